import type { PayoutBooks } from '@fanfold/contracts/payouts';
import type { Kysely } from 'kysely';

import type { BooksTables } from './tables.ts';

export { payoutBooks } from './projection.ts';

type Db = Kysely<BooksTables>;

/** The books at the end of a day, and what the bank's newest statement says of it. */
export const booksAt = async (db: Db, day: string): Promise<Pick<PayoutBooks, 'accounts' | 'banks'>> => {
  const rows = await db
    .selectFrom('book_day')
    .select(['account', 'currency', (eb) => eb.fn.sum<string>('amount').as('amount')])
    .where('day', '<=', day)
    .groupBy(['account', 'currency'])
    .orderBy('currency')
    .orderBy('account')
    .execute();
  const closings = await db
    .selectFrom('bank_closing')
    .selectAll()
    .distinctOn('currency')
    .where('day', '<=', day)
    .orderBy('currency')
    .orderBy('day', 'desc')
    .execute();
  const accounts = rows.map(({ account, currency, amount }) => ({
    account,
    currency,
    amount: Number(amount),
  }));
  return {
    accounts: accounts.filter(({ amount }) => amount !== 0),
    banks: accounts
      .filter(({ account }) => account === 'bank')
      .map(({ currency, amount }) => {
        const closing = closings.find((one) => one.currency === currency);
        return {
          currency,
          booksMinor: amount,
          statementMinor: closing ? Number(closing.closing_minor) : null,
          statementDay: closing?.day ?? null,
        };
      }),
  };
};
