import type { ChargeAmounts } from '@fanfold/domain';
import type { Columns, Int8, Moment } from '@fanfold/projection';
import { type Kysely, sql } from 'kysely';

export type ChargesTables = {
  /** A charge as its own stream tells it. */
  charge: {
    charge_id: string;
    buyer_oid: string;
    provider: string;
    method: string;
    product_id: string;
    paid: Int8;
    bonus: Int8;
    amounts: ChargeAmounts;
    status: string;
    decline_reason: string | null;
    provider_ref: string | null;
    pay_url: string | null;
    /** Where in the log the coins arrived. */
    wallet_position: Int8 | null;
    readied_at: Moment;
    expires_at: Moment;
    /** Log position at which it was initiated, which orders the lists. */
    position: Int8;
  };
};

export const createTables = async (db: Kysely<ChargesTables>): Promise<void> => {
  await db.schema
    .createTable('charge')
    .addColumn('charge_id', 'text', (column) => column.primaryKey())
    .addColumn('buyer_oid', 'text', (column) => column.notNull())
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('method', 'text', (column) => column.notNull())
    .addColumn('product_id', 'text', (column) => column.notNull())
    .addColumn('paid', 'bigint', (column) => column.notNull())
    .addColumn('bonus', 'bigint', (column) => column.notNull())
    .addColumn('amounts', 'jsonb', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('decline_reason', 'text')
    .addColumn('provider_ref', 'text')
    .addColumn('pay_url', 'text')
    .addColumn('wallet_position', 'bigint')
    .addColumn('readied_at', 'timestamptz', (column) => column.notNull())
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .addColumn('position', 'bigint', (column) => column.notNull())
    .modifyEnd(sql`with (fillfactor = 80)`)
    .execute();
  // Serves `chargesPage` of one buyer, newest first.
  await db.schema.createIndex('charge_of_buyer').on('charge').columns(['buyer_oid', 'position']).execute();
  // Serves `chargesPage` of all buyers by status, newest first: what finance looks through.
  await db.schema.createIndex('charge_by_status').on('charge').columns(['status', 'position']).execute();
};

export type ChargeRow = {
  charge_id: string;
  buyer_oid: string;
  provider: string;
  method: string;
  product_id: string;
  paid: number;
  bonus: number;
  amounts: ChargeAmounts;
  status: string;
  decline_reason: string | null;
  provider_ref: string | null;
  pay_url: string | null;
  wallet_position: string | null;
  readied_at: string;
  expires_at: string;
  position: string;
};
export const chargeColumns: Columns<ChargeRow> = {
  charge_id: 'text',
  buyer_oid: 'text',
  provider: 'text',
  method: 'text',
  product_id: 'text',
  paid: 'bigint',
  bonus: 'bigint',
  amounts: 'jsonb',
  status: 'text',
  decline_reason: 'text',
  provider_ref: 'text',
  pay_url: 'text',
  wallet_position: 'bigint',
  readied_at: 'timestamptz',
  expires_at: 'timestamptz',
  position: 'bigint',
};

/** What happens to a charge after it was initiated; null leaves a column as it is. */
export type ChargeChange = Pick<
  ChargeRow,
  'charge_id' | 'status' | 'decline_reason' | 'provider_ref' | 'pay_url' | 'wallet_position'
>;
export const changeColumns: Columns<ChargeChange> = {
  charge_id: 'text',
  status: 'text',
  decline_reason: 'text',
  provider_ref: 'text',
  pay_url: 'text',
  wallet_position: 'bigint',
};
