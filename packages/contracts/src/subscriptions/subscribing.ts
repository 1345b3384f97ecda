import { timestamp } from '@fanfold/domain';
import { priceOf } from '@fanfold/domain/payments';
import { complimentaryLimits, pauseLimits } from '@fanfold/domain/subscriptions';
import { z } from 'zod';

import { Freshness, oid, ShownNames, Written } from '../common.ts';

/** A subscriber may name themselves; the session decides who it is. */
const channelTier = { userOid: oid.optional(), creatorOid: oid, tierHash: oid } as const;

/** SUB-002 */
export const SubscribeFreeBody = z.object(channelTier);
/** A paid tier, for the fee on the screen. */
/** What a card is charged for so many coins, in minor units: the price rules of the card provider. */
export const cardPriceOf = (coins: number, currency: 'JPY' | 'USD'): number =>
  priceOf(coins, currency, 'stripe').totalMinor;

/** A saved card, by its number in the payment settings, and the currency in which it is charged. */
const payingCard = { cardIdx: z.int().positive(), currency: z.enum(['JPY', 'USD']) } as const;
export const SubscribeBody = z.object({
  ...channelTier,
  fee: z.int().positive(),
  coupon: z.string().max(40).optional(),
  /** What is taken now, as it is on the screen. */
  dueCoins: z.int().nonnegative().optional(),
  /** Left out: coins. `totalMinor` is the amount on the screen. */
  card: z.object({ ...payingCard, totalMinor: z.int().positive() }).optional(),
});
/** What pays from the next payment on: a saved card, or coins where it is null. */
export const PaymentOfSubscriptionBody = z.object({
  creatorOid: oid,
  card: z.object(payingCard).nullable(),
});
export const SubscribeReply = Written.extend({
  tierHash: oid,
  coins: z.int(),
  until: timestamp,
  currentMonths: z.int(),
});

/** SUB-003: `cancel` or `undo`; the names are accepted as specified. */
export const UnsubscribeBody = z.object({
  ...channelTier,
  reqType: z.enum(['cancel', 'undo']),
  reason: z.enum(['cost', 'content', 'time', 'other']).optional(),
  tiername: z.string().max(100).optional(),
  creatorNickname: z.string().max(100).optional(),
});
/** A lower tier from the next month on, for the fee on the screen; the present one takes the plan back. */
export const PlanTierBody = z.object({ creatorOid: oid, tierHash: oid, fee: z.int().positive() });
/**
 * The present month is given back. What a saved card paid goes back to it, where that is still possible, or
 * its coins stay in the balance.
 */
export const WithdrawMonthBody = z.object({
  creatorOid: oid,
  backTo: z.enum(['card', 'coins']).default('coins'),
});
/**
 * For so many months after the present one nothing is paid and nothing is open; null takes a pause back, or
 * ends it.
 */
export const PauseBody = z.object({
  creatorOid: oid,
  months: z.int().min(pauseLimits.minMonths).max(pauseLimits.maxMonths).nullable(),
});
/** Months of a tier that its creator gives to a person. */
export const ComplimentaryBody = z.object({
  /** By nickname or id. */
  user: z.string().trim().min(1).max(60),
  tierHash: oid,
  months: z.int().min(complimentaryLimits.minMonths).max(complimentaryLimits.maxMonths),
});
/** The subscriber agrees to a fee that rose. */
export const AgreeToFeeBody = z.object({ creatorOid: oid, tierHash: oid, fee: z.int().positive() });

/** SUB-005 */
export const SubscribeableQuery = z.object({ creatorOid: oid });
export const SubscribeableReply = z.object({
  possible: z.boolean(),
  reason: z.enum(['lastDay', 'closed', 'blocked', 'self', 'adult', 'limit']).nullable(),
});

/** SUB-001: ids with commas between them; what is not an id of 24 characters is left out. */
const oids = z
  .string()
  .max(2_600)
  .default('')
  .transform((text) => text.split(',').filter((one) => oid.safeParse(one).success));
export const DurationsQuery = z.object({ users: oids, creators: oids });
export const DurationsReply = z.object({
  durations: z.array(
    z.object({ userOid: oid, creatorOid: oid, currentMonths: z.int(), totalMonths: z.int() }),
  ),
});

/** How a subscription stands. */
export const membershipStatuses = [
  'subscribed',
  'cancelScheduled',
  'paymentFailed',
  'paused',
  'ended',
] as const;

/** SUB-011: what a person pays for every month. */
export const SubscriptionEntry = z.object({
  creatorOid: oid,
  creatorNickname: z.string().nullable(),
  creatorNames: ShownNames,
  tierHash: oid,
  tierName: z.string(),
  status: z.enum(membershipStatuses),
  /** Whether the present month was given, and cost nothing. */
  complimentary: z.boolean(),
  feeCoins: z.int(),
  /** When the next payment is tried; null where none follows. */
  nextAt: timestamp.nullable(),
  nextCoins: z.int().nullable(),
  /** In which currency the card that pays is charged; null for coins. */
  cardCurrency: z.enum(['JPY', 'USD']).nullable(),
  /** What the creator did with the tier, where the subscription ends by that at `until`. */
  endsBy: z.enum(['tier_removed', 'fee_not_agreed']).nullable(),
  until: timestamp,
  coupon: z.string().nullable(),
  streakStart: z.string(),
  totalMonths: z.int(),
});
export type SubscriptionEntry = z.infer<typeof SubscriptionEntry>;
export const SubscriptionPayment = z.object({
  creatorNickname: z.string().nullable(),
  creatorNames: ShownNames,
  tierName: z.string(),
  month: z.string(),
  coins: z.int(),
  coupon: z.string().nullable(),
  /** Whether a saved card paid it. */
  byCard: z.boolean(),
  paidAt: timestamp,
  /** When its coins went back; null while they did not. */
  refundedAt: timestamp.nullable(),
});
export type SubscriptionPayment = z.infer<typeof SubscriptionPayment>;
/** SUB-016: a coupon that takes a part off the next payment. */
export const ActiveCoupon = z.object({
  creatorOid: oid,
  tier: oid,
  code: z.string(),
  type: z.literal('tier'),
});
export const SubscriptionsReply = Freshness.extend({
  activeCoupons: z.array(ActiveCoupon),
  subscriptions: z.array(SubscriptionEntry),
  payments: z.array(SubscriptionPayment),
});

/** ADM-049: the billing of a month, and what would be charged next. */
export const BillingReply = Freshness.extend({
  month: z.string(),
  done: z.int(),
  coins: z.int(),
  failed: z.int(),
  remaining: z.int(),
  remainingCoins: z.int(),
  /** The dry run: what the next payments would take. */
  next: z.array(
    z.object({
      creatorOid: oid,
      subscriberOid: oid,
      tierName: z.string(),
      dueAt: timestamp,
      what: z.enum(['charge', 'complimentary', 'pause', 'end']),
      cause: z.string().nullable(),
      coins: z.int(),
      /** Who is asked: the wallet, or a provider of cards, for this amount. Null where nothing is charged. */
      provider: z.enum(['wallet', 'stripe']).nullable(),
      amount: z.object({ currency: z.enum(['JPY', 'USD']), totalMinor: z.int() }).nullable(),
      /**
       * Whether it would be paid as things stand, after the person's payments before it; null where nothing
       * is asked for.
       */
      isCovered: z.boolean().nullable(),
      /** The code of why it would be refused. */
      refusal: z.string().nullable(),
    }),
  ),
});
