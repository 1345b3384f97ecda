import { type Kysely, sql } from 'kysely';

/**
 * What each person's player fetched in the present hour of the clock, by which copying is told from playing.
 * No event says it and no replay can recompute it; it is deleted when its hour is over.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await db.schema
    .createTable('fetched_work')
    .addColumn('viewer_oid', 'text', (column) => column.notNull())
    .addColumn('hour', 'timestamptz', (column) => column.notNull())
    .addColumn('content_oid', 'text', (column) => column.notNull())
    .addColumn('first_at', 'timestamptz', (column) => column.notNull())
    .addColumn('last_at', 'timestamptz', (column) => column.notNull())
    // The numbers of the segments; what is played in order stays one range.
    .addColumn('segments', sql`int4multirange`, (column) => column.notNull())
    .addPrimaryKeyConstraint('fetched_work_pkey', ['viewer_oid', 'hour', 'content_oid'])
    .execute();
  await db.schema
    .createTable('fetched_from')
    .addColumn('viewer_oid', 'text', (column) => column.notNull())
    .addColumn('hour', 'timestamptz', (column) => column.notNull())
    // A keyed hash of the network.
    .addColumn('network', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('fetched_from_pkey', ['viewer_oid', 'hour', 'network'])
    .execute();
  // Those whose hour is over.
  for (const table of ['fetched_work', 'fetched_from'])
    await db.schema.createIndex(`${table}_hour`).on(table).column('hour').execute();
};
