import { assetStream } from './asset/decider.ts';
import { assetEvents } from './asset/events.ts';

/** The streams of the context, and every event type that they record. */
export const mediaContext = {
  streams: [assetStream],
  events: [...assetEvents],
} as const;
