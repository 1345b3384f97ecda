import type { Columns, Int8, Moment } from '@fanfold/projection';
import type { Kysely } from 'kysely';

export type DonationsTables = {
  /** A donation to a content that stands; a refunded one is gone. The message is personal: once erased, it is null. */
  donation: {
    content_oid: string;
    position: Int8;
    spend_id: string;
    donor_oid: string;
    coins: Int8;
    message: string | null;
    donated_at: Moment;
  };
  nickname: { oid: string; nickname: string | null };
};

export const createTables = async (db: Kysely<DonationsTables>): Promise<void> => {
  await db.schema
    .createTable('donation')
    .addColumn('content_oid', 'text', (column) => column.notNull())
    .addColumn('position', 'bigint', (column) => column.notNull())
    .addColumn('spend_id', 'text', (column) => column.notNull())
    .addColumn('donor_oid', 'text', (column) => column.notNull())
    .addColumn('coins', 'bigint', (column) => column.notNull())
    .addColumn('message', 'text')
    .addColumn('donated_at', 'timestamptz', (column) => column.notNull())
    // Serves `donationsPage`: a content's donations, newest first, from a cursor on.
    .addPrimaryKeyConstraint('donation_pkey', ['content_oid', 'position'])
    .execute();
  // Finds the donation that a refund is about.
  await db.schema.createIndex('donation_spend').on('donation').column('spend_id').execute();
  await db.schema
    .createTable('nickname')
    .addColumn('oid', 'text', (column) => column.primaryKey())
    .addColumn('nickname', 'text')
    .execute();
};

export type DonationRow = {
  content_oid: string;
  position: string;
  spend_id: string;
  donor_oid: string;
  coins: number;
  message: string | null;
  donated_at: string;
};
export const donationColumns: Columns<DonationRow> = {
  content_oid: 'text',
  position: 'bigint',
  spend_id: 'text',
  donor_oid: 'text',
  coins: 'bigint',
  message: 'text',
  donated_at: 'timestamptz',
};
