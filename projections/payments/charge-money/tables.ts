import type { Columns, Int8, Moment } from '@fanfold/projection';
import { type Kysely, sql } from 'kysely';

export type ChargeMoneyTables = {
  /** A refund of a charge as the charge's stream tells it. Money in minor units of `currency`. */
  refund: {
    refund_id: string;
    charge_id: string;
    buyer_oid: string;
    provider: string;
    currency: string;
    payback_minor: Int8;
    withheld_minor: Int8;
    paid: Int8;
    bonus: Int8;
    requested_by: string;
    requested_by_oid: string;
    /** Waiting for a second administrator, asked at the provider, refunded, failed. */
    status: string;
    reason: string;
    /** Why it failed. */
    cause: string | null;
    answer: string | null;
    refund_ref: string | null;
    requested_at: Moment;
    ended_at: Moment | null;
    position: Int8;
  };
  dispute: {
    dispute_id: string;
    charge_id: string;
    buyer_oid: string;
    provider: string;
    dispute_ref: string;
    kind: string;
    /** Open, won, lost. */
    status: string;
    reason: string;
    currency: string | null;
    total_minor: Int8 | null;
    disputed_at: Moment;
    ended_at: Moment | null;
    position: Int8;
  };
  /** What a person owes after a lost dispute, in paid coins. */
  debt: {
    debt_id: string;
    wallet_oid: string;
    charge_id: string;
    coins: Int8;
    left_coins: Int8;
    recovered_coins: Int8;
    /** How the last of it went: null while it is open. */
    cleared_by: string | null;
    reason: string;
    raised_at: Moment;
    cleared_at: Moment | null;
    position: Int8;
  };
  /** A charge that the provider approved, by day of Asia/Seoul. */
  approval: {
    charge_id: string;
    provider: string;
    provider_ref: string;
    currency: string;
    total_minor: Int8;
    day: string;
  };
  /** What came in and went out by month of Asia/Seoul. */
  month: {
    month: string;
    provider: string;
    currency: string;
    charges: Int8;
    taken_minor: Int8;
    tax_minor: Int8;
    coins: Int8;
    refunds: Int8;
    refunded_minor: Int8;
    lost: Int8;
    lost_minor: Int8;
  };
};

const created = (db: Kysely<ChargeMoneyTables>, table: keyof ChargeMoneyTables, key: string) =>
  db.schema.createTable(table).addColumn(key, 'text', (column) => column.primaryKey());

export const createTables = async (db: Kysely<ChargeMoneyTables>): Promise<void> => {
  await createRefunds(db);
  await createDisputesAndDebts(db);
  await createMonths(db);
};

const createRefunds = async (db: Kysely<ChargeMoneyTables>): Promise<void> => {
  await created(db, 'refund', 'refund_id')
    .addColumn('charge_id', 'text', (column) => column.notNull())
    .addColumn('buyer_oid', 'text', (column) => column.notNull())
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('payback_minor', 'bigint', (column) => column.notNull())
    .addColumn('withheld_minor', 'bigint', (column) => column.notNull())
    .addColumn('paid', 'bigint', (column) => column.notNull())
    .addColumn('bonus', 'bigint', (column) => column.notNull())
    .addColumn('requested_by', 'text', (column) => column.notNull())
    .addColumn('requested_by_oid', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('cause', 'text')
    .addColumn('answer', 'text')
    .addColumn('refund_ref', 'text')
    .addColumn('requested_at', 'timestamptz', (column) => column.notNull())
    .addColumn('ended_at', 'timestamptz')
    .addColumn('position', 'bigint', (column) => column.notNull())
    .execute();
  // Serve the list of one charge's refunds, and of all by status, newest first.
  await db.schema.createIndex('refund_of_charge').on('refund').column('charge_id').execute();
  await db.schema.createIndex('refund_by_status').on('refund').columns(['status', 'position']).execute();
};

const createDisputesAndDebts = async (db: Kysely<ChargeMoneyTables>): Promise<void> => {
  await created(db, 'dispute', 'dispute_id')
    .addColumn('charge_id', 'text', (column) => column.notNull())
    .addColumn('buyer_oid', 'text', (column) => column.notNull())
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('dispute_ref', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('currency', 'text')
    .addColumn('total_minor', 'bigint')
    .addColumn('disputed_at', 'timestamptz', (column) => column.notNull())
    .addColumn('ended_at', 'timestamptz')
    .addColumn('position', 'bigint', (column) => column.notNull())
    .execute();
  await created(db, 'debt', 'debt_id')
    .addColumn('wallet_oid', 'text', (column) => column.notNull())
    .addColumn('charge_id', 'text', (column) => column.notNull())
    .addColumn('coins', 'bigint', (column) => column.notNull())
    .addColumn('left_coins', 'bigint', (column) => column.notNull())
    .addColumn('recovered_coins', 'bigint', (column) => column.notNull())
    .addColumn('cleared_by', 'text')
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('raised_at', 'timestamptz', (column) => column.notNull())
    .addColumn('cleared_at', 'timestamptz')
    .addColumn('position', 'bigint', (column) => column.notNull())
    .execute();
  // Serves the list of one charge's disputes.
  await db.schema.createIndex('dispute_of_charge').on('dispute').column('charge_id').execute();
};

const createMonths = async (db: Kysely<ChargeMoneyTables>): Promise<void> => {
  await created(db, 'approval', 'charge_id')
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('provider_ref', 'text', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('total_minor', 'bigint', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .execute();
  // Serves `movementsOn`: a provider's day.
  await db.schema.createIndex('approval_of_day').on('approval').columns(['provider', 'day']).execute();
  await db.schema
    .createTable('month')
    .addColumn('month', 'text', (column) => column.notNull())
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('charges', 'bigint', (column) => column.notNull())
    .addColumn('taken_minor', 'bigint', (column) => column.notNull())
    .addColumn('tax_minor', 'bigint', (column) => column.notNull())
    .addColumn('coins', 'bigint', (column) => column.notNull())
    .addColumn('refunds', 'bigint', (column) => column.notNull())
    .addColumn('refunded_minor', 'bigint', (column) => column.notNull())
    .addColumn('lost', 'bigint', (column) => column.notNull())
    .addColumn('lost_minor', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('month_pkey', ['month', 'provider', 'currency'])
    .modifyEnd(sql`with (fillfactor = 60)`)
    .execute();
};

export type MonthRow = {
  month: string;
  provider: string;
  currency: string;
  charges: number;
  taken_minor: number;
  tax_minor: number;
  coins: number;
  refunds: number;
  refunded_minor: number;
  lost: number;
  lost_minor: number;
};
export const monthColumns: Columns<MonthRow> = {
  month: 'text',
  provider: 'text',
  currency: 'text',
  charges: 'bigint',
  taken_minor: 'bigint',
  tax_minor: 'bigint',
  coins: 'bigint',
  refunds: 'bigint',
  refunded_minor: 'bigint',
  lost: 'bigint',
  lost_minor: 'bigint',
};

type ApprovalRow = {
  charge_id: string;
  provider: string;
  provider_ref: string;
  currency: string;
  total_minor: number;
  day: string;
};
export const approvalColumns: Columns<ApprovalRow> = {
  charge_id: 'text',
  provider: 'text',
  provider_ref: 'text',
  currency: 'text',
  total_minor: 'bigint',
  day: 'text',
};
