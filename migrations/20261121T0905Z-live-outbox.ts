import { type Kysely, sql } from 'kysely';

/**
 * Changes for clients, written in the transaction of the change and kept for some minutes, so that a client
 * that was disconnected can get the messages that it missed. Keyed by log position: a plain sequence would
 * show a later row before an earlier one when two transactions commit out of order.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await db.schema
    .createTable('live_outbox')
    .addColumn('position', 'bigint', (column) => column.notNull())
    .addColumn('n', 'integer', (column) => column.notNull())
    .addColumn('topic', 'text', (column) => column.notNull())
    .addColumn('payload', 'jsonb', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addPrimaryKeyConstraint('live_outbox_pkey', ['position', 'n'])
    .execute();

  // The position up to which rows were deleted: a client whose last id is before it may have missed messages.
  await db.schema
    .createTable('live_outbox_window')
    .addColumn('id', 'smallint', (column) => column.primaryKey().check(sql`id = 1`))
    .addColumn('pruned_to', 'bigint', (column) => column.notNull())
    .execute();
  await sql`insert into live_outbox_window values (1, -1)`.execute(db);
};
