import type { EventAggregateReply, RevenueReply, TotalRevenueReply } from '@fanfold/contracts/earnings';
import type { Country } from '@fanfold/domain';
import { type Kysely, sql } from 'kysely';

import type { CreatorRevenueTables } from './tables.ts';

export { eventsOfLine } from './line.ts';
export { monthSums } from './month.ts';
export { type MonthPart, monthParts, type PartFilter } from './month-parts.ts';
export { creatorRevenue } from './projection.ts';
export { purchaseEvents, type SalesFilter, salesPage } from './sales.ts';
export { titlesOf } from './titles.ts';

type Db = Kysely<CreatorRevenueTables>;
type Aggregate = ReturnType<typeof EventAggregateReply.parse>['events'][number];

/** Days in Asia/Seoul, both included; days without sales are left out. */
export const revenueDays = async (
  db: Db,
  { creatorOid, startDate, endDate }: { creatorOid: string; startDate: string; endDate: string },
): Promise<Pick<RevenueReply, 'days' | 'totals'>> => {
  const rows = await db
    .selectFrom('revenue_day')
    .select([sql<string>`to_char(day, 'YYYY-MM-DD')`.as('written_day'), 'paid', 'bonus', 'sales', 'refunds'])
    .where('creator_oid', '=', creatorOid)
    .where(sql<boolean>`day between ${startDate}::date and ${endDate}::date`)
    .orderBy('day')
    .execute();
  const days = rows.map((row) => ({
    day: row.written_day,
    paidCoins: Number(row.paid),
    bonusCoins: Number(row.bonus),
    sales: row.sales,
    refunds: row.refunds,
  }));
  const totals = { paidCoins: 0, bonusCoins: 0, sales: 0, refunds: 0 };
  for (const day of days) {
    totals.paidCoins += day.paidCoins;
    totals.bonusCoins += day.bonusCoins;
    totals.sales += day.sales;
    totals.refunds += day.refunds;
  }
  return { days, totals };
};

/**
 * Paid coins earned in these days of Asia/Seoul whose payout is held, and the number of their sales. If two
 * holds name one sale, no more is held than it earned.
 */
export const heldEarnings = async (
  db: Db,
  { creatorOid, startDate, endDate }: { creatorOid: string; startDate: string; endDate: string },
): Promise<RevenueReply['held']> => {
  const sales = await db
    .selectFrom('held_sale')
    .select(sql<string>`least(sum(held), max(earned))`.as('held'))
    .where('creator_oid', '=', creatorOid)
    .where('released_at', 'is', null)
    .where(sql<boolean>`day between ${startDate}::date and ${endDate}::date`)
    .groupBy('earning_id')
    .execute();
  return { paidCoins: sales.reduce((sum, { held }) => sum + Number(held), 0), sales: sales.length };
};

/** How often something was sold, and for how many coins; refunds are deducted. */
const soldSums = [
  sql<string>`sum(case when reverses is null then 1 else -1 end)`.as('sales'),
  sql<string>`sum(paid + bonus)`.as('coins'),
] as const;

/**
 * How often each work of a creator was sold since a day of Asia/Seoul, and for how many coins; refunds are
 * deducted.
 */
export const salesOfWorks = async (
  db: Db,
  { creatorOid, startDate }: { readonly creatorOid: string; readonly startDate: string },
): Promise<readonly { contentOid: string; day: string; sales: number; coins: number }[]> => {
  const day = sql<string>`to_char(happened_at at time zone 'Asia/Seoul', 'YYYY-MM-DD')`;
  const rows = await db
    .selectFrom('sale')
    .select(['content_oid', day.as('day')])
    .select(soldSums)
    .where('creator_oid', '=', creatorOid)
    .where('content_oid', 'is not', null)
    .where(sql<boolean>`happened_at >= ${startDate}::timestamp at time zone 'Asia/Seoul'`)
    .groupBy(['content_oid', day])
    .execute();
  return rows.map((row) => ({
    contentOid: row.content_oid ?? '',
    day: row.day,
    sales: Number(row.sales),
    coins: Number(row.coins),
  }));
};

type WorkDays = {
  readonly creatorOid: string;
  readonly contentOid: string;
  readonly startDate: string;
  readonly endDate: string;
};

/**
 * The same of one work, by the buyers' countries too, from one day of Asia/Seoul to another, both included.
 */
export const salesOfWork = async (db: Db, { creatorOid, contentOid, startDate, endDate }: WorkDays) => {
  const day = sql<string>`to_char(happened_at at time zone 'Asia/Seoul', 'YYYY-MM-DD')`;
  const rows = await db
    .selectFrom('sale')
    .select([day.as('day'), 'buyer_country'])
    .select(soldSums)
    .where('creator_oid', '=', creatorOid)
    .where('content_oid', '=', contentOid)
    .where(sql<boolean>`happened_at >= ${startDate}::timestamp at time zone 'Asia/Seoul'`)
    .where(sql<boolean>`happened_at < (${endDate}::date + 1)::timestamp at time zone 'Asia/Seoul'`)
    .groupBy([day, 'buyer_country'])
    .orderBy('day')
    .execute();
  return rows.map((row) => ({
    day: row.day,
    country: row.buyer_country as Country | null,
    sales: Number(row.sales),
    coins: Number(row.coins),
  }));
};

/** A creator's coins by kind of event, from one Seoul day to another, both included. */
export const revenueByKind = async (
  db: Db,
  { creatorOid, startDate, endDate }: { creatorOid: string; startDate: string; endDate: string },
): Promise<Aggregate[]> => {
  const rows = await db
    .selectFrom('sale')
    .select((eb) => [
      'kind',
      sql<boolean>`reverses is not null`.as('refund'),
      eb.fn.countAll<string>().as('times'),
      eb.fn.sum<string>('paid').as('paid'),
      eb.fn.sum<string>('bonus').as('bonus'),
    ])
    .where('creator_oid', '=', creatorOid)
    .where(
      sql<boolean>`(happened_at at time zone 'Asia/Seoul')::date between ${startDate}::date and ${endDate}::date`,
    )
    .groupBy(['kind', sql`reverses is not null`])
    .orderBy(sql`kind collate "C"`)
    .orderBy('refund')
    .execute();
  return rows.map(({ kind, refund, times, paid, bonus }) => ({
    eventType: kind as Aggregate['eventType'],
    refund,
    times: Number(times),
    paidCoins: Number(paid),
    bonusCoins: Number(bonus),
  }));
};

/** What all creators earned with each kind of sale, from one Seoul day to another, both included. */
export const revenueOfAll = async (
  db: Db,
  { startDate, endDate }: { readonly startDate: string; readonly endDate: string },
): Promise<ReturnType<typeof TotalRevenueReply.parse>['kinds']> => {
  const rows = await db
    .selectFrom('kind_day')
    .select((eb) => [
      'kind',
      eb.fn.sum<string>('sales').as('sales'),
      eb.fn.sum<string>('refunds').as('refunds'),
      eb.fn.sum<string>('paid').as('paid'),
      eb.fn.sum<string>('bonus').as('bonus'),
    ])
    .where(sql<boolean>`day between ${startDate}::date and ${endDate}::date`)
    .groupBy('kind')
    .orderBy(sql`kind collate "C"`)
    .execute();
  return rows.map(({ kind, sales, refunds, paid, bonus }) => ({
    kind: kind as Aggregate['eventType'],
    sales: Number(sales),
    refunds: Number(refunds),
    paidCoins: Number(paid),
    bonusCoins: Number(bonus),
  }));
};
