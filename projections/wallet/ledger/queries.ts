import type { TrialBalanceReply } from '@fanfold/contracts/wallet';
import { type Kysely, sql } from 'kysely';

import type { Posting } from './posting.ts';
import type { LedgerTables } from './tables.ts';

export { ledger } from './projection.ts';
export type { LedgerTables } from './tables.ts';

type Db = Kysely<LedgerTables>;

/**
 * Sums by class of account (the part of its name before the owner; exchange accounts are classes of their
 * own) and by unit, at the end of a day in Asia/Seoul or now. Each unit's amounts sum to zero, or the books
 * are wrong.
 */
export const trialBalance = async (
  db: Db,
  endOf?: string,
): Promise<Pick<TrialBalanceReply, 'accounts' | 'units'>> => {
  let query = db
    .selectFrom('class_day')
    .select(['class as account', 'unit', (eb) => eb.fn.sum<string>('amount').as('amount')])
    .groupBy(['class', 'unit']);
  if (endOf !== undefined) query = query.where('day', '<=', sql<never>`${endOf}::date`);
  const rows = await query
    // Byte order, so that the sheet has the same order in every locale of the cluster.
    .orderBy(sql`unit collate "C"`)
    .orderBy(sql`class collate "C"`)
    .execute();
  const accounts = rows.map((row) => ({ ...row, amount: Number(row.amount) }));
  const units = new Map<string, number>();
  for (const { unit, amount } of accounts) units.set(unit, (units.get(unit) ?? 0) + amount);
  return { accounts, units: [...units].map(([unit, amount]) => ({ unit, amount })) };
};

/** The movements of one unit by class of account, from one day to another in Asia/Seoul, both included. */
export const movedBetween = async (
  db: Db,
  { unit, from, to }: { unit: string; from: string; to: string },
): Promise<ReadonlyMap<string, number>> => {
  const rows = await db
    .selectFrom('class_day')
    .select(['class', (eb) => eb.fn.sum<string>('amount').as('amount')])
    .where('unit', '=', unit)
    .where(sql<boolean>`day between ${from}::date and ${to}::date`)
    .groupBy('class')
    .execute();
  return new Map(rows.map((row) => [row.class, Number(row.amount)]));
};

/** The day of the first booking, `yyyy-mm-dd`, or undefined. */
export const firstDay = async (db: Db): Promise<string | undefined> => {
  const row = await db
    .selectFrom('class_day')
    .select(sql<string | null>`to_char(min(day), 'YYYY-MM-DD')`.as('day'))
    .executeTakeFirst();
  return row?.day ?? undefined;
};

/**
 * By country of issue, at the end of a day: unspent coins, and the money that is held separately for them.
 */
export const unspentByCountry = async (
  db: Db,
  endOf: string,
): Promise<{ readonly country: string; readonly coins: number; readonly segregatedWon: number }[]> => {
  const by = sql<boolean>`day <= ${endOf}::date`;
  const [unspent, segregated] = await Promise.all([
    db
      .selectFrom('unspent_day')
      .select(['country', (eb) => eb.fn.sum<string>('coins').as('amount')])
      .where(by)
      .groupBy('country')
      .execute(),
    db
      .selectFrom('class_day')
      .select([
        sql<string>`split_part(class, ':', 2)`.as('country'),
        (eb) => eb.fn.sum<string>('amount').as('amount'),
      ])
      .where('class', 'like', 'segregated:%')
      .where(by)
      .groupBy('country')
      .execute(),
  ]);
  const amountsIn = (rows: typeof unspent) =>
    new Map(rows.map(({ country, amount }) => [country, Number(amount)]));
  const [coins, won] = [amountsIn(unspent), amountsIn(segregated)];
  return [...new Set([...coins.keys(), ...won.keys()])]
    .toSorted()
    .map((country) => ({
      country,
      coins: coins.get(country) ?? 0,
      segregatedWon: won.get(country) ?? 0,
    }))
    .filter(({ coins: unspentCoins, segregatedWon }) => unspentCoins !== 0 || segregatedWon !== 0);
};

/** The double entry of the movement at a log position, line by line; empty when it moved nothing. */
export const postingsAt = async (db: Db, position: string | bigint): Promise<Posting[]> => {
  const rows = await db
    .selectFrom('posting')
    .select(['account', 'unit', 'amount'])
    .where('position', '=', String(position))
    .orderBy('n')
    .execute();
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
};

/** The balance of one account, by unit; debit positive. */
export const accountBalances = async (db: Db, account: string): Promise<Posting[]> => {
  const rows = await db
    .selectFrom('account_balance')
    .selectAll()
    .where('account', '=', account)
    .orderBy(sql`unit collate "C"`)
    .execute();
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
};
