export {
  type SharedMeans,
  type SharingEvent,
  sharedMeans,
  sharingEvents,
  type TraceEvent,
  traceEvents,
} from './events.ts';
export {
  type SharingCommand,
  type SharingState,
  sharing,
  sharingId,
  sharingStream,
} from './sharing.ts';
export { maxSharers, trace, traceId, traceStream } from './trace.ts';
