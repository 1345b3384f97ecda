import type { PayoutBooks } from '@fanfold/contracts/payouts';
import type { Currency } from '@fanfold/domain';
import { closingOf, openingOf } from '@fanfold/domain/payouts';
import type { Kysely, Selectable } from 'kysely';

import type { BooksTables } from './tables.ts';

export { payoutBooks } from './projection.ts';

type Db = Kysely<BooksTables>;
type Sums = PayoutBooks['accounts'];

/** The books at the end of a day, and whether they agree with the bank at the end of its newest statement. */
export const booksAt = async (db: Db, day: string): Promise<Pick<PayoutBooks, 'accounts' | 'banks'>> => {
  const openings = await openingsAt(db, day);
  return { accounts: await accountsAt(db, day, openings), banks: await banksAt(db, day, openings) };
};

/** What an account at the bank held before the first statement that we have of it. */
type Openings = ReadonlyMap<Currency, number>;

const openingsAt = async (db: Db, day: string): Promise<Openings> => {
  const rows = await db
    .selectFrom('bank_closing')
    .selectAll()
    .where('from_day', '<=', day)
    .where('from_day', '=', (eb) =>
      eb
        .selectFrom('bank_closing as one')
        .select(({ fn }) => fn.min('one.from_day').as('first'))
        .whereRef('one.currency', '=', 'bank_closing.currency'),
    )
    .orderBy('position')
    .execute();
  return new Map([...byCurrency(rows)].map(([currency, first]) => [currency, openingOf(first) ?? 0]));
};

/** What an account held before its first statement came from Fanfold's own funds. */
const accountsAt = async (db: Db, day: string, openings: Openings): Promise<Sums> => {
  const rows = await db
    .selectFrom('book_day')
    .select(['account', 'currency', ({ fn }) => fn.sum<string>('amount').as('amount')])
    .where('day', '<=', day)
    .groupBy(['account', 'currency'])
    .execute();
  const posted: Sums = rows.map((row) => ({ ...row, amount: Number(row.amount) }));
  const held: Sums = [...openings].flatMap(([currency, amount]) => [
    { account: 'bank', currency, amount },
    { account: 'ownFunds', currency, amount: 0 - amount },
  ]);
  return [...Map.groupBy([...posted, ...held], ({ account, currency }) => `${currency} ${account}`)]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, [first, second]]) =>
      first ? [{ ...first, amount: first.amount + (second?.amount ?? 0) }] : [],
    )
    .filter(({ amount }) => amount !== 0);
};

/**
 * Both balances are of the end of the newest statement that is over: of a later day the bank has not said
 * anything yet.
 */
const banksAt = async (db: Db, day: string, openings: Openings): Promise<PayoutBooks['banks']> => {
  const newest = byCurrency(
    await db
      .selectFrom('bank_closing')
      .selectAll()
      .where('day', '=', (eb) =>
        eb
          .selectFrom('bank_closing as one')
          .select(({ fn }) => fn.max('one.day').as('last'))
          .whereRef('one.currency', '=', 'bank_closing.currency')
          .where('one.day', '<=', day),
      )
      .orderBy('position')
      .execute(),
  );
  const moved = await db
    .selectFrom('book_day')
    .select(['currency', ({ fn }) => fn.sum<string>('amount').as('amount')])
    .where('account', '=', 'bank')
    .where('day', '<=', (eb) =>
      eb.fn.coalesce(
        eb
          .selectFrom('bank_closing as one')
          .select(({ fn }) => fn.max('one.day').as('last'))
          .whereRef('one.currency', '=', 'book_day.currency')
          .where('one.day', '<=', day),
        eb.val(day),
      ),
    )
    .groupBy('currency')
    .execute();
  const movedIn = new Map(moved.map(({ currency, amount }) => [currency, Number(amount)]));
  return [...openings].sort(byName).map(([currency, opening]) => {
    const last = newest.get(currency);
    return {
      currency,
      booksMinor: opening + (movedIn.get(currency) ?? 0),
      statementMinor: last ? (closingOf(last) ?? null) : null,
      statementDay: last?.[0]?.day ?? null,
    };
  });
};

const byName = ([one]: readonly [Currency, number], [other]: readonly [Currency, number]) =>
  one < other ? -1 : 1;

type Row = Selectable<BooksTables['bank_closing']>;

const byCurrency = (rows: readonly Row[]) =>
  Map.groupBy(
    rows.map(({ currency, day, opening_minor, closing_minor }) => ({
      currency,
      day,
      openingMinor: Number(opening_minor),
      closingMinor: Number(closing_minor),
    })),
    ({ currency }) => currency,
  );
