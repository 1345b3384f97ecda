import type { Kysely } from 'kysely';

/**
 * How far the encoding of a file is. No events, as a number that changes several times a second explains
 * nothing afterwards; in Postgres, so that the API shows what the encoder in another process does. A row ends
 * with its encoding.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await db.schema
    .createTable('encoding_progress')
    .addColumn('asset_oid', 'text', (column) => column.primaryKey())
    .addColumn('percent', 'integer', (column) => column.notNull())
    .execute();
};
