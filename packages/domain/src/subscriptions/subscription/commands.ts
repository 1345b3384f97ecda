import type { Refusal } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import type { Timestamp } from '../../time.ts';
import type { Month } from '../months.ts';
import type { Tier } from '../tiers/commands.ts';
import type { PlacedTier } from '../tiers/find-tier.ts';
import type {
  CardPayment,
  ClosingCause,
  CouponTerms,
  PayingCard,
  SubscriptionCharge,
  SubscriptionEvent,
} from './events.ts';

export type Ids = { readonly creatorOid: Oid; readonly subscriberOid: Oid };
type At = { readonly now: Timestamp };

/**
 * Why no further month is paid: one of the two people deletes their account or may not use it, the creator is
 * none any more, or has blocked the subscriber. Until it is final it can be taken back, and the month that
 * was paid runs to its end.
 */
export type Closing = {
  readonly cause: ClosingCause;
  readonly isFinal: boolean;
};

export type SubscriptionCommand = Ids &
  At &
  (
    | { readonly type: 'Follow' | 'Unfollow' }
    | {
        readonly type: 'OrderTier';
        readonly tier: PlacedTier;
        /** The fee on the subscriber's screen. */
        readonly seenFeeCoins: number;
        readonly coupon: CouponTerms | null;
        readonly chargeId: Oid;
        /** The card that pays; null for coins. */
        readonly card: CardPayment | null;
        /** The version of the notice of the right to withdraw that the subscriber was shown. */
        readonly withdrawalNotice?: string;
      }
    | {
        readonly type: 'RenewDue';
        /** The tiers that the creator sells now. */
        readonly tiers: readonly Tier[];
        /** It follows from the subscription and the month, so that a month is paid once. */
        readonly chargeId: Oid;
        /** It follows from the subscription and the day: a card is charged at most once a day. */
        readonly paymentId: Oid;
        readonly closing?: Closing | undefined;
      }
    | {
        readonly type: 'ConfirmCharge';
        readonly chargeId: Oid;
        /**
         * What the wallet's own event says of it: a charge that is not known any more is given back by that.
         */
        readonly spent?: Pick<SubscriptionCharge, 'tierHash' | 'coins'>;
      }
    /** The coins of a charge went back to the wallet. */
    | { readonly type: 'RefundCharge'; readonly chargeId: Oid }
    | {
        readonly type: 'RefuseCharge';
        readonly chargeId: Oid;
        /** The payment that failed, where a card was charged: a later try is not meant. */
        readonly paymentId?: Oid | undefined;
        readonly reason: string;
      }
    | { readonly type: 'ChangePayment'; readonly card: PayingCard | null }
    | { readonly type: 'RemoveCard'; readonly cardId: Oid }
    /** The same card was saved twice, and one copy stays. */
    | { readonly type: 'ReplaceCard'; readonly cardId: Oid; readonly by: Oid }
    | {
        readonly type: 'Cancel';
        readonly reason: 'cost' | 'content' | 'time' | 'other' | null;
        readonly note?: string;
        /** An administrator's: the subscriber cannot take it back. */
        readonly byAdmin?: true;
      }
    | { readonly type: 'UndoCancel' }
    /**
     * Something that the month opens is about to be handed to its subscriber; or they give the month back.
     * `days`: for so many it can be given back.
     */
    | { readonly type: 'UseMonth'; readonly days: number }
    | {
        readonly type: 'WithdrawMonth';
        readonly days: number;
        /** Whether what a card paid goes back to it; else its coins stay in the balance. */
        readonly toCard?: boolean;
      }
    /** What a card paid for a month that was given back cannot go back to it. */
    | { readonly type: 'RefuseCardRefund'; readonly paymentId: Oid; readonly reason: string }
    /** Some days before the next month, and when a fee rose. */
    | {
        readonly type: 'AnnounceNextMonth';
        readonly tiers: readonly Tier[];
        readonly closing?: Closing | undefined;
      }
    | { readonly type: 'Pause'; readonly months: number }
    /**
     * Takes a pause back that has not begun, or ends it: then the present month is charged by these tiers.
     */
    | { readonly type: 'Resume'; readonly tiers: readonly Tier[] }
    | {
        readonly type: 'GiveMonths';
        readonly tier: PlacedTier;
        readonly months: number;
        readonly giftId: Oid;
      }
    | {
        readonly type: 'PlanTier';
        readonly tier: Tier;
        /** The fee on the subscriber's screen. */
        readonly seenFeeCoins: number;
        /** The place that was taken for it, where its places are limited. */
        readonly placeId?: Oid;
      }
    | { readonly type: 'AgreeToFee'; readonly tier: Tier }
    | {
        readonly type: 'EndNow';
        readonly cause: 'creator_closed' | 'account_closed' | 'admin';
        readonly note?: string;
        /** Whether what was paid for the present month goes back. */
        readonly refund?: boolean;
      }
  );
export type Command<Type extends SubscriptionCommand['type']> = Extract<SubscriptionCommand, { type: Type }>;

export type PaidSubscription = {
  tierHash: Oid;
  /** The fee that was agreed to, for the next month. */
  feeCoins: number;
  /** The fee of the present month: what a higher tier costs is counted from it. */
  monthFee: number;
  /** The fee that was agreed to while the payment of a month was on its way. */
  agreedMeanwhile?: number;
  streak: boolean;
  /** What the present month was sold with. Left out: recorded before this was kept. */
  benefits?: { emojis: boolean; discord: boolean };
  position?: number;
  coupon: CouponTerms | null;
  /** The month that was paid last, and its end. */
  month: Month;
  until: Timestamp;
  streakStart: Month;
  since: Timestamp;
  cancelScheduled: boolean;
  /** Whether an administrator has scheduled its end. */
  endsByAdmin?: true;
  /** Whether the creator gave it, and the subscriber has never agreed to pay. */
  isGift: boolean;
  /**
   * A pause that was chosen: its months follow the one that was paid last. `hasBegun` from the first of them
   * on.
   */
  pause: { from: Month; months: number; resumesAt: Timestamp; hasBegun: boolean } | null;
  /** The pause that was ended early, until its month is paid: where that fails, it goes on. */
  resumedFrom?: { from: Month; months: number; resumesAt: Timestamp };
  /** The charge that paid the month; null where none did. */
  chargeId: Oid | null;
  /** The charge of the saved card that paid it. Left out: coins of the balance did. */
  paymentId?: Oid;
  /**
   * When the month was paid, and which notice of the right to withdraw the subscriber was shown. Left out:
   * recorded before it was kept.
   */
  paidAt?: Timestamp;
  withdrawalNotice?: string;
  /** Whether something that the month opens was handed to them. */
  isUsed?: true;
  /** What was paid in this month for higher tiers, the first one first, with what each changed. */
  raises: Raise[];
  /** The card that pays; null for coins. */
  card: PayingCard | null;
  plannedTier: Oid | null;
  /** The fee of the planned tier that was agreed to; null where that was not kept. */
  plannedFee: number | null;
  /** The fee to which the subscriber was asked to agree last. */
  askedFee?: number;
  /** How often the payment of the present month failed, and when it is tried again. */
  failures: number;
  retryAt: Timestamp | null;
  /** The month whose payment failed last, and when it was first tried. */
  firstTry?: { month: Month; at: Timestamp };
};

type Raise = {
  chargeId: Oid;
  /** The charge of the saved card that paid it. Left out: coins of the balance did. */
  paymentId?: Oid;
  before: Pick<
    PaidSubscription,
    'tierHash' | 'feeCoins' | 'monthFee' | 'streak' | 'coupon' | 'isGift' | 'benefits' | 'position'
  >;
};

/** `hasEnded`: the subscription for which it was asked has ended, and a payment for it goes back. */
export type RefusedCharge = SubscriptionCharge & { hasEnded?: true };

/** Plain JSON: a snapshot is this value written down. */
export type SubscriptionState = {
  creatorOid: Oid | '';
  subscriberOid: Oid | '';
  followedAt: Timestamp | null;
  paid: PaidSubscription | null;
  /** The newest unbroken run of months, also after its end, and how many of it were a pause or given. */
  streak: { start: Month; last: Month; paused: number } | null;
  /** Months of a tier that the creator gave and that have not begun. */
  given: { tierHash: Oid; months: number } | null;
  /** The newest gifts, so that each is given once. */
  gifts: Oid[];
  totalMonths: number;
  /** The newest month of which something was handed over, which may be before its payment. */
  usedMonth?: Month;
  /** What the wallet is asked for. */
  open: SubscriptionCharge | null;
  /** What was refused, the newest ones: where coins were taken for it all the same, it counts. */
  refused: RefusedCharge[];
  /** The charges whose payment gave what it was for, or went back: each does so once. */
  settled: Record<string, true>;
  /** The charges of cards that were to be refunded and could not be. */
  cardRefundsRefused?: Record<string, true>;
  /** Why it was refused. */
  refusal: string | null;
};

export type SubscriptionRefusal =
  | 'SUBSCRIPTION_LAST_DAY'
  | 'ALREADY_SUBSCRIBED'
  | 'NOT_SUBSCRIBED'
  | 'OWN_CHANNEL'
  | 'FEE_CHANGED'
  | 'FEE_NOT_AGREED'
  | 'CHARGE_OPEN'
  | 'SUBSCRIPTION_PAUSED'
  | 'PAUSE_NOT_POSSIBLE'
  | 'COMPLIMENTARY_TOO_MANY'
  | 'COMPLIMENTARY_OTHER_TIER'
  | 'TIER_IS_LOWER'
  | 'SUBSCRIPTION_ENDED_BY_ADMIN'
  | 'NOTHING_PAID'
  | 'MONTH_WITHDRAWAL_OVER'
  | 'MONTH_USED';
export type Decision = SubscriptionEvent[] | Refusal<SubscriptionRefusal>;
