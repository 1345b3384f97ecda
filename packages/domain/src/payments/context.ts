import { cardsStream } from './cards/decider.ts';
import { cardEvents } from './cards/events.ts';
import { chargeStream } from './charge/decider.ts';
import { chargeEvents } from './charge/events.ts';
import { fingerprintStream } from './fingerprint/decider.ts';
import { fingerprintEvents } from './fingerprint/events.ts';
import { linkedAccountsStream } from './linked-accounts/decider.ts';
import { linkedAccountsEvents } from './linked-accounts/events.ts';
import { reconciliationStream } from './reconciliation/decider.ts';
import { reconciliationEvents } from './reconciliation/events.ts';
import { spendingLimitsStream } from './spending-limits/decider.ts';
import { spendingLimitsEvents } from './spending-limits/events.ts';

/** The streams of the context, and every event type that they record. */
export const paymentsContext = {
  streams: [
    chargeStream,
    cardsStream,
    spendingLimitsStream,
    fingerprintStream,
    linkedAccountsStream,
    reconciliationStream,
  ],
  events: [
    ...chargeEvents,
    ...cardEvents,
    ...spendingLimitsEvents,
    ...fingerprintEvents,
    ...linkedAccountsEvents,
    ...reconciliationEvents,
  ],
} as const;
