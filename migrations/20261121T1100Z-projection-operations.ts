import { type Kysely, sql } from 'kysely';

/** The operators' commands for generations, and the streams that a projection has parked. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await db.schema
    .alterTable('projection_generation')
    // The request that it was built for; null for the build of a new version or a new installation.
    .addColumn('rebuild_id', 'text')
    // Replaced, but still fed, so that a rollback to it takes only a moment.
    .addColumn('kept', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('error_stream', 'text')
    .addColumn('error_event_type', 'text')
    .addColumn('lag_seconds', 'double precision')
    .execute();
  // At most one generation of a projection is kept; the swap moves the mark inside one transaction.
  await sql`create unique index projection_generation_kept on projection_generation (name) where kept`.execute(
    db,
  );

  // One row for each parked stream of a generation; the events themselves stay in the log.
  await db.schema
    .createTable('projection_parked')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('generation', 'integer', (column) => column.notNull())
    .addColumn('stream', 'text', (column) => column.notNull())
    // Events of the stream at or after this log position are parked.
    .addColumn('from_position', 'bigint', (column) => column.notNull())
    // Position of the first parked event that is not applied yet; null before the first.
    .addColumn('next_revision', 'bigint')
    .addColumn('events', 'bigint', (column) => column.notNull().defaultTo(0))
    // Why the last attempt to apply them failed.
    .addColumn('error', 'text')
    .addColumn('parked_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('projection_parked_pkey', ['name', 'generation', 'stream'])
    .addForeignKeyConstraint(
      'projection_parked_generation',
      ['name', 'generation'],
      'projection_generation',
      ['name', 'generation'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute();
};
