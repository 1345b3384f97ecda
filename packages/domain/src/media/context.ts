import { assetStream } from './asset/decider.ts';
import { assetEvents } from './asset/events.ts';
import { playKeysStream } from './play-keys/decider.ts';
import { playKeysEvents } from './play-keys/events.ts';

/** The streams of the context, and every event type that they record. */
export const mediaContext = {
  streams: [assetStream, playKeysStream],
  events: [...assetEvents, ...playKeysEvents],
} as const;
