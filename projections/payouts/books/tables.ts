import type { PayoutAccount } from '@fanfold/contracts/payouts';
import type { Currency } from '@fanfold/domain';
import {
  bigint,
  boolean,
  createAll,
  defineTable,
  logPosition,
  type TablesOf,
  text,
} from '@fanfold/projection';

/** What was posted to an account on a day of Seoul, or on the bank's day of booking. Debit is positive. */
const bookDay = defineTable(
  'book_day',
  { day: text(), account: text<PayoutAccount>(), currency: text<Currency>(), amount: bigint() },
  { primaryKey: ['day', 'account', 'currency'] },
);

/**
 * What a request moved, so that its rejection moves it back; and whether finance pays or paid it by hand,
 * without a batch.
 */
const asked = defineTable(
  'asked',
  {
    request_id: text(),
    won: bigint(),
    tax: bigint(),
    net: bigint(),
    currency: text<Currency>(),
    amount_minor: bigint(),
    by_hand: boolean(),
    paid_by_hand: boolean(),
  },
  { primaryKey: ['request_id'] },
);

/** The balances before and after each statement of the bank, in the order in which they were imported. */
const bankClosing = defineTable(
  'bank_closing',
  {
    currency: text<Currency>(),
    statement_id: text(),
    position: logPosition(),
    from_day: text(),
    day: text(),
    opening_minor: bigint(),
    closing_minor: bigint(),
  },
  { primaryKey: ['currency', 'statement_id'] },
);

export const createTables = createAll(bookDay, asked, bankClosing);
export type BooksTables = TablesOf<typeof bookDay | typeof asked | typeof bankClosing>;
