import { type Kysely, sql } from 'kysely';

/**
 * How far into a work its plays came. A play that counted carries the hundredths of the work that it reached
 * for the six hours in which it is remembered; what is kept is their sum by day. No event says it and no
 * replay can recompute it.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table work_reached add column reached bit(100)`.execute(db);
  await db.schema
    .createTable('work_retention_day')
    .addColumn('content_oid', 'text', (column) => column.notNull())
    .addColumn('day', 'date', (column) => column.notNull())
    .addColumn('plays', 'bigint', (column) => column.notNull())
    // How many plays reached each hundredth.
    .addColumn('steps', sql`bigint[]`, (column) => column.notNull())
    .addPrimaryKeyConstraint('work_retention_day_pkey', ['content_oid', 'day'])
    .execute();
};
