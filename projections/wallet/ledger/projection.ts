import { seoulDay, typesOf } from '@fanfold/domain';
import { creditEvents, walletEvents } from '@fanfold/domain/wallet';
import { addRows, Grouped, insertRows, prepared, projection } from '@fanfold/projection';
import type { Kysely } from 'kysely';

import { postingsOf } from './accounts.ts';
import { giftPostings } from './gift-points.ts';
import type { Posting } from './posting.ts';
import { disputePostings, feePostings, latePostings, refundPostings } from './refunds.ts';
import {
  accountBalance,
  type BalanceRow,
  type ClassDayRow,
  classDay,
  createTables,
  type LedgerTables,
  type PostingRow,
  posting,
} from './tables.ts';

/**
 * Double-entry postings that balance per unit; `accounts.ts` has the chart of accounts. Read by "why" and
 * the trial balance.
 */
export const ledger = projection<LedgerTables>()({
  name: 'ledger',
  version: 7,
  consumes: [
    ...typesOf(walletEvents),
    ...typesOf(creditEvents),
    'ChargeRefunded',
    'DisputeLost',
    'SettlementImported',
    'GiftCodeDelivered',
    'GiftOrderUnfilled',
    'LatePaymentRefused',
  ],
  tables: createTables,

  project: async (db, batch) => {
    const postings: PostingRow[] = [];
    const sums = new Grouped<string, BalanceRow>((key) => {
      const [account = '', unit = ''] = key.split(' ');
      return { account, unit, amount: 0 };
    });
    const days = new Grouped<string, ClassDayRow>((key) => {
      const [account = '', unit = '', day = ''] = key.split(' ');
      return { class: account, unit, day, amount: 0 };
    });
    for (const { event, position, metadata } of batch) {
      const lines = linesOf(event);
      assertBalanced(lines, position);
      const day = seoulDay(metadata.occurredAt);
      for (const [n, line] of lines.entries()) {
        postings.push({ position: String(position), n, ...line });
        sums.of(`${line.account} ${line.unit}`).amount += line.amount;
        days.of(`${classOf(line.account)} ${line.unit} ${day}`).amount += line.amount;
      }
    }
    await Promise.all([addPostings(db, postings), addToBalances(db, sums.rows), addToDays(db, days.rows)]);
  },
});

type Booked =
  | Parameters<typeof postingsOf>[0]
  | Parameters<typeof refundPostings>[0]
  | Parameters<typeof disputePostings>[0]
  | Parameters<typeof feePostings>[0]
  | Parameters<typeof giftPostings>[0]
  | Parameters<typeof latePostings>[0];

const linesOf = (event: Booked): Posting[] => {
  if (event.type === 'ChargeRefunded') return refundPostings(event);
  if (event.type === 'SettlementImported') return feePostings(event);
  if (event.type === 'DisputeLost') return disputePostings(event);
  if (event.type === 'GiftCodeDelivered' || event.type === 'GiftOrderUnfilled') return giftPostings(event);
  if (event.type === 'LatePaymentRefused') return latePostings(event);
  return postingsOf(event);
};

const addPostings = addRows<LedgerTables, PostingRow>('posting', posting.columns);

const addToBalances = prepared((db: Kysely<LedgerTables>, rows: readonly BalanceRow[]) =>
  insertRows(db, 'account_balance', { rows, columns: accountBalance.columns }).onConflict((conflict) =>
    conflict.columns(['account', 'unit']).doUpdateSet((eb) => ({
      amount: eb('account_balance.amount', '+', eb.ref('excluded.amount')),
    })),
  ),
);

const addToDays = prepared((db: Kysely<LedgerTables>, rows: readonly ClassDayRow[]) =>
  insertRows(db, 'class_day', { rows, columns: classDay.columns }).onConflict((conflict) =>
    conflict.columns(['class', 'unit', 'day']).doUpdateSet((eb) => ({
      amount: eb('class_day.amount', '+', eb.ref('excluded.amount')),
    })),
  ),
);

/** An account's name without its owner; the name of an exchange account is kept whole. */
const classOf = (account: string): string => {
  const end = account.indexOf(':');
  return end < 0 || account.startsWith('exchange:') ? account : account.slice(0, end);
};

/** An entry that does not balance stops the ledger: a wrong book is worse than one that says where it ends. */
const assertBalanced = (lines: readonly { unit: string; amount: number }[], position: bigint): void => {
  const sums = new Map<string, number>();
  for (const { unit, amount } of lines) sums.set(unit, (sums.get(unit) ?? 0) + amount);
  for (const [unit, sum] of sums) {
    if (sum !== 0)
      throw new Error(`The postings of the event at ${position} are ${sum} ${unit} out of balance`);
  }
};
