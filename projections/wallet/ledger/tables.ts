import {
  bigint,
  createAll,
  date,
  defineTable,
  integer,
  logPosition,
  type RowOf,
  type TablesOf,
  text,
} from '@fanfold/projection';

/** One line of a double entry. `position` is the log position of the movement, `n` the line in it. */
export const posting = defineTable(
  'posting',
  { position: logPosition(), n: integer(), account: text(), unit: text(), amount: bigint() },
  // Serves `postingsAt`: the lines of one movement.
  { primaryKey: ['position', 'n'] },
);

/** The postings of a class of accounts on one day of Asia/Seoul, summed: a trial balance adds them up. */
export const classDay = defineTable(
  'class_day',
  { class: text(), unit: text(), day: date(), amount: bigint() },
  { primaryKey: ['class', 'unit', 'day'], fillfactor: 60 },
);

/**
 * How the unspent paid coins of all wallets, held ones included, changed on one day of Asia/Seoul, by country
 * of issue: the liability of `wallet-available` and `wallet-held`, divided another way.
 */
export const unspentDay = defineTable(
  'unspent_day',
  { country: text(), day: date(), coins: bigint() },
  { primaryKey: ['country', 'day'] },
);

/** The sum of an account's postings in one unit. */
export const accountBalance = defineTable(
  'account_balance',
  { account: text(), unit: text(), amount: bigint() },
  { primaryKey: ['account', 'unit'], fillfactor: 60 },
);

export const createTables = createAll(posting, classDay, accountBalance, unspentDay);
export type LedgerTables = TablesOf<
  typeof posting | typeof classDay | typeof accountBalance | typeof unspentDay
>;
export type PostingRow = RowOf<typeof posting>;
export type ClassDayRow = RowOf<typeof classDay>;
export type UnspentDayRow = RowOf<typeof unspentDay>;
export type BalanceRow = RowOf<typeof accountBalance>;
