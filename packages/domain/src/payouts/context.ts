import { bankAccountStream } from './bank-account/decider.ts';
import { bankAccountEvents } from './bank-account/events.ts';
import { payoutBatchStream } from './payout-batch/decider.ts';
import { payoutBatchEvents } from './payout-batch/events.ts';

/** The streams of the context, and every event type that they record. */
export const payoutsContext = {
  streams: [payoutBatchStream, bankAccountStream],
  events: [...payoutBatchEvents, ...bankAccountEvents],
} as const;
