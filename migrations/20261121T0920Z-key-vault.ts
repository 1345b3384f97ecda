import type { Kysely } from 'kysely';

/**
 * The wrapped keys of personal data. It is the one table whose loss cannot be repaired from the log and whose
 * rows must be deleted for good on request, which is why they are not events.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await db.schema
    .createTable('key_vault')
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('purpose', 'text', (column) => column.notNull())
    // Null once destroyed; the row stays, so that no new key is ever made for that subject.
    .addColumn('wrapped_key', 'bytea')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('destroyed_at', 'timestamptz')
    .addPrimaryKeyConstraint('key_vault_pkey', ['subject', 'purpose'])
    .execute();
};
