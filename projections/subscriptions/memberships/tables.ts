import type { SubscriptionState, Tier } from '@fanfold/domain/subscriptions';
import {
  boolean,
  createAll,
  defineTable,
  integer,
  jsonb,
  type TablesOf,
  text,
  timestamptz,
} from '@fanfold/projection';

export type MembershipStatus = 'subscribed' | 'cancelScheduled' | 'paymentFailed' | 'paused' | 'ended';

/** What its creator does with a tier can end a subscription. */
export type EndsBy = 'tier_removed' | 'fee_not_agreed';

/** A subscription as the domain knows it, and whether its present month was given. */
export type Followed = { readonly state: SubscriptionState; readonly isGiven: boolean };

/** One row a person and channel: the paid tier that they have, or had last. */
export const membership = defineTable(
  'membership',
  {
    creator_oid: text(),
    subscriber_oid: text(),
    tier_hash: text(),
    status: text<MembershipStatus>(),
    fee_coins: integer(),
    /**
     * What the next month takes as its tier is sold now; nothing where it was given, or where none follows.
     */
    next_coins: integer(),
    /** When the next payment is tried, or the subscription ends. */
    next_at: timestamptz().nullable(),
    /** Why the subscription ends then, where its subscriber did not cancel it; null while it goes on. */
    ends_by: text<EndsBy>().nullable(),
    until: timestamptz(),
    coupon: text().nullable(),
    since: timestamptz(),
    streak_start: text(),
    total_months: integer(),
    total_coins: integer(),
    leaving_reason: text().nullable(),
    /** When it ended, and why; null while it goes on. */
    ended_at: timestamptz().nullable(),
    ended_by: text().nullable(),
    by_card: boolean(),
    /** Whether the present month was given by the creator. */
    complimentary: boolean(),
    followed: jsonb<Followed>(),
  },
  {
    primaryKey: ['creator_oid', 'subscriber_oid'],
    indexes: [
      { columns: ['subscriber_oid'], serves: '`subscriptionsOf`' },
      { columns: ['tier_hash'], serves: '`findSubscriptions`, `holdersOfTier`' },
      { columns: ['status', 'next_at'], serves: '`billingOf`, `scheduledEnds`' },
    ],
  },
);

/** Each month that was paid, and each difference for a higher tier. */
const payment = defineTable(
  'payment',
  {
    creator_oid: text(),
    subscriber_oid: text(),
    month: text(),
    number: integer(),
    tier_hash: text(),
    coins: integer(),
    coupon: text().nullable(),
    /** Whether a saved card paid it. */
    by_card: boolean(),
    /** The spend of the wallet; null where a coupon took the whole fee. */
    charge_id: text().nullable(),
    paid_at: timestamptz(),
    /** When its coins went back. */
    refunded_at: timestamptz().nullable(),
  },
  {
    primaryKey: ['creator_oid', 'subscriber_oid', 'number'],
    indexes: [
      { columns: ['subscriber_oid', 'paid_at'], serves: '`paymentsOf`' },
      { columns: ['month'], serves: '`billingOf`' },
    ],
  },
);

/** SUB-015: the coupons of a channel's tiers, and how many people used each. */
const tierCoupon = defineTable(
  'tier_coupon',
  {
    creator_oid: text(),
    code: text(),
    tier_hash: text(),
    percent: integer(),
    months: integer(),
    expires_at: timestamptz(),
    uses: integer().nullable(),
    used: integer(),
    is_ended: boolean(),
    created_at: timestamptz(),
  },
  { primaryKey: ['creator_oid', 'code'] },
);

/** The tiers of the channels as the domain knows them. */
export const tier = defineTable(
  'tier',
  {
    tier_hash: text().primaryKey(),
    creator_oid: text(),
    name: text(),
    /** Null once it is sold no more: only its name is still shown. */
    sold: jsonb<Tier>().nullable(),
  },
  { indexes: [{ columns: ['creator_oid'], serves: '`ChannelTiers`' }] },
);

export const createTables = createAll(membership, payment, tierCoupon, tier);
export type MembershipsTables = TablesOf<
  typeof membership | typeof payment | typeof tierCoupon | typeof tier
>;
