import type { BudgetReply } from '@fanfold/contracts/wallet';
import { addMonths, seoulMonth, type Timestamp } from '@fanfold/domain';
import type { Kysely } from 'kysely';

import type { BudgetsTables } from './tables.ts';

export { budgets } from './projection.ts';

const shownMonths = 6;

/** A person's plan in whole coins (null: none), and what each of six months took, the month of `now` last. */
export const budgetOf = async (
  db: Kysely<BudgetsTables>,
  { userOid, now }: { readonly userOid: string; readonly now: Timestamp },
): Promise<Pick<BudgetReply, 'coinsAMonth' | 'months'>> => {
  const plan = await db
    .selectFrom('budget')
    .select('coins_a_month')
    .where('user_oid', '=', userOid)
    .executeTakeFirst();
  const months = monthsUntil(now);
  const rows = await db
    .selectFrom('month_spending')
    .select(['month', 'coins'])
    .where('user_oid', '=', userOid)
    .where('month', 'in', months)
    .execute();
  const spent = new Map(rows.map(({ month, coins }) => [month, Number(coins)]));
  return {
    coinsAMonth: plan?.coins_a_month ?? null,
    months: months.map((month) => ({ month, coins: spent.get(month) ?? 0 })),
  };
};

/** `yyyy-mm` in Asia/Seoul. */
const monthsUntil = (now: Timestamp): string[] =>
  Array.from({ length: shownMonths }, (_, index) => seoulMonth(addMonths(now, index - shownMonths + 1)));
