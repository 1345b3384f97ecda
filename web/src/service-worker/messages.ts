/** What a page tells the service worker. */
export type ToWorker =
  /** The reader wants the new version now. */
  | { readonly type: 'take-over' }
  /** The session changed: nothing that was read before may be shown. */
  | { readonly type: 'forget' }
  /** What the first page used before the worker was there. */
  | { readonly type: 'used'; readonly paths: readonly string[] };

/** On a reply that was read before, when the service cannot be reached: the time at which it was read. */
export const readAtHeader = 'fanfold-read-at';
