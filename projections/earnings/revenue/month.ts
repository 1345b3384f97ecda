import { type MonthSums, type SettledEarning, settle } from '@fanfold/domain/settlement';
import { type Kysely, sql } from 'kysely';

import type { CreatorRevenueTables } from './tables.ts';

type Db = Kysely<CreatorRevenueTables>;
export type Books = {
  readonly creatorOid: string;
  readonly month: string;
  readonly asOf?: string | undefined;
};

/**
 * What a month's books come to after fees, as they are or as they were at a moment: what `MonthSettled` will
 * say if nothing more happens. Held coins are not in it.
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

export const booksOf = (db: Db, { creatorOid, month }: Books) =>
  db.selectFrom('sale').where('sale.creator_oid', '=', creatorOid).where('sale.month', '=', month);

export const recordedUntil = (query: ReturnType<typeof booksOf>, { asOf }: Books) =>
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
