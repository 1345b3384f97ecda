import type { EventAggregateReply, RevenueReply, Sale } from '@fanfold/contracts/earnings';
import { newestFirst, type PageParams } from '@fanfold/projection';
import { type Kysely, sql } from 'kysely';

import type { CreatorRevenueTables } from './tables.ts';

export { creatorRevenue } from './projection.ts';

type Db = Kysely<CreatorRevenueTables>;
type Aggregate = ReturnType<typeof EventAggregateReply.parse>['events'][number];
type SaleLine = ReturnType<typeof Sale.parse>;

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
 * Paid coins earned in these days of Asia/Seoul whose payout is held, and the number of their sales. If two holds name
 * one sale, no more is held than it earned.
 */
export const heldEarnings = async (
  db: Db,
  { creatorOid, startDate, endDate }: { creatorOid: string; startDate: string; endDate: string },
): Promise<RevenueReply['held']> => {
  const sales = await db
    .selectFrom('held_sale')
    .select(sql<string>`least(sum(held), max(earned))`.as('held'))
    .where('creator_oid', '=', creatorOid)
    .where(sql<boolean>`day between ${startDate}::date and ${endDate}::date`)
    .groupBy('earning_id')
    .execute();
  return { paidCoins: sales.reduce((sum, { held }) => sum + Number(held), 0), sales: sales.length };
};

/** How often each work of a creator was sold since a day of Asia/Seoul, and for how many coins; refunds are deducted. */
export const salesOfWorks = async (
  db: Db,
  { creatorOid, startDate }: { readonly creatorOid: string; readonly startDate: string },
): Promise<readonly { contentOid: string; day: string; sales: number; coins: number }[]> => {
  const day = sql<string>`to_char(happened_at at time zone 'Asia/Seoul', 'YYYY-MM-DD')`;
  const rows = await db
    .selectFrom('sale')
    .select(['content_oid', day.as('day')])
    .select(sql<string>`sum(case when reverses is null then 1 else -1 end)`.as('sales'))
    .select(sql<string>`sum(paid + bonus)`.as('coins'))
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

export type SalesFilter = PageParams & {
  readonly creatorOid: string;
  readonly eventType?: SaleLine['kind'] | undefined;
  /** Whether to include sales that were paid with bonus coins only. */
  readonly bonusOnly?: boolean;
  readonly refunds?: boolean;
};

/** A creator's sales and refunds, newest first. `nextCursor` is null on the last page. */
export const salesPage = async (
  db: Db,
  { creatorOid, eventType, bonusOnly = true, refunds = true, ...page }: SalesFilter,
): Promise<{ sales: SaleLine[]; nextCursor: string | null }> => {
  let query = db
    .selectFrom('sale')
    .leftJoin('content_title', 'content_title.content_oid', 'sale.content_oid')
    .leftJoin('nickname', 'nickname.oid', 'sale.buyer_oid')
    .selectAll('sale')
    .select(['content_title.title', 'nickname.nickname'])
    .where('sale.creator_oid', '=', creatorOid);
  if (eventType) query = query.where('sale.kind', '=', eventType);
  if (!bonusOnly) query = query.where('sale.paid', '<>', '0');
  if (!refunds) query = query.where('sale.reverses', 'is', null);
  const { rows, nextCursor } = await newestFirst(query, page);
  return {
    sales: rows.map((row) => ({
      position: row.position,
      happenedAt: row.happened_at.toISOString(),
      kind: row.kind as SaleLine['kind'],
      refund: row.reverses !== null,
      contentOid: row.content_oid as SaleLine['contentOid'],
      contentTitle: row.title,
      buyerNickname: row.nickname,
      paidCoins: Number(row.paid),
      bonusCoins: Number(row.bonus),
    })),
    nextCursor,
  };
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
    eventType: kind as SaleLine['kind'],
    refund,
    times: Number(times),
    paidCoins: Number(paid),
    bonusCoins: Number(bonus),
  }));
};
