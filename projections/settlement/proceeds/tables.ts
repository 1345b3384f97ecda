import type { Currency } from '@fanfold/domain';
import {
  bigint,
  createAll,
  defineTable,
  integer,
  type RowOf,
  type TablesOf,
  text,
} from '@fanfold/projection';

/**
 * Paid coins of a charge that were not spent, and what was paid for them, without tax and the fee of the
 * method.
 */
export const lotMoney = defineTable(
  'lot_money',
  { wallet_oid: text(), lot_id: text(), currency: text<Currency>(), coins: integer(), minor: bigint() },
  { primaryKey: ['wallet_oid', 'lot_id'], fillfactor: 60 },
);

/** What the coins of one sale brought in, by the lot that they were taken from. */
export const saleMoney = defineTable(
  'sale_money',
  {
    creator_oid: text(),
    earning_id: text(),
    wallet_oid: text(),
    lot_id: text(),
    currency: text<Currency>(),
    coins: integer(),
    minor: bigint(),
  },
  { primaryKey: ['creator_oid', 'earning_id', 'wallet_oid', 'lot_id'] },
);

/** What the sales of a creator's month brought in, less what was given back, or taken back by a payer. */
export const monthMoney = defineTable(
  'month_money',
  { creator_oid: text(), month: text(), currency: text<Currency>(), minor: bigint() },
  { primaryKey: ['creator_oid', 'month', 'currency'], fillfactor: 60 },
);

/**
 * What a settled month is paid out with, after fees and before tax, with its corrections; and what Fanfold
 * bore of it since.
 */
const monthPayout = defineTable(
  'month_payout',
  { creator_oid: text(), month: text(), payable_won: bigint(), borne_won: bigint() },
  {
    primaryKey: ['creator_oid', 'month'],
    indexes: [{ columns: ['month', 'creator_oid'], serves: '`creatorMonths`' }],
  },
);

const monthRate = defineTable(
  'month_rate',
  { month: text(), yen_micro_won: bigint(), cent_micro_won: bigint() },
  { primaryKey: ['month'] },
);

export const createTables = createAll(lotMoney, saleMoney, monthMoney, monthPayout, monthRate);
export type ProceedsTables = TablesOf<
  typeof lotMoney | typeof saleMoney | typeof monthMoney | typeof monthPayout | typeof monthRate
>;
export type LotMoneyRow = RowOf<typeof lotMoney>;
export type SaleMoneyRow = RowOf<typeof saleMoney>;
export type MonthMoneyRow = RowOf<typeof monthMoney>;
