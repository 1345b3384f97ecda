import { cachesStream } from './caches/decider.ts';
import { cacheEvents } from './caches/events.ts';
import { curatedPageStream } from './curated-page/decider.ts';
import { curatedPageEvents } from './curated-page/events.ts';

/** The streams of the context, and every event type that they record. */
export const discoveryContext = {
  streams: [cachesStream, curatedPageStream],
  events: [...cacheEvents, ...curatedPageEvents],
} as const;
