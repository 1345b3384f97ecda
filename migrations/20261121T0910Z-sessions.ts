import type { Kysely } from 'kysely';

/**
 * Signed-in sessions. They are not events: their history has no use, but a session has to end at once when it
 * is revoked. Only the hash of a token is stored, so reading this table gives no access.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await db.schema
    .createTable('sessions')
    .addColumn('token_hash', 'bytea', (column) => column.primaryKey())
    .addColumn('oid', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('last_seen_at', 'timestamptz', (column) => column.notNull())
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .addColumn('reauthenticated_at', 'timestamptz')
    .addColumn('revoked_at', 'timestamptz')
    .addColumn('user_agent', 'text')
    .execute();
  // Serves "the sessions of a person" and revoking all of them.
  await db.schema.createIndex('sessions_oid').on('sessions').column('oid').execute();
  // Serves the deletion of expired sessions.
  await db.schema.createIndex('sessions_expires_at').on('sessions').column('expires_at').execute();
};
