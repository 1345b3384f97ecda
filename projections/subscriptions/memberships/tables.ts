import {
  boolean,
  createAll,
  defineTable,
  integer,
  type TablesOf,
  text,
  timestamptz,
} from '@fanfold/projection';

export type MembershipStatus = 'subscribed' | 'cancelScheduled' | 'paymentFailed' | 'paused' | 'ended';

/** One row a person and channel: the paid tier that they have, or had last. */
const membership = defineTable(
  'membership',
  {
    creator_oid: text(),
    subscriber_oid: text(),
    tier_hash: text(),
    status: text<MembershipStatus>(),
    fee_coins: integer(),
    /** What the next month takes, as it was agreed. */
    next_coins: integer(),
    /** When the next payment is tried, or the subscription ends. */
    next_at: timestamptz().nullable(),
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
    /** Whether the present month was given by the creator, and how many more were. */
    complimentary: boolean(),
    given_months: integer(),
  },
  {
    primaryKey: ['creator_oid', 'subscriber_oid'],
    indexes: [
      { columns: ['subscriber_oid'], serves: '`subscriptionsOf`' },
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
    paid_at: timestamptz(),
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

const tierName = defineTable('tier_name', { tier_hash: text().primaryKey(), name: text() });

export const createTables = createAll(membership, payment, tierCoupon, tierName);
export type MembershipsTables = TablesOf<
  typeof membership | typeof payment | typeof tierCoupon | typeof tierName
>;
