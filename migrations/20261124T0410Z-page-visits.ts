import { type Kysely, sql } from 'kysely';

/**
 * The pages that people visit (IDN-035), of those who agreed to it; no replay can recompute them, and old
 * ones are deleted.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await db.schema
    .createTable('page_visit')
    .addColumn('id', 'bigint', (column) => column.generatedAlwaysAsIdentity().primaryKey())
    .addColumn('oid', 'text', (column) => column.notNull())
    .addColumn('page', 'text', (column) => column.notNull())
    .addColumn('referrer', 'text')
    .addColumn('client_id', 'text')
    .addColumn('visited_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
  // Those of an account that is erased.
  await db.schema.createIndex('page_visit_oid').on('page_visit').column('oid').execute();
  // Those that are too old to keep.
  await db.schema.createIndex('page_visit_visited_at').on('page_visit').column('visited_at').execute();
};
