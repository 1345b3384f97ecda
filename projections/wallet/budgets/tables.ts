import {
  bigint,
  createAll,
  defineTable,
  integer,
  type RowOf,
  type TablesOf,
  text,
} from '@fanfold/projection';

/** The plan of each person who has one. */
export const budget = defineTable('budget', { user_oid: text().primaryKey(), coins_a_month: integer() });

/**
 * Coins that left a wallet in a calendar month (Asia/Seoul) for those who earn by it, less those that came
 * back.
 */
export const monthSpending = defineTable(
  'month_spending',
  { user_oid: text(), month: text(), coins: bigint() },
  { primaryKey: ['user_oid', 'month'], fillfactor: 70 },
);

export const createTables = createAll(budget, monthSpending);
export type BudgetsTables = TablesOf<typeof budget | typeof monthSpending>;
export type MonthRow = RowOf<typeof monthSpending>;
