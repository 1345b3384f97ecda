import type { Columns, Day, Int8 } from '@fanfold/projection';
import { type Kysely, sql } from 'kysely';

export type LedgerTables = {
  /** One line of a double entry. `position` is the log position of the movement, `n` the line in it. */
  posting: { position: Int8; n: number; account: string; unit: string; amount: Int8 };
  /** The postings of a class of accounts on one day of Asia/Seoul, summed: what a date's trial balance adds up. */
  class_day: { class: string; unit: string; day: Day; amount: Int8 };
  /** The sum of an account's postings in one unit. */
  account_balance: { account: string; unit: string; amount: Int8 };
};

export const createTables = async (db: Kysely<LedgerTables>): Promise<void> => {
  await db.schema
    .createTable('posting')
    .addColumn('position', 'bigint', (column) => column.notNull())
    .addColumn('n', 'integer', (column) => column.notNull())
    .addColumn('account', 'text', (column) => column.notNull())
    .addColumn('unit', 'text', (column) => column.notNull())
    .addColumn('amount', 'bigint', (column) => column.notNull())
    // Serves `postingsAt`: the lines of one movement.
    .addPrimaryKeyConstraint('posting_pkey', ['position', 'n'])
    .execute();
  await db.schema
    .createTable('class_day')
    .addColumn('class', 'text', (column) => column.notNull())
    .addColumn('unit', 'text', (column) => column.notNull())
    .addColumn('day', 'date', (column) => column.notNull())
    .addColumn('amount', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('class_day_pkey', ['class', 'unit', 'day'])
    .modifyEnd(sql`with (fillfactor = 60)`)
    .execute();
  await db.schema
    .createTable('account_balance')
    .addColumn('account', 'text', (column) => column.notNull())
    .addColumn('unit', 'text', (column) => column.notNull())
    .addColumn('amount', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('account_balance_pkey', ['account', 'unit'])
    .modifyEnd(sql`with (fillfactor = 60)`)
    .execute();
};

export type PostingRow = { position: string; n: number; account: string; unit: string; amount: number };
export const postingColumns: Columns<PostingRow> = {
  position: 'bigint',
  n: 'integer',
  account: 'text',
  unit: 'text',
  amount: 'bigint',
};

export type ClassDayRow = { class: string; unit: string; day: string; amount: number };
export const classDayColumns: Columns<ClassDayRow> = {
  class: 'text',
  unit: 'text',
  day: 'date',
  amount: 'bigint',
};

export type BalanceRow = { account: string; unit: string; amount: number };
export const balanceColumns: Columns<BalanceRow> = { account: 'text', unit: 'text', amount: 'bigint' };
