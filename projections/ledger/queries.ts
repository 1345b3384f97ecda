import type { TrialBalanceReply } from '@fanfold/contracts/admin';
import { type Kysely, sql } from 'kysely';

import type { Posting } from './posting.ts';
import type { LedgerTables } from './tables.ts';

type Db = Kysely<LedgerTables>;

/**
 * Sums by class of account (the part of its name before the owner; exchange accounts stand alone) and by unit. Each
 * unit's amounts sum to zero, or the books are wrong.
 */
export const trialBalance = async (db: Db): Promise<Pick<TrialBalanceReply, 'accounts' | 'units'>> => {
  const account = sql<string>`case when account like 'exchange:%' then account else split_part(account, ':', 1) end`;
  const accounts = await db
    .selectFrom('account_balance')
    .select([account.as('account'), 'unit', (eb) => eb.fn.sum<string>('amount').as('amount')])
    .groupBy(account)
    .groupBy('unit')
    // Byte order, so that the sheet looks the same whatever the locale of the cluster.
    .orderBy(sql`unit collate "C"`)
    .orderBy(sql`${account} collate "C"`)
    .execute();
  const units = new Map<string, number>();
  for (const { unit, amount } of accounts) units.set(unit, (units.get(unit) ?? 0) + Number(amount));
  return {
    accounts: accounts.map((row) => ({ ...row, amount: Number(row.amount) })),
    units: [...units].map(([unit, amount]) => ({ unit, amount })),
  };
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

/** What one account holds, by unit; debit positive. */
export const accountBalances = async (db: Db, account: string): Promise<Posting[]> => {
  const rows = await db
    .selectFrom('account_balance')
    .selectAll()
    .where('account', '=', account)
    .orderBy(sql`unit collate "C"`)
    .execute();
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
};
