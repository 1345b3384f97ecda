import {
  bigint,
  createAll,
  defineTable,
  logPosition,
  type RowOf,
  type TablesOf,
  text,
  timestamptz,
} from '@fanfold/projection';

/** A refund of a charge as recorded in the charge's stream. Money in minor units of `currency`. */
const refund = defineTable(
  'refund',
  {
    refund_id: text().primaryKey(),
    charge_id: text(),
    buyer_oid: text(),
    provider: text(),
    currency: text(),
    payback_minor: bigint(),
    withheld_minor: bigint(),
    paid: bigint(),
    bonus: bigint(),
    requested_by: text(),
    requested_by_oid: text(),
    /** Waits for a second administrator, requested at the provider, refunded, failed. */
    status: text(),
    reason: text(),
    /** The reason of its failure. */
    cause: text().nullable(),
    answer: text().nullable(),
    refund_ref: text().nullable(),
    requested_at: timestamptz(),
    ended_at: timestamptz().nullable(),
    position: logPosition(),
  },
  {
    indexes: [
      { columns: ['charge_id'], serves: 'the refunds of one charge' },
      { columns: ['status', 'position'], serves: 'all refunds by status, newest first' },
    ],
  },
);

const dispute = defineTable(
  'dispute',
  {
    dispute_id: text().primaryKey(),
    charge_id: text(),
    buyer_oid: text(),
    provider: text(),
    dispute_ref: text(),
    kind: text(),
    /** Open, won, lost. */
    status: text(),
    reason: text(),
    currency: text().nullable(),
    total_minor: bigint().nullable(),
    disputed_at: timestamptz(),
    ended_at: timestamptz().nullable(),
    position: logPosition(),
  },
  { indexes: [{ columns: ['charge_id'], serves: 'the disputes of one charge' }] },
);

/** What a person owes after a lost dispute, in paid coins. */
const debt = defineTable('debt', {
  debt_id: text().primaryKey(),
  wallet_oid: text(),
  charge_id: text(),
  coins: bigint(),
  left_coins: bigint(),
  recovered_coins: bigint(),
  /** How the last part was cleared: null while it is open. */
  cleared_by: text().nullable(),
  reason: text(),
  raised_at: timestamptz(),
  cleared_at: timestamptz().nullable(),
  position: logPosition(),
});

/** A charge that the provider approved, by day of Asia/Seoul. */
export const approval = defineTable(
  'approval',
  {
    charge_id: text().primaryKey(),
    provider: text(),
    provider_ref: text(),
    currency: text(),
    total_minor: bigint(),
    day: text(),
  },
  { indexes: [{ columns: ['provider', 'day'], serves: "`movementsOn`: a provider's day" }] },
);

/** Money in and out by month of Asia/Seoul. */
export const month = defineTable(
  'month',
  {
    month: text(),
    provider: text(),
    currency: text(),
    charges: bigint(),
    taken_minor: bigint(),
    tax_minor: bigint(),
    coins: bigint(),
    refunds: bigint(),
    refunded_minor: bigint(),
    lost: bigint(),
    lost_minor: bigint(),
  },
  { primaryKey: ['month', 'provider', 'currency'], fillfactor: 60 },
);

export const createTables = createAll(refund, dispute, debt, approval, month);
export type ChargeMoneyTables = TablesOf<
  typeof refund | typeof dispute | typeof debt | typeof approval | typeof month
>;
export type MonthRow = RowOf<typeof month>;
