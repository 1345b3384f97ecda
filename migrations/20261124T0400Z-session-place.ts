import type { Kysely } from 'kysely';

/**
 * Of a session: where it was opened (ISO 3166-1 alpha-2), the channel that it manages (IDN-056), its
 * browser's analytics ids.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await db.schema
    .alterTable('sessions')
    .addColumn('country', 'text')
    .addColumn('managed_oid', 'text')
    .addColumn('ga_client_id', 'text')
    .addColumn('ga_external_client_id', 'text')
    .execute();
};
