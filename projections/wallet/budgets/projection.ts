import { seoulMonth } from '@fanfold/domain';
import { countedByBudget, movementsOf, spendingTypes, type WalletEvent } from '@fanfold/domain/wallet';
import type { Recorded } from '@fanfold/event-log';
import { Grouped, inOrder, insertRows, prepared, projection } from '@fanfold/projection';
import type { Kysely } from 'kysely';

import { type BudgetsTables, createTables, type MonthRow, monthSpending } from './tables.ts';

type Consumed = Extract<WalletEvent, { type: (typeof consumes)[number] }>;
const consumes = ['BudgetSet', ...spendingTypes] as const;

/**
 * The coins that people plan to spend in a month, and the coins that they spend. Read by My budget. Each
 * purchase is counted, so its rows are written in bulk.
 */
export const budgets = projection<BudgetsTables>()({
  name: 'budgets',
  version: 1,
  consumes,
  tables: createTables,
  project: async (db, batch) => {
    await inOrder(batch.flatMap(({ event }) => (event.type === 'BudgetSet' ? planOf(db, event) : [])));
    const rows = spentIn(batch);
    if (rows.length > 0) await addToMonths(db, rows);
  },
});

const planOf = (
  db: Kysely<BudgetsTables>,
  { walletOid, coinsAMonth }: Extract<WalletEvent, { type: 'BudgetSet' }>,
) => {
  if (coinsAMonth === null) return db.deleteFrom('budget').where('user_oid', '=', walletOid);
  return db
    .insertInto('budget')
    .values({ user_oid: walletOid, coins_a_month: coinsAMonth })
    .onConflict((conflict) => conflict.column('user_oid').doUpdateSet({ coins_a_month: coinsAMonth }));
};

const spentIn = (batch: readonly Recorded<Consumed>[]) => {
  const months = new Grouped<string, MonthRow>((key) => {
    const [user_oid = '', month = ''] = key.split(' ');
    return { user_oid, month, coins: 0 };
  });
  for (const { event, metadata } of batch) {
    const coins = countedByBudget(movementsOf(event));
    if (coins !== 0) months.of(`${event.walletOid} ${seoulMonth(metadata.occurredAt)}`).coins += coins;
  }
  return months.rows;
};

const addToMonths = prepared((db: Kysely<BudgetsTables>, rows: readonly MonthRow[]) =>
  insertRows(db, 'month_spending', { rows, columns: monthSpending.columns }).onConflict((conflict) =>
    conflict
      .columns(['user_oid', 'month'])
      .doUpdateSet((eb) => ({ coins: eb('month_spending.coins', '+', eb.ref('excluded.coins')) })),
  ),
);
