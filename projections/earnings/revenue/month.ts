import type { RevenuePart } from '@fanfold/contracts/earnings';
import { type MonthSums, type SettledEarning, settle } from '@fanfold/domain/settlement';
import { type Kysely, type RawBuilder, sql } from 'kysely';

import type { CreatorRevenueTables } from './tables.ts';

type Db = Kysely<CreatorRevenueTables>;
type Books = { readonly creatorOid: string; readonly month: string; readonly asOf?: string | undefined };

/**
 * What a month's books come to after fees, as they are or as they were at a moment: what `MonthSettled` will say if nothing
 * more happens. Held coins are not in it.
 */
export const monthSums = async (
  db: Db,
  books: Books,
): Promise<Omit<MonthSums, 'lines'> & { readonly heldCoins: number }> => {
  const rows = await recordedUntil(booksOf(db, books), books)
    .select((eb) => [
      'kind',
      'level',
      'fee_version',
      eb.fn.sum<string>('paid').as('paid'),
      eb.fn.sum<string>('bonus').as('bonus'),
      eb.fn.sum<string>('credits').as('credits'),
    ])
    .groupBy(['kind', 'level', 'fee_version'])
    .execute();
  const held = await heldIn(db, books);
  const earned = rows.map(({ kind, level, fee_version, paid, bonus, credits }) => ({
    kind: kind as SettledEarning['kind'],
    level,
    feePolicyVersion: fee_version,
    amounts: { paid: Number(paid), bonus: Number(bonus), credits: Number(credits) },
  }));
  const { lines: _lines, ...sums } = settle([...earned, ...held]);
  return { ...sums, heldCoins: held.reduce((sum, { amounts }) => sum - amounts.paid, 0) };
};

const booksOf = (db: Db, { creatorOid, month }: Books) =>
  db.selectFrom('sale').where('sale.creator_oid', '=', creatorOid).where('sale.month', '=', month);

const recordedUntil = (query: ReturnType<typeof booksOf>, { asOf }: Books) =>
  asOf === undefined ? query : query.where(sql<boolean>`recorded_at <= ${asOf}::timestamptz`);

/** What is held, as negative earnings. If two holds name one sale, no more is held than it earned. */
const heldIn = async (db: Db, { creatorOid, month, asOf }: Books): Promise<SettledEarning[]> => {
  const all = db
    .selectFrom('held_sale')
    .select(['kind', 'level', 'fee_version'])
    .select(sql<string>`least(sum(held), max(earned))`.as('held'))
    .where('creator_oid', '=', creatorOid)
    .where('month', '=', month)
    .groupBy(['earning_id', 'kind', 'level', 'fee_version']);
  const held =
    asOf === undefined
      ? all.where('released_at', 'is', null)
      : all.where(
          sql<boolean>`held_at <= ${asOf}::timestamptz and (released_at is null or released_at > ${asOf}::timestamptz)`,
        );
  return (await held.execute()).map((row) => ({
    kind: row.kind as SettledEarning['kind'],
    level: row.level,
    feePolicyVersion: row.fee_version,
    amounts: { paid: 0 - Number(row.held), bonus: 0, credits: 0 },
  }));
};

export type MonthPart = ReturnType<typeof RevenuePart.parse>;
export type PartFilter = Books & { readonly by: 'day' | 'kind' | 'work' | 'tier' | 'country' };

const keys: Readonly<Record<PartFilter['by'], RawBuilder<string | null>>> = {
  day: sql<string | null>`to_char(happened_at at time zone 'Asia/Seoul', 'YYYY-MM-DD')`,
  kind: sql<string | null>`sale.kind`,
  work: sql<string | null>`sale.content_oid`,
  tier: sql<string | null>`sale.tier_oid`,
  country: sql<string | null>`sale.buyer_country`,
};

/** REV-016: a month's books by one property of their lines, the largest part first. */
export const monthParts = async (db: Db, { by, ...books }: PartFilter): Promise<MonthPart[]> => {
  const key = keys[by];
  const rows = await recordedUntil(booksOf(db, books), books)
    .leftJoin('content_title', 'content_title.content_oid', 'sale.content_oid')
    .select(key.as('key'))
    .select((eb) => [
      // One work has one title; other parts have many.
      sql<MonthPart['title']>`case when ${by} = 'work' then (array_agg(title))[1] end`.as('title'),
      sql<string>`count(*) filter (where reverses is null)`.as('sales'),
      sql<string>`count(*) filter (where reverses is not null)`.as('refunds'),
      eb.fn.sum<string>('paid').as('paid'),
      eb.fn.sum<string>('bonus').as('bonus'),
      eb.fn.sum<string>('credits').as('credits'),
    ])
    .groupBy(key)
    .orderBy(by === 'day' ? key : sql`sum(paid)`, by === 'day' ? 'asc' : 'desc')
    .limit(mostParts)
    .execute();
  return rows.map((row) => ({
    key: row.key,
    title: row.title,
    sales: Number(row.sales),
    refunds: Number(row.refunds),
    paidCoins: Number(row.paid),
    bonusCoins: Number(row.bonus),
    credits: Number(row.credits),
  }));
};

const mostParts = 200;
