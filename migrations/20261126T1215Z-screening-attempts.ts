import type { Kysely } from 'kysely';

/**
 * Files whose screening did not succeed: why, how often it was tried, and from when it is tried again. No
 * events: an attempt explains nothing afterwards. A row ends with its screening.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await db.schema
    .createTable('screening_attempt')
    .addColumn('asset_oid', 'text', (column) => column.primaryKey())
    .addColumn('scanner', 'text', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('since', 'timestamptz', (column) => column.notNull())
    .addColumn('until', 'timestamptz', (column) => column.notNull())
    .execute();
};
