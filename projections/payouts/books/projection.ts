import { seoulDay } from '@fanfold/domain';
import type { SettlementEvent } from '@fanfold/domain/settlement';
import { inOrder, projection, type Statement } from '@fanfold/projection';
import { type Kysely, sql } from 'kysely';

import { type Posted, type Posting, postingsOf } from './postings.ts';
import { type BooksTables, createTables } from './tables.ts';

type Db = Kysely<BooksTables>;
type Ended = Extract<SettlementEvent, { type: 'RevenueRejected' | 'RevenueFailed' }>;

/** The books of paying creators, by day: double entry, debit positive, and the bank's closing balances. Read by finance. */
export const payoutBooks = projection<BooksTables>()({
  name: 'payout-books',
  version: 2,
  consumes: [
    'MonthSettled',
    'SettlementCorrected',
    'DeficitWrittenOff',
    'RevenueRequested',
    'RevenueRejected',
    'RevenueFailed',
    'StatementImported',
    'PayoutLinePaid',
    'PayoutLineReturned',
    'BankDifferenceFound',
    'BankDifferenceResolved',
  ],
  tables: createTables,

  project: (db, batch) => inOrder(batch.flatMap(({ event }) => changesOf(db, event))),
});

type Shown = Posted | Ended;

const changesOf = (db: Db, event: Shown): readonly Statement[] => {
  switch (event.type) {
    case 'RevenueRejected':
      return takenBack(db, event.requestId, seoulDay(event.rejectedAt));
    case 'RevenueFailed':
      return takenBack(db, event.requestId, seoulDay(event.failedAt));
    case 'RevenueRequested': {
      const { requestId, won, incomeTaxWon, localTaxWon, netWon } = event;
      const amounts = { won, tax: incomeTaxWon + localTaxWon, net: netWon };
      return [
        db.insertInto('asked').values({ request_id: requestId, ...amounts }),
        ...post(db, postingsOf(event)),
      ];
    }
    case 'StatementImported': {
      const { currency, statementId, toDay, closingMinor } = event;
      const closing = { currency, statement_id: statementId, day: toDay, closing_minor: closingMinor };
      return [db.insertInto('bank_closing').values(closing), ...post(db, postingsOf(event))];
    }
    case 'MonthSettled':
    case 'SettlementCorrected':
    case 'DeficitWrittenOff':
    case 'PayoutLinePaid':
    case 'PayoutLineReturned':
    case 'BankDifferenceFound':
    case 'BankDifferenceResolved':
      return post(db, postingsOf(event));
  }
};

const post = (db: Db, postings: readonly Posting[]): readonly Statement[] =>
  postings.map((posting) =>
    db
      .insertInto('book_day')
      .values(posting)
      .onConflict((conflict) =>
        conflict
          .columns(['day', 'account', 'currency'])
          .doUpdateSet((eb) => ({ amount: eb('book_day.amount', '+', eb.ref('excluded.amount')) })),
      ),
  );

/** What was asked for is the creator's again, and no tax is due of it. */
const takenBack = (db: Db, requestId: string, day: string): readonly Statement[] =>
  (
    [
      ['creatorPayable', sql<number>`-won`],
      ['withholdingPayable', sql<number>`tax`],
      ['payoutsDue', sql<number>`net`],
    ] as const
  ).map(([account, amount]) =>
    db
      .insertInto('book_day')
      .columns(['day', 'account', 'currency', 'amount'])
      .expression(
        db
          .selectFrom('asked')
          .select([
            sql<string>`${day}::text`.as('day'),
            sql<string>`${account}::text`.as('account'),
            sql<string>`'KRW'`.as('currency'),
            amount.as('amount'),
          ])
          .where('request_id', '=', requestId) as never,
      )
      .onConflict((conflict) =>
        conflict
          .columns(['day', 'account', 'currency'])
          .doUpdateSet((eb) => ({ amount: eb('book_day.amount', '+', eb.ref('excluded.amount')) })),
      ),
  );
