import type { Kysely } from 'kysely';

/**
 * Who encodes which file, until when, and how often it was tried. No events: a lease explains nothing
 * afterwards. In Postgres, so that encoders in many processes share the files; a row ends with its encoding.
 * Of a file whose last try failed the lease says from when it may be tried again.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await db.schema
    .createTable('encoding_lease')
    .addColumn('asset_oid', 'text', (column) => column.primaryKey())
    .addColumn('holder', 'text')
    .addColumn('until', 'timestamptz', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('since', 'timestamptz', (column) => column.notNull())
    .execute();
};
