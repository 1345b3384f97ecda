import { earningsStream } from './earnings/decider.ts';
import { earningsEvents } from './earnings/events.ts';
import { legacyRevenueStream } from './legacy-revenue/decider.ts';
import { legacyRevenueEvents } from './legacy-revenue/events.ts';

/** The streams of the context, and every event type that they record. */
export const earningsContext = {
  streams: [earningsStream, legacyRevenueStream],
  events: [...earningsEvents, ...legacyRevenueEvents],
} as const;
