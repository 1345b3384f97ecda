import type { ExpressionBuilder, Kysely } from 'kysely';

import type { MembershipStatus, MembershipsTables } from './tables.ts';

export { memberships } from './projection.ts';

type Db = Kysely<MembershipsTables>;

const joined = (db: Db) =>
  db
    .selectFrom('membership')
    .leftJoin('tier_name', 'tier_name.tier_hash', 'membership.tier_hash')
    .selectAll('membership')
    .select('tier_name.name');

type Row = Awaited<ReturnType<ReturnType<typeof joined>['execute']>>[number];

/** A subscription as its subscriber's list shows it. */
export type Membership = {
  readonly creatorOid: string;
  readonly subscriberOid: string;
  readonly tierHash: string;
  readonly tierName: string;
  readonly status: MembershipStatus;
  readonly feeCoins: number;
  readonly nextAt: string | null;
  readonly nextCoins: number | null;
  readonly until: string;
  readonly coupon: string | null;
  readonly since: string;
  readonly streakStart: string;
  readonly totalMonths: number;
  readonly totalCoins: number;
  readonly leavingReason: string | null;
  readonly endedAt: string | null;
  readonly endedBy: string | null;
  readonly byCard: boolean;
  readonly complimentary: boolean;
};

const goingOn = ['subscribed', 'paymentFailed', 'paused'] as const satisfies readonly MembershipStatus[];
const isGoingOn = (status: MembershipStatus): boolean => goingOn.some((one) => one === status);

/** Nothing is paid for a month that was given. */
const nextCoinsOf = (row: Pick<Row, 'given_months' | 'next_coins'>): number =>
  row.given_months > 0 ? 0 : row.next_coins;

const membershipOf = (row: Row): Membership => {
  const isPaidAgain = isGoingOn(row.status);
  return {
    creatorOid: row.creator_oid,
    subscriberOid: row.subscriber_oid,
    tierHash: row.tier_hash,
    tierName: row.name ?? '',
    status: row.status,
    feeCoins: row.fee_coins,
    nextAt: isPaidAgain ? (row.next_at?.toISOString() ?? null) : null,
    nextCoins: isPaidAgain ? nextCoinsOf(row) : null,
    until: row.until.toISOString(),
    coupon: row.coupon,
    since: row.since.toISOString(),
    streakStart: row.streak_start,
    totalMonths: row.total_months,
    totalCoins: row.total_coins,
    leavingReason: row.leaving_reason,
    endedAt: row.ended_at?.toISOString() ?? null,
    endedBy: row.ended_by,
    byCard: row.by_card,
    complimentary: row.complimentary,
  };
};

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
    .leftJoin('tier_name', 'tier_name.tier_hash', 'payment.tier_hash')
    .selectAll('payment')
    .select('tier_name.name')
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
    paidAt: row.paid_at.toISOString(),
  }));
};

/**
 * ADM-049: how far the billing of a month is: what was paid, and what of it is still to be paid or tried again. What begins with the next
 * month is not in it.
 */
export const billingOf = async (db: Db, { month, monthEnd }: { month: string; monthEnd: string }) => {
  const [paid, waiting] = await Promise.all([
    db
      .selectFrom('payment')
      .select((eb) => [eb.fn.countAll<string>().as('done'), eb.fn.sum<string | null>('coins').as('coins')])
      .where('month', '=', month)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('membership')
      .select((eb) => [
        'status',
        eb.fn.countAll<string>().as('count'),
        eb.fn.sum<string | null>(comingCoins(eb)).as('coins'),
      ])
      .where('status', 'in', goingOn)
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

type MembershipEb = ExpressionBuilder<MembershipsTables, 'membership'>;

/** Nothing comes for a month that was given. */
const comingCoins = (eb: MembershipEb) =>
  eb.case().when('given_months', '>', 0).then(0).else(eb.ref('next_coins')).end();

/** SUB-015: a channel's coupons, the newest first. */
export const couponsOf = async (db: Db, creatorOid: string) => {
  const rows = await db
    .selectFrom('tier_coupon')
    .leftJoin('tier_name', 'tier_name.tier_hash', 'tier_coupon.tier_hash')
    .selectAll('tier_coupon')
    .select('tier_name.name')
    .where('creator_oid', '=', creatorOid)
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

// A channel's members are exported with this many at once.
const mostMembers = 1_000;

/** A channel's members: those who pay, and those who left, the newest first. */
export const membersOf = async (db: Db, creatorOid: string): Promise<Membership[]> => {
  const rows = await joined(db)
    .where('membership.creator_oid', '=', creatorOid)
    .orderBy((eb) => eb('membership.status', '=', 'ended'))
    .orderBy('membership.since', 'desc')
    .orderBy('membership.subscriber_oid')
    .limit(mostMembers)
    .execute();
  return rows.map(membershipOf);
};

/**
 * A channel's figures of a month: who pays now and what they agreed to pay each month, and how many began and left in it. Those who paid
 * for the month before are what leaving is compared with.
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
        eb.fn.sum<string | null>(comingCoins(eb)).as('coins'),
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

/** ADM-015: subscriptions that end with their month, the next first. */
export const scheduledEnds = async (db: Db): Promise<Membership[]> => {
  const rows = await joined(db)
    .where('membership.status', '=', 'cancelScheduled')
    .orderBy('membership.next_at')
    .orderBy('membership.creator_oid')
    .orderBy('membership.subscriber_oid')
    .limit(most)
    .execute();
  return rows.map(membershipOf);
};
