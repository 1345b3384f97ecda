import { closingCauses, tierLimits } from '@fanfold/domain/subscriptions';
import { z } from 'zod';

import { oid, ShownNames, Written } from '../common.ts';

const tierFields = z.object({
  name: z.string().trim().min(1).max(40),
  details: z.string().trim().max(1_000).default(''),
  /** Coins a month; 0 only for the channel's free tier. */
  feeCoins: z.int().min(0).max(tierLimits.maxFeeCoins),
  streak: z.boolean().default(false),
  emojis: z.boolean().default(false),
  discord: z.boolean().default(false),
  places: z.int().min(1).max(100_000).nullable().default(null),
});

/** SUB-004, SUB-021: the modes of a change. The free tier's id is the channel's own. */
export const ModifyTiersBody = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('push'), tier: tierFields }),
  z.object({ mode: z.literal('update'), tierHash: oid, tier: tierFields }),
  z.object({ mode: z.literal('remove'), tierHash: oid }),
  z.object({ mode: z.literal('swap'), tierHash: oid, withTierHash: oid }),
]);
export const ModifyTiersReply = Written.extend({ tierHash: oid });

export const TiersQuery = z.object({ creatorOid: oid });
/** SUB-014 */
export const Tier = tierFields.extend({
  tierHash: oid,
  /** Empty for a free tier without a name of its own. */
  name: z.string(),
  details: z.string(),
  isFree: z.boolean(),
  /** How many places are left of a limited tier. */
  placesLeft: z.int().nullable(),
});
export type Tier = z.infer<typeof Tier>;

/** What the asker has of the channel now. */
export const OwnSubscription = z.object({
  follows: z.boolean(),
  tierHash: oid.nullable(),
  status: z.enum(['none', 'subscribed', 'cancelScheduled', 'paymentFailed', 'paused', 'complimentary']),
  /** A pause that was chosen or has begun: when the next payment follows. */
  pause: z.object({ months: z.int(), resumesAt: z.string(), hasBegun: z.boolean() }).nullable(),
  /** How many months were given that have not begun. */
  givenMonths: z.int(),
  feeCoins: z.int().nullable(),
  /** The fee of the present month: a higher tier costs the difference to it. */
  monthFee: z.int().nullable(),
  /** The end of the month that was paid. */
  until: z.string().nullable(),
  /** When a payment that failed is tried again; null where none did. */
  retryAt: z.string().nullable(),
  /** Whether a cancellation ends it at once, as the present month is not paid. */
  cancelEndsNow: z.boolean(),
  /**
   * Until when the present month can be given back; null where something of it was used, or that time is
   * over.
   */
  withdrawUntil: z.string().nullable(),
  /** Whether a saved card paid the present month or a part of it: given back, it can go to the card. */
  monthByCard: z.boolean(),
  /** What the next month costs; null where none follows. */
  nextCoins: z.int().nullable(),
  nextTierHash: oid.nullable(),
  coupon: z.object({ code: z.string(), percent: z.int(), monthsLeft: z.int() }).nullable(),
  currentMonths: z.int(),
  totalMonths: z.int(),
  /** The saved card that pays; null for coins. */
  card: z.object({ brand: z.string(), last4: z.string(), currency: z.enum(['JPY', 'USD']) }).nullable(),
  /** The fee that the subscriber has to agree to, where it rose. */
  feeToAgree: z.int().nullable(),
  /** Why no further month is paid, where the subscriber has not chosen that. */
  endsBecause: z.enum(closingCauses).nullable(),
  /** Whether an administrator has ended it with its month: then that is not taken back. */
  endsByAdmin: z.boolean(),
});
export type OwnSubscription = z.infer<typeof OwnSubscription>;
export const TiersReply = z.object({
  creatorOid: oid,
  creatorNickname: z.string().nullable(),
  creatorNames: ShownNames,
  tiers: z.array(Tier),
  /** Null for a visitor. */
  own: OwnSubscription.nullable(),
});
