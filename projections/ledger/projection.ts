import { Grouped, insertRows, projection } from '@fanfold/projection';
import type { Kysely } from 'kysely';

import { postingsOf } from './accounts.ts';
import { disputePostings, refundPostings } from './money-back.ts';
import type { Posting } from './posting.ts';
import {
  type BalanceRow,
  balanceColumns,
  createTables,
  type LedgerTables,
  type PostingRow,
  postingColumns,
} from './tables.ts';

export const ledger = projection<LedgerTables>()({
  name: 'ledger',
  version: 2,
  consumes: [
    'CoinsCredited',
    'BonusGranted',
    'ContentBought',
    'PurchaseRefunded',
    'CoinsSpent',
    'SpendRefunded',
    'CoinsHeld',
    'HoldCaptured',
    'GiftCaptured',
    'HoldReleased',
    'LotExpired',
    'ChargeCoinsWithdrawn',
    'ChargeCoinsReturned',
    'DebtRaised',
    'DebtCleared',
    'ChargeRefunded',
    'DisputeLost',
  ],
  tables: createTables,

  project: async (db, batch) => {
    const postings: PostingRow[] = [];
    const sums = new Grouped<string, BalanceRow>((key) => {
      const [account = '', unit = ''] = key.split(' ');
      return { account, unit, amount: 0 };
    });
    for (const { event, position } of batch) {
      const lines = linesOf(event);
      assertBalanced(lines, position);
      for (const [n, line] of lines.entries()) {
        postings.push({ position: String(position), n, ...line });
        sums.of(`${line.account} ${line.unit}`).amount += line.amount;
      }
    }
    await Promise.all([
      insertRows(db, 'posting', { rows: postings, columns: postingColumns }).execute(),
      addToBalances(db, sums.rows),
    ]);
  },
});

type Booked =
  | Parameters<typeof postingsOf>[0]
  | Parameters<typeof refundPostings>[0]
  | Parameters<typeof disputePostings>[0];

const linesOf = (event: Booked): Posting[] => {
  if (event.type === 'ChargeRefunded') return refundPostings(event);
  return event.type === 'DisputeLost' ? disputePostings(event) : postingsOf(event);
};

const addToBalances = (db: Kysely<LedgerTables>, rows: readonly BalanceRow[]) =>
  insertRows(db, 'account_balance', { rows, columns: balanceColumns })
    .onConflict((conflict) =>
      conflict.columns(['account', 'unit']).doUpdateSet((eb) => ({
        amount: eb('account_balance.amount', '+', eb.ref('excluded.amount')),
      })),
    )
    .execute();

/** An entry that does not balance stops the ledger: a wrong book is worse than one that says where it ends. */
const assertBalanced = (lines: readonly { unit: string; amount: number }[], position: bigint): void => {
  const sums = new Map<string, number>();
  for (const { unit, amount } of lines) sums.set(unit, (sums.get(unit) ?? 0) + amount);
  for (const [unit, sum] of sums) {
    if (sum !== 0)
      throw new Error(`The postings of the event at ${position} are ${sum} ${unit} out of balance`);
  }
};
