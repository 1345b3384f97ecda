import { seoulDay, typesOf } from '@fanfold/domain';
import {
  type CreditEvent,
  creditEvents,
  movementsOf,
  type WalletEvent,
  walletEvents,
} from '@fanfold/domain/wallet';
import { addRows, Grouped, insertRows, prepared, projection } from '@fanfold/projection';
import type { Kysely } from 'kysely';

import { postingsOf } from './accounts.ts';
import { giftPostings } from './gift-points.ts';
import type { Posting } from './posting.ts';
import { disputePostings, feePostings, latePostings, refundPostings } from './refunds.ts';
import {
  type SegregatedMoneyMoved,
  segregatedPostings,
  type UnspentChange,
  unspentChanges,
} from './segregated.ts';
import {
  accountBalance,
  type BalanceRow,
  type ClassDayRow,
  classDay,
  createTables,
  type LedgerTables,
  type PostingRow,
  posting,
  type UnspentDayRow,
  unspentDay,
} from './tables.ts';

/**
 * Double-entry postings that balance per unit; `accounts.ts` has the chart of accounts. Read by "why" and
 * the trial balance.
 */
export const ledger = projection<LedgerTables>()({
  name: 'ledger',
  version: 8,
  consumes: [
    ...typesOf(walletEvents),
    ...typesOf(creditEvents),
    'ChargeRefunded',
    'DisputeLost',
    'SettlementImported',
    'GiftCodeDelivered',
    'GiftOrderUnfilled',
    'LatePaymentRefused',
    'SegregatedMoneyMoved',
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
    const unspent = new Grouped<string, UnspentDayRow>((key) => {
      const [country = '', day = ''] = key.split(' ');
      return { country, day, coins: 0 };
    });
    for (const { event, position, metadata } of batch) {
      const { lines, unspent: changes } = bookedOf(event);
      assertBalanced(lines, position);
      const day = dayOf(event, metadata.occurredAt);
      for (const { country, coins } of changes) unspent.of(`${country} ${day}`).coins += coins;
      for (const [n, line] of lines.entries()) {
        postings.push({ position: String(position), n, ...line });
        sums.of(`${line.account} ${line.unit}`).amount += line.amount;
        days.of(`${classOf(line.account)} ${line.unit} ${day}`).amount += line.amount;
      }
    }
    await Promise.all([
      addPostings(db, postings),
      addToBalances(db, sums.rows),
      addToDays(db, days.rows),
      addToUnspent(db, unspent.rows),
    ]);
  },
});

type OfWallet = WalletEvent | CreditEvent;
type Elsewhere =
  | Parameters<typeof refundPostings>[0]
  | Parameters<typeof disputePostings>[0]
  | Parameters<typeof feePostings>[0]
  | Parameters<typeof giftPostings>[0]
  | Parameters<typeof latePostings>[0]
  | SegregatedMoneyMoved;
type Booked = OfWallet | Elsewhere;

/** The lines of an event, and what it does to the unspent coins of each country. */
const bookedOf = (
  event: Booked,
): { readonly lines: readonly Posting[]; readonly unspent: readonly UnspentChange[] } => {
  if (!isOfWallet(event)) return { lines: linesOf(event), unspent: [] };
  const transaction = movementsOf(event);
  return { lines: postingsOf(transaction), unspent: unspentChanges(transaction) };
};

const typesOfWallet = new Set<string>([...typesOf(walletEvents), ...typesOf(creditEvents)]);
const isOfWallet = (event: Booked): event is OfWallet => typesOfWallet.has(event.type);

const linesOf = (event: Elsewhere): Posting[] => {
  if (event.type === 'ChargeRefunded') return refundPostings(event);
  if (event.type === 'SettlementImported') return feePostings(event);
  if (event.type === 'DisputeLost') return disputePostings(event);
  if (event.type === 'GiftCodeDelivered' || event.type === 'GiftOrderUnfilled') return giftPostings(event);
  if (event.type === 'LatePaymentRefused') return latePostings(event);
  return segregatedPostings(event);
};

/** Money that is held separately is booked on the bank's day, everything else on the day it happened. */
const dayOf = (event: Booked, occurredAt: string): string =>
  event.type === 'SegregatedMoneyMoved' ? event.bookedOn : seoulDay(occurredAt);

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

const addToUnspent = prepared((db: Kysely<LedgerTables>, rows: readonly UnspentDayRow[]) =>
  insertRows(db, 'unspent_day', { rows, columns: unspentDay.columns }).onConflict((conflict) =>
    conflict.columns(['country', 'day']).doUpdateSet((eb) => ({
      coins: eb('unspent_day.coins', '+', eb.ref('excluded.coins')),
    })),
  ),
);

const wholeNames = /^(?:exchange|segregated):/;

/**
 * An account's name without its owner; the name of an exchange account and of one of a country is kept whole.
 */
const classOf = (account: string): string => {
  const end = account.indexOf(':');
  return end < 0 || wholeNames.test(account) ? account : account.slice(0, end);
};

/**
 * An entry that does not balance stops the ledger: a wrong book is worse than one that says where it ends.
 */
const assertBalanced = (lines: readonly { unit: string; amount: number }[], position: bigint): void => {
  const sums = new Map<string, number>();
  for (const { unit, amount } of lines) sums.set(unit, (sums.get(unit) ?? 0) + amount);
  for (const [unit, sum] of sums) {
    if (sum !== 0)
      throw new Error(`The postings of the event at ${position} are ${sum} ${unit} out of balance`);
  }
};
