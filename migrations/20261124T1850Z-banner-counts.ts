import type { Kysely } from 'kysely';

/**
 * How often the banner of a creator was shown and pressed on its day. No event says it, and no person is
 * named.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await db.schema
    .createTable('banner_count')
    .addColumn('banner_oid', 'text', (column) => column.primaryKey())
    .addColumn('shows', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('clicks', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
};
