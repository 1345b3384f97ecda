import type { Timestamp } from '../../time.ts';
import type { ClosingCause, SubscriptionEvent } from './events.ts';

type Of<Type extends SubscriptionEvent['type']> = Extract<SubscriptionEvent, { type: Type }>;

/** The events of which the subscriber is told. */
export const newsTypes = [
  'SubscriptionNextMonthAnnounced',
  'SubscriptionPaymentFailed',
  'SubscriptionMonthsGiven',
  'SubscriptionPlannedTierRemoved',
  'SubscriptionEnded',
  'SubscriptionPaymentReturned',
  'SubscriptionTierLowered',
  'SubscriptionCardRefundRefused',
] as const;
export type NewsEvent = Of<(typeof newsTypes)[number]>;

type Ended = Exclude<Of<'SubscriptionEnded'>['cause'], 'account_closed'>;
type Closed = Exclude<ClosingCause, 'account_closed'>;

/** What a subscriber is told, as facts. */
export type News = {
  readonly what:
    | Of<'SubscriptionNextMonthAnnounced'>['next']
    | 'failed'
    | 'given'
    | 'planRemoved'
    | 'returned'
    | 'lowered'
    | `end.${Closed}`
    | `ended.${Ended}`
    | 'ended.adminRefunded'
    | 'ended.withdrawnToCard'
    | 'notToCard.spent'
    | 'notToCard.late'
    | 'notToCard.owing'
    | 'notToCard.other';
  /** Of a payment, or a fee to agree to; 0 without one. */
  readonly coins: number;
  /** When it happens, is tried again, or ends. */
  readonly at: Timestamp;
  readonly coupon: string | null;
  readonly byCard: boolean;
  /** Of months that were given. */
  readonly months: number;
  /** The reason of an administrator, in their words. */
  readonly note?: string;
};

/** Undefined where the subscriber's account is gone, and where nothing is new for them. */
export const newsOf = (event: NewsEvent): News | undefined => {
  const nothing = { coins: 0, coupon: null, byCard: false, months: 0 };
  switch (event.type) {
    case 'SubscriptionNextMonthAnnounced': {
      const { next, because, at, coins, coupon, byCard } = event;
      // Who deletes their account knows why.
      const what = because && because !== 'account_closed' ? (`end.${because}` as const) : next;
      return { ...nothing, what, at, coins, coupon, byCard };
    }
    case 'SubscriptionPaymentFailed':
      return { ...nothing, what: 'failed', at: event.retryAt, byCard: event.reason.startsWith('CARD_') };
    case 'SubscriptionMonthsGiven':
      return { ...nothing, what: 'given', at: event.until, months: event.months };
    case 'SubscriptionPlannedTierRemoved':
      return { ...nothing, what: 'planRemoved', at: event.noticedAt };
    case 'SubscriptionPaymentReturned': {
      const { coins, reason, returnedAt: at } = event;
      // A refund is told by itself, and of nothing nothing goes back.
      return coins === 0 || reason === 'refunded' ? undefined : { ...nothing, what: 'returned', at, coins };
    }
    case 'SubscriptionTierLowered':
      return { ...nothing, what: 'lowered', at: event.loweredAt };
    case 'SubscriptionCardRefundRefused':
      return { ...nothing, what: notToCard[event.reason] ?? 'notToCard.other', at: event.refusedAt };
    case 'SubscriptionEnded': {
      const { cause, endedAt: at, note, refunded } = event;
      if (cause === 'account_closed') return undefined;
      const what = refunded ? endOfRefunded(cause, refunded) : (`ended.${cause}` as const);
      return { ...nothing, what, at, ...(note === undefined ? {} : { note }) };
    }
  }
};

const endOfRefunded = (
  cause: Ended,
  { cardPayments }: NonNullable<Of<'SubscriptionEnded'>['refunded']>,
): News['what'] => {
  if (cause === 'withdrawn' && cardPayments) return 'ended.withdrawnToCard';
  return cause === 'admin' ? 'ended.adminRefunded' : `ended.${cause}`;
};

/** By the code with which the wallet refuses a refund. */
const notToCard: Readonly<Record<string, News['what']>> = {
  CHARGE_TOUCHED: 'notToCard.spent',
  REFUND_WINDOW_OVER: 'notToCard.late',
  SPENDING_BLOCKED: 'notToCard.owing',
};
