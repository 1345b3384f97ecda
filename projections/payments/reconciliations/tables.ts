import type { Int8, Moment } from '@fanfold/projection';
import type { Kysely } from 'kysely';

export type Total = {
  readonly currency: string;
  readonly lines: number;
  readonly grossMinor: number;
  readonly feeMinor: number;
};

export type ReconciliationsTables = {
  /** A provider's day whose file was read, as the newest reading left it. */
  reconciled_day: {
    provider: string;
    day: string;
    lines: number;
    matched: number;
    totals: readonly Total[];
    imported_at: Moment;
    position: Int8;
  };
  /** A provider's day whose file was refused, until one is read. */
  refused_day: {
    provider: string;
    day: string;
    file_day: string;
    line: number;
    reason: string;
    tries: number;
    refused_at: Moment;
    tried_at: Moment;
  };
  difference: {
    provider: string;
    day: string;
    difference_id: string;
    kind: string;
    about: string;
    charge_id: string | null;
    provider_ref: string;
    our_minor: Int8 | null;
    our_currency: string | null;
    their_minor: Int8 | null;
    their_currency: string | null;
    resolved: boolean;
    /** What was said about it, oldest first. */
    notes: readonly { readonly note: string; readonly at: string; readonly adminOid: string | null }[];
    position: Int8;
  };
};

export const createTables = async (db: Kysely<ReconciliationsTables>): Promise<void> => {
  await db.schema
    .createTable('reconciled_day')
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('lines', 'integer', (column) => column.notNull())
    .addColumn('matched', 'integer', (column) => column.notNull())
    .addColumn('totals', 'jsonb', (column) => column.notNull())
    .addColumn('imported_at', 'timestamptz', (column) => column.notNull())
    .addColumn('position', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('reconciled_day_pkey', ['provider', 'day'])
    .execute();
  await db.schema
    .createTable('refused_day')
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('file_day', 'text', (column) => column.notNull())
    .addColumn('line', 'integer', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('refused_at', 'timestamptz', (column) => column.notNull())
    .addColumn('tried_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('refused_day_pkey', ['provider', 'day'])
    .execute();
  await db.schema
    .createTable('difference')
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('difference_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('about', 'text', (column) => column.notNull())
    .addColumn('charge_id', 'text')
    .addColumn('provider_ref', 'text', (column) => column.notNull())
    .addColumn('our_minor', 'bigint')
    .addColumn('our_currency', 'text')
    .addColumn('their_minor', 'bigint')
    .addColumn('their_currency', 'text')
    .addColumn('resolved', 'boolean', (column) => column.notNull())
    .addColumn('notes', 'jsonb', (column) => column.notNull())
    .addColumn('position', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('difference_pkey', ['provider', 'day', 'difference_id'])
    .execute();
  // Serves `reconciliationsOf`: days and differences, newest first.
  await db.schema.createIndex('reconciled_day_newest').on('reconciled_day').column('position').execute();
  await db.schema.createIndex('difference_open').on('difference').columns(['resolved', 'position']).execute();
};
