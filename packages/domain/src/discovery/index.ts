export {
  type BannerDayCommand,
  type BannerDayRefusal,
  type BannerDayState,
  type BannerSlot,
  bannerDayStream,
  bannerDays,
  bannersPerDay,
} from './banner-day/decider.ts';
export {
  type BannerContent,
  type BannerDayEvent,
  bannerContent,
  bannerDayEvents,
} from './banner-day/events.ts';
export { type CacheCommand, type CachesState, cachesId, cachesStream } from './caches/decider.ts';
export { type CacheEvent, cacheEvents } from './caches/events.ts';
export { discoveryContext } from './context.ts';
export {
  type CreatorBannerCommand,
  type CreatorBannerState,
  creatorBannerStream,
} from './creator-banner/decider.ts';
export { type CreatorBannerEvent, creatorBannerEvents } from './creator-banner/events.ts';
export { type ComponentField, componentFaults } from './curated-page/component-faults.ts';
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
export { plainComponent } from './curated-page/plain-component.ts';
export {
  type SearchCategoriesState,
  type SearchCategoryCommand,
  type SearchCategoryRefusal,
  searchCategoriesId,
  searchCategoriesStream,
} from './search-categories/decider.ts';
export {
  type SearchCategory,
  type SearchCategoryEvent,
  searchCategoryEvents,
} from './search-categories/events.ts';
export {
  mostSiteEvents,
  type SiteEvent,
  type SiteEventCommand,
  type SiteEventRefusal,
  type SiteEventsState,
  siteEventPhase,
  siteEventsId,
  siteEventsStream,
} from './site-events/decider.ts';
export {
  type SiteEventContent,
  type SiteEventEvent,
  siteEventContent,
  siteEventEvents,
} from './site-events/events.ts';
export {
  discoveryList,
  mostListed,
  recommendedList,
  type WorkListCommand,
  type WorkListRefusal,
  type WorkListState,
  workListStream,
} from './work-list/decider.ts';
export { type WorkListEvent, workListEvents } from './work-list/events.ts';
