import type { Kysely } from 'kysely';

/**
 * Loaded streams, so that the first command after a restart does not read a stream from its beginning. They
 * can be recomputed, but not by a projection: they contain the states of deciders.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await db.schema
    .createTable('snapshots')
    .addColumn('stream', 'text', (column) => column.primaryKey())
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .addColumn('event_id', 'uuid', (column) => column.notNull())
    .addColumn('context', 'text', (column) => column.notNull())
    .addColumn('sources_hash', 'text', (column) => column.notNull())
    .addColumn('log_id', 'text', (column) => column.notNull())
    .addColumn('body', 'bytea', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .execute();
};
