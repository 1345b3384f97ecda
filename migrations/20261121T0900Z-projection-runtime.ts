import { type Kysely, sql } from 'kysely';

/**
 * The state of the projection runtime between batches. It cannot be in the generations' own schemas, because
 * it says which generation serves; and it commits together with their rows, so it has to be in the same
 * database.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  // One projector writes at a time. A deposed one still has its old epoch, and every commit checks the epoch.
  await db.schema
    .createTable('projector_lease')
    .addColumn('id', 'smallint', (column) => column.primaryKey().check(sql`id = 1`))
    .addColumn('epoch', 'bigint', (column) => column.notNull())
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('heartbeat_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await sql`insert into projector_lease values (1, 0, '', now())`.execute(db);

  await db.schema
    .createTable('projection_generation')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('generation', 'integer', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('status', 'text', (column) =>
      column.notNull().check(sql`status in ('building', 'catching-up', 'live', 'failed', 'retired')`),
    )
    .addColumn('serving', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('error', 'text')
    .addColumn('error_position', 'bigint')
    .addColumn('error_event_id', 'uuid')
    .addColumn('events_done', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('events_total', 'bigint')
    .addColumn('events_per_second', 'double precision')
    .addColumn('seconds_left', 'integer')
    .addColumn('started_at', 'timestamptz', (column) => column.notNull())
    .addColumn('served_at', 'timestamptz')
    .addColumn('retired_at', 'timestamptz')
    .addColumn('updated_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('projection_generation_pkey', ['name', 'generation'])
    .execute();
  // At most one generation of a projection serves; the swap moves the mark inside one transaction.
  await sql`create unique index projection_generation_serving on projection_generation (name) where serving`.execute(
    db,
  );

  // `position` is -1 before the first event. Updated with every batch, hence the fill factor for updates in
  // place.
  await db.schema
    .createTable('projection_checkpoint')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('generation', 'integer', (column) => column.notNull())
    .addColumn('position', 'bigint', (column) => column.notNull())
    .addColumn('event_id', 'uuid')
    .addColumn('log_id', 'text', (column) => column.notNull())
    .addColumn('epoch', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('projection_checkpoint_pkey', ['name', 'generation'])
    .addForeignKeyConstraint(
      'projection_checkpoint_generation',
      ['name', 'generation'],
      'projection_generation',
      ['name', 'generation'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .modifyEnd(sql`with (fillfactor = 20)`)
    .execute();
};
