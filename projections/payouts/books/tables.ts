import type { PayoutAccount } from '@fanfold/contracts/payouts';
import type { Currency } from '@fanfold/domain';
import { bigint, createAll, defineTable, type TablesOf, text } from '@fanfold/projection';

/** What was posted to an account on a day of Seoul, or on the bank's day of booking. Debit is positive. */
const bookDay = defineTable(
  'book_day',
  { day: text(), account: text<PayoutAccount>(), currency: text<Currency>(), amount: bigint() },
  { primaryKey: ['day', 'account', 'currency'] },
);

/** What a request moved, so that its rejection moves it back. */
const asked = defineTable(
  'asked',
  { request_id: text(), won: bigint(), tax: bigint(), net: bigint() },
  { primaryKey: ['request_id'] },
);

const bankClosing = defineTable(
  'bank_closing',
  { currency: text<Currency>(), statement_id: text(), day: text(), closing_minor: bigint() },
  { primaryKey: ['currency', 'statement_id'] },
);

export const createTables = createAll(bookDay, asked, bankClosing);
export type BooksTables = TablesOf<typeof bookDay | typeof asked | typeof bankClosing>;
