import { earningsStream } from './earnings/decider.ts';
import { earningsEvents } from './earnings/events.ts';

/** The streams of the context, and every event type that they record. */
export const earningsContext = {
  streams: [earningsStream],
  events: [...earningsEvents],
} as const;
