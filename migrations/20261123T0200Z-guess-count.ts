import { type Kysely, sql } from 'kysely';

/**
 * How often a secret was tried: by account and by network address, each as a keyed hash. Not events, as the
 * counts end by themselves within a day; in Postgres, so that all processes of the API share them and a
 * restart resets none.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await db.schema
    .createTable('guess_count')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('locked_until', 'timestamptz')
    .addColumn('forget_at', 'timestamptz', (column) => column.notNull())
    .execute();
  // Serves the deletion of counts that ended. Attempts and locks change without touching it.
  await sql`create index guess_count_forget_at on guess_count (forget_at)`.execute(db);
};
