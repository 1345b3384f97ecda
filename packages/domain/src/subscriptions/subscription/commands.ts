import type { Refusal } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import type { Timestamp } from '../../time.ts';
import type { Month } from '../months.ts';
import type { Tier } from '../tiers/decider.ts';
import type {
  CardPayment,
  CouponTerms,
  PayingCard,
  SubscriptionCharge,
  SubscriptionEvent,
} from './events.ts';

export type Ids = { readonly creatorOid: Oid; readonly subscriberOid: Oid };
type At = { readonly now: Timestamp };

/** Whose deletion it is, and whether it can still be taken back. */
export type Closing = {
  readonly cause: 'creator_closed' | 'account_closed';
  readonly isFinal: boolean;
};

export type SubscriptionCommand = Ids &
  At &
  (
    | { readonly type: 'Follow' | 'Unfollow' }
    | {
        readonly type: 'OrderTier';
        readonly tier: Tier;
        /** The fee on the subscriber's screen. */
        readonly seenFeeCoins: number;
        readonly coupon: CouponTerms | null;
        readonly chargeId: Oid;
        /** The card that pays; null for coins. */
        readonly card: CardPayment | null;
      }
    | {
        readonly type: 'RenewDue';
        /** The tiers that the creator sells now. */
        readonly tiers: readonly Tier[];
        /** It follows from the subscription and the month, so that a month is paid once. */
        readonly chargeId: Oid;
        /** It follows from the subscription and the day: a card is charged at most once a day. */
        readonly paymentId: Oid;
        /** One of the two people deletes their account. */
        readonly closing?: Closing | undefined;
      }
    | { readonly type: 'ConfirmCharge'; readonly chargeId: Oid }
    | {
        readonly type: 'RefuseCharge';
        readonly chargeId: Oid;
        /** The payment that failed, where a card was charged: a later try is not meant. */
        readonly paymentId?: Oid | undefined;
        readonly reason: string;
      }
    | { readonly type: 'ChangePayment'; readonly card: PayingCard | null }
    | { readonly type: 'RemoveCard'; readonly cardId: Oid }
    | {
        readonly type: 'Cancel';
        readonly reason: 'cost' | 'content' | 'time' | 'other' | null;
        readonly note?: string;
      }
    | { readonly type: 'UndoCancel' }
    /** Some days before the next month, and when a fee rose. */
    | { readonly type: 'AnnounceNextMonth'; readonly tiers: readonly Tier[] }
    | { readonly type: 'Pause'; readonly months: number }
    /** Takes a pause back that has not begun, or ends it. */
    | { readonly type: 'Resume' }
    | { readonly type: 'GiveMonths'; readonly tier: Tier; readonly months: number; readonly giftId: Oid }
    | { readonly type: 'PlanTier'; readonly tier: Tier }
    | { readonly type: 'AgreeToFee'; readonly tier: Tier }
    | {
        readonly type: 'EndNow';
        readonly cause: 'creator_closed' | 'account_closed' | 'admin';
        readonly note?: string;
      }
  );
export type Command<Type extends SubscriptionCommand['type']> = Extract<SubscriptionCommand, { type: Type }>;

export type PaidSubscription = {
  tierHash: Oid;
  feeCoins: number;
  streak: boolean;
  coupon: CouponTerms | null;
  /** The month that was paid last, and its end. */
  month: Month;
  until: Timestamp;
  streakStart: Month;
  since: Timestamp;
  cancelScheduled: boolean;
  /** Whether the creator gave it, and the subscriber has never agreed to pay. */
  isGift: boolean;
  /** A pause that was chosen: its months follow the one that was paid last. `hasBegun` from the first of them on. */
  pause: { from: Month; months: number; resumesAt: Timestamp; hasBegun: boolean } | null;
  /** The card that pays; null for coins. */
  card: PayingCard | null;
  plannedTier: Oid | null;
  /** How often the payment of the present month failed, and when it is tried again. */
  failures: number;
  retryAt: Timestamp | null;
};

/** Plain JSON: a snapshot is this value written down. */
export type SubscriptionState = {
  creatorOid: Oid | '';
  subscriberOid: Oid | '';
  followedAt: Timestamp | null;
  paid: PaidSubscription | null;
  /** The newest unbroken run of paid months, also after its end. */
  streak: { start: Month; last: Month; paused: number } | null;
  /** Months of a tier that the creator gave and that have not begun. */
  given: { tierHash: Oid; months: number } | null;
  /** The newest gifts, so that each is given once. */
  gifts: Oid[];
  totalMonths: number;
  /** What the wallet is asked for. */
  open: SubscriptionCharge | null;
  /** What the wallet refused last: where coins were taken for it all the same, it counts. */
  refused: SubscriptionCharge | null;
  /** Why it was refused. */
  refusal: string | null;
};

export type SubscriptionRefusal =
  | 'SUBSCRIPTION_LAST_DAY'
  | 'ALREADY_SUBSCRIBED'
  | 'NOT_SUBSCRIBED'
  | 'OWN_CHANNEL'
  | 'FEE_CHANGED'
  | 'CHARGE_OPEN'
  | 'SUBSCRIPTION_PAUSED'
  | 'PAUSE_NOT_POSSIBLE'
  | 'COMPLIMENTARY_TOO_MANY'
  | 'COMPLIMENTARY_OTHER_TIER'
  | 'TIER_IS_LOWER';
export type Decision = SubscriptionEvent[] | Refusal<SubscriptionRefusal>;
