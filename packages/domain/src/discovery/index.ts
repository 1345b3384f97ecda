export { type CacheCommand, type CachesState, cachesId, cachesStream } from './caches/decider.ts';
export { type CacheEvent, cacheEvents } from './caches/events.ts';
export { discoveryContext } from './context.ts';
export {
  type CuratedPageCommand,
  type CuratedPageRefusal,
  type CuratedPageState,
  curatedPageStream,
  mostComponents,
} from './curated-page/decider.ts';
export {
  type ComponentKind,
  type ComponentMetadata,
  type CuratedPageEvent,
  type CurationComponent,
  componentKinds,
  componentMetadata,
  curatedPageEvents,
  curationComponent,
  pageUrl,
} from './curated-page/events.ts';
