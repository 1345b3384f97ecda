import { type Kysely, sql } from 'kysely';

/**
 * The last report of each running process, so that the others detect a silent one, and so that one page can
 * show them all. The rows are worthless once the processes have ended.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await db.schema
    .createTable('process_heartbeat')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('service', 'text', (column) => column.notNull())
    .addColumn('instance', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('started_at', 'timestamptz', (column) => column.notNull())
    .addColumn('working', 'boolean', (column) => column.notNull())
    // The process's clock minus this database's, in milliseconds: clocks are compared through it.
    .addColumn('clock_ahead_ms', 'double precision')
    .addColumn('alarms', 'jsonb', (column) => column.notNull())
    .addColumn('report', 'jsonb', (column) => column.notNull())
    // By the database's clock, so that silence is measured on one clock.
    .addColumn('beat_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`clock_timestamp()`))
    .execute();
};
