import type { Columns, Int8, Moment } from '@fanfold/projection';
import { type Kysely, sql } from 'kysely';

export type SharingCasesTables = {
  /** A payer and a creator who share a card or a device. */
  linked_accounts_case: {
    payer_oid: string;
    creator_oid: string;
    /** What they share, in the order in which it was found. */
    kinds: readonly string[];
    status: string;
    flagged_at: Moment;
    reason: string | null;
    decided_by_oid: string | null;
    decided_at: Moment | null;
    position: Int8;
  };
  /** What somebody paid a creator so far, refunds taken off. Of everybody, as a case may be found long after. */
  paid_to: {
    payer_oid: string;
    creator_oid: string;
    payments: Int8;
    paid: Int8;
    bonus: Int8;
    last_at: Moment;
  };
};

export const createTables = async (db: Kysely<SharingCasesTables>): Promise<void> => {
  await db.schema
    .createTable('linked_accounts_case')
    .addColumn('payer_oid', 'text', (column) => column.notNull())
    .addColumn('creator_oid', 'text', (column) => column.notNull())
    .addColumn('kinds', 'jsonb', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('flagged_at', 'timestamptz', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('decided_by_oid', 'text')
    .addColumn('decided_at', 'timestamptz')
    .addColumn('position', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('linked_accounts_case_pkey', ['payer_oid', 'creator_oid'])
    .execute();
  // Serves `linkedAccounts`: all or of one status, newest first.
  await db.schema
    .createIndex('linked_accounts_case_newest')
    .on('linked_accounts_case')
    .column('position')
    .execute();
  await db.schema
    .createTable('paid_to')
    .addColumn('payer_oid', 'text', (column) => column.notNull())
    .addColumn('creator_oid', 'text', (column) => column.notNull())
    .addColumn('payments', 'bigint', (column) => column.notNull())
    .addColumn('paid', 'bigint', (column) => column.notNull())
    .addColumn('bonus', 'bigint', (column) => column.notNull())
    .addColumn('last_at', 'timestamptz', (column) => column.notNull())
    // Serves the join of `linkedAccounts`.
    .addPrimaryKeyConstraint('paid_to_pkey', ['payer_oid', 'creator_oid'])
    .modifyEnd(sql`with (fillfactor = 60)`)
    .execute();
};

export type PaidRow = {
  payer_oid: string;
  creator_oid: string;
  payments: number;
  paid: number;
  bonus: number;
  last_at: string;
};
export const paidColumns: Columns<PaidRow> = {
  payer_oid: 'text',
  creator_oid: 'text',
  payments: 'bigint',
  paid: 'bigint',
  bonus: 'bigint',
  last_at: 'timestamptz',
};
