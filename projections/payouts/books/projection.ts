import type { PayoutAccount } from '@fanfold/contracts/payouts';
import { seoulDay } from '@fanfold/domain';
import type { SettlementEvent } from '@fanfold/domain/settlement';
import type { Recorded } from '@fanfold/event-log';
import { inOrder, projection, type Statement } from '@fanfold/projection';
import { type Kysely, type RawBuilder, sql } from 'kysely';

import { type Posted, type Posting, postingsOf } from './postings.ts';
import { type BooksTables, createTables } from './tables.ts';

type Db = Kysely<BooksTables>;
type Followed = Extract<
  SettlementEvent,
  {
    type:
      | 'RevenueProcessing'
      | 'RevenueCompleted'
      | 'RevenueRejected'
      | 'RevenueFailed'
      | 'RevenueLeftUnpaid';
  }
>;

/**
 * The books of paying creators, by day: double entry, debit positive, and the bank's closing balances. Read
 * by finance.
 */
export const payoutBooks = projection<BooksTables>()({
  name: 'payout-books',
  version: 7,
  consumes: [
    'MonthSettled',
    'SettlementCorrected',
    'DeficitWrittenOff',
    'RevenueRequested',
    'RevenueProcessing',
    'RevenueCompleted',
    'RevenueRejected',
    'RevenueFailed',
    'RevenueLeftUnpaid',
    'StatementImported',
    'PayoutLinePaid',
    'PayoutLineReturned',
    'BankDifferenceFound',
    'BankDifferenceResolved',
  ],
  tables: createTables,

  project: (db, batch) => inOrder(batch.flatMap((recorded) => changesOf(db, recorded))),
});

type Shown = Posted | Followed;

const changesOf = (db: Db, { event, position }: Recorded<Shown>): readonly Statement[] => {
  switch (event.type) {
    case 'RevenueProcessing':
      return [
        db
          .updateTable('asked')
          .set({ by_hand: event.batchId === null })
          .where('request_id', '=', event.requestId),
      ];
    case 'RevenueCompleted':
      return completed(db, event.requestId, seoulDay(event.completedAt));
    case 'RevenueRejected':
      return takenBack(db, event.requestId, seoulDay(event.rejectedAt));
    case 'RevenueFailed':
      return takenBack(db, event.requestId, seoulDay(event.failedAt));
    case 'RevenueLeftUnpaid':
      return postAsked(db, { requestId: event.requestId, day: seoulDay(event.leftAt) }, unclaimedLines);
    case 'RevenueRequested': {
      const { requestId, incomeTaxWon, localTaxWon, currency } = event;
      const amounts = { won: event.won, tax: incomeTaxWon + localTaxWon, net: event.netWon };
      const paid = { currency, amount_minor: event.amountMinor, by_hand: false, paid_by_hand: false };
      return [
        db.insertInto('asked').values({ request_id: requestId, ...amounts, ...paid }),
        ...post(db, postingsOf(event)),
      ];
    }
    case 'StatementImported':
      return [
        db.insertInto('bank_closing').values({
          currency: event.currency,
          statement_id: event.statementId,
          position: String(position),
          from_day: event.fromDay,
          day: event.toDay,
          opening_minor: event.openingMinor,
          closing_minor: event.closingMinor,
        }),
        ...post(db, postingsOf(event)),
      ];
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

type Lines = readonly (readonly [
  account: PayoutAccount,
  currency: RawBuilder<string>,
  amount: RawBuilder<number>,
])[];
const won = sql<string>`'KRW'`;

/** What was asked for is the creator's again, and no tax is due of it. */
const backLines: Lines = [
  ['creatorPayable', won, sql<number>`-won`],
  ['withholdingPayable', won, sql<number>`tax`],
  ['payoutsDue', won, sql<number>`net`],
];

/** What a creator who has left was not paid is still theirs, and no tax is due of what was not paid. */
const unclaimedLines: Lines = [
  ['unclaimed', won, sql<number>`-won`],
  ['withholdingPayable', won, sql<number>`tax`],
  ['payoutsDue', won, sql<number>`net`],
];

/**
 * A payment by hand settles what was due as one of a batch does. No line of a statement is matched with it:
 * it explains what left the bank by itself.
 */
const byHandLines = (sign: 1 | -1): Lines => [
  ['payoutsDue', won, sql<number>`${sql.lit(sign)} * net`],
  ['exchange', won, sql<number>`${sql.lit(0 - sign)} * net`],
  ['exchange', sql<string>`currency`, sql<number>`${sql.lit(sign)} * amount_minor`],
  ['unexplained', sql<string>`currency`, sql<number>`${sql.lit(0 - sign)} * amount_minor`],
];

const completed = (db: Db, requestId: string, day: string): readonly Statement[] => [
  db
    .updateTable('asked')
    .set({ paid_by_hand: true })
    .where('request_id', '=', requestId)
    .where('by_hand', '=', true),
  ...postAsked(db, { requestId, day, where: 'paid_by_hand' }, byHandLines(1)),
];

/**
 * A payment by hand that came back is due again before it is taken back; the lines of a batch's are those of
 * the statement.
 */
const takenBack = (db: Db, requestId: string, day: string): readonly Statement[] => [
  ...postAsked(db, { requestId, day, where: 'paid_by_hand' }, byHandLines(-1)),
  ...postAsked(db, { requestId, day }, backLines),
];

type Input = { readonly requestId: string; readonly day: string; readonly where?: 'paid_by_hand' };

/** Posts amounts of a request; with `where`, only if that is so of it. */
const postAsked = (db: Db, { requestId, day, where }: Input, lines: Lines): readonly Statement[] =>
  lines.map(([account, currency, amount]) => {
    const all = db
      .selectFrom('asked')
      .select([
        sql<string>`${day}::text`.as('day'),
        sql<string>`${account}::text`.as('account'),
        currency.as('currency'),
        amount.as('amount'),
      ])
      .where('request_id', '=', requestId);
    return db
      .insertInto('book_day')
      .columns(['day', 'account', 'currency', 'amount'])
      .expression((where === undefined ? all : all.where(where, '=', true)) as never)
      .onConflict((conflict) =>
        conflict
          .columns(['day', 'account', 'currency'])
          .doUpdateSet((eb) => ({ amount: eb('book_day.amount', '+', eb.ref('excluded.amount')) })),
      );
  });
