import { type Kysely, sql } from 'kysely';

/**
 * What works are opened and played, and how far each person came. No event says it and no replay can
 * recompute it. Who opened or played a work is kept for six hours, so that it counts once in that time.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await db.schema
    .createTable('work_reach')
    .addColumn('content_oid', 'text', (column) => column.primaryKey())
    .addColumn('views', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('plays', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('play_ms', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable('work_reached')
    .addColumn('content_oid', 'text', (column) => column.notNull())
    .addColumn('viewer', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('counted_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('work_reached_pkey', ['content_oid', 'viewer', 'kind'])
    .execute();
  // Those that are too old to matter.
  await db.schema.createIndex('work_reached_counted_at').on('work_reached').column('counted_at').execute();
  // Those of an account that is erased.
  await db.schema.createIndex('work_reached_viewer').on('work_reached').column('viewer').execute();
  await db.schema
    .createTable('play_history')
    .addColumn('owner_oid', 'text', (column) => column.notNull())
    .addColumn('content_oid', 'text', (column) => column.notNull())
    .addColumn('position_ms', 'integer', (column) => column.notNull())
    .addColumn('played_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addPrimaryKeyConstraint('play_history_pkey', ['owner_oid', 'content_oid'])
    .execute();
  // The newest of a person.
  await db.schema
    .createIndex('play_history_owner_played_at')
    .on('play_history')
    .columns(['owner_oid', 'played_at'])
    .execute();
};
