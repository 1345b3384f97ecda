import type { Kysely } from 'kysely';

import { goingOn, joined, type Membership, membershipOf } from './membership.ts';
import type { MembershipsTables } from './tables.ts';

export { findSubscriptions, scheduledEnds } from './found.ts';
export { holdersOfTier, membersOf, tiersHeld } from './members.ts';
export type { Membership } from './membership.ts';
export { memberships } from './projection.ts';

type Db = Kysely<MembershipsTables>;

// So many subscriptions and payments are listed.
const most = 100;

/** SUB-011: what a person pays for, those that ended last. */
export const subscriptionsOf = async (db: Db, subscriberOid: string): Promise<Membership[]> => {
  const rows = await joined(db)
    .where('subscriber_oid', '=', subscriberOid)
    .orderBy((eb) => eb('membership.status', '=', 'ended'))
    .orderBy('membership.since', 'desc')
    .orderBy('membership.creator_oid')
    .limit(most)
    .execute();
  return rows.map(membershipOf);
};

/** What a person paid for tiers, newest first. */
export const paymentsOf = async (db: Db, subscriberOid: string) => {
  const rows = await db
    .selectFrom('payment')
    .leftJoin('tier', 'tier.tier_hash', 'payment.tier_hash')
    .selectAll('payment')
    .select('tier.name')
    .where('subscriber_oid', '=', subscriberOid)
    .orderBy('paid_at', 'desc')
    .orderBy('number', 'desc')
    .limit(most)
    .execute();
  return rows.map((row) => ({
    creatorOid: row.creator_oid,
    tierName: row.name ?? '',
    month: row.month,
    coins: row.coins,
    coupon: row.coupon,
    byCard: row.by_card,
    paidAt: row.paid_at.toISOString(),
    refundedAt: row.refunded_at?.toISOString() ?? null,
  }));
};

/**
 * ADM-049: how far the billing of a month is: what was paid, and what of it is still to be paid or tried
 * again. What begins with the next month is not in it.
 */
export const billingOf = async (db: Db, { month, monthEnd }: { month: string; monthEnd: string }) => {
  const [paid, waiting] = await Promise.all([
    db
      .selectFrom('payment')
      .select((eb) => [eb.fn.countAll<string>().as('done'), eb.fn.sum<string | null>('coins').as('coins')])
      .where('month', '=', month)
      .where('refunded_at', 'is', null)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('membership')
      .select((eb) => [
        'status',
        eb.fn.countAll<string>().as('count'),
        eb.fn.sum<string | null>('next_coins').as('coins'),
      ])
      .where('status', 'in', goingOn)
      .where('ends_by', 'is', null)
      .where('next_at', '<', monthEnd as unknown as Date)
      .groupBy('status')
      .execute(),
  ]);
  const sum = (amounts: readonly (string | null)[]) =>
    amounts.reduce((total, amount) => total + Number(amount ?? 0), 0);
  return {
    month,
    done: Number(paid.done),
    coins: Number(paid.coins ?? 0),
    failed: sum(waiting.filter(({ status }) => status === 'paymentFailed').map(({ count }) => count)),
    remaining: sum(waiting.map(({ count }) => count)),
    remainingCoins: sum(waiting.map(({ coins }) => coins)),
  };
};

/** SUB-015: a channel's coupons, the newest first. */
export const couponsOf = async (db: Db, creatorOid: string) => {
  const rows = await db
    .selectFrom('tier_coupon')
    .leftJoin('tier', 'tier.tier_hash', 'tier_coupon.tier_hash')
    .selectAll('tier_coupon')
    .select('tier.name')
    .where('tier_coupon.creator_oid', '=', creatorOid)
    .orderBy('created_at', 'desc')
    .orderBy('code')
    .limit(most)
    .execute();
  return rows.map((row) => ({
    code: row.code,
    owner: row.creator_oid,
    tierHash: row.tier_hash,
    tierName: row.name ?? '',
    amount: row.percent,
    months: row.months,
    expiryDate: row.expires_at.toISOString(),
    uses: row.uses,
    used: row.used,
    isEnded: row.is_ended,
  }));
};

/**
 * A channel's figures of a month: who pays now and what they will pay for the next month as it is agreed, and
 * how many began and left in it. Those who paid for the month before are what leaving is compared with.
 */
export const memberFigures = async (
  db: Db,
  { creatorOid, start, end, before }: { creatorOid: string; start: string; end: string; before: string },
) => {
  const of = () => db.selectFrom('membership').where('creator_oid', '=', creatorOid);
  const [going, began, left, paid] = await Promise.all([
    of()
      .select((eb) => [
        eb.fn.countAll<string>().as('count'),
        eb.fn.sum<string | null>('next_coins').as('coins'),
      ])
      .where('status', 'in', ['subscribed', 'paymentFailed'])
      .executeTakeFirstOrThrow(),
    of()
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('since', '>=', start as unknown as Date)
      .where('since', '<', end as unknown as Date)
      .executeTakeFirstOrThrow(),
    of()
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('ended_at', '>=', start as unknown as Date)
      .where('ended_at', '<', end as unknown as Date)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('payment')
      .select((eb) => eb.fn.count<string>('subscriber_oid').distinct().as('count'))
      .where('creator_oid', '=', creatorOid)
      .where('month', '=', before)
      .where('refunded_at', 'is', null)
      .executeTakeFirstOrThrow(),
  ]);
  return {
    members: Number(going.count),
    monthlyCoins: Number(going.coins ?? 0),
    began: Number(began.count),
    left: Number(left.count),
    membersBefore: Number(paid.count),
  };
};
