import { type Kysely, sql } from 'kysely';

/**
 * What people did, as far as they agreed to it, by month: a month is dropped as a whole when it is too old.
 * What is tracked before its month has a table of its own waits in the default one. No event says it and no
 * replay can recompute it.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table tracked_event (
      tracked_at timestamptz not null,
      name text not null,
      oid text,
      properties jsonb not null
    ) partition by range (tracked_at)`.execute(db);
  await sql`create table tracked_event_default partition of tracked_event default`.execute(db);
  // How often something was done in a time.
  await sql`create index tracked_event_name_tracked_at on tracked_event (name, tracked_at)`.execute(db);
  // Those of an account that is erased.
  await sql`create index tracked_event_oid on tracked_event (oid) where oid is not null`.execute(db);
  await db.schema
    .createTable('tracked_properties')
    .addColumn('oid', 'text', (column) => column.primaryKey())
    .addColumn('properties', 'jsonb', (column) => column.notNull())
    .addColumn('saved_at', 'timestamptz', (column) => column.notNull())
    .execute();
  // How often a work was opened and played on each day of Asia/Seoul.
  await db.schema
    .createTable('work_reach_day')
    .addColumn('content_oid', 'text', (column) => column.notNull())
    .addColumn('day', 'date', (column) => column.notNull())
    .addColumn('views', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('plays', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('play_ms', 'bigint', (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('work_reach_day_pkey', ['content_oid', 'day'])
    .execute();
};
