import { bankAccountStream } from './bank-account/decider.ts';
import { bankAccountEvents } from './bank-account/events.ts';
import { payoutBatchStream } from './batch/decider.ts';
import { payoutBatchEvents } from './batch/events.ts';

/** The streams of the context, and every event type that they record. */
export const payoutsContext = {
  streams: [payoutBatchStream, bankAccountStream],
  events: [...payoutBatchEvents, ...bankAccountEvents],
} as const;
