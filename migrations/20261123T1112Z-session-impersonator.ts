import type { Kysely } from 'kysely';

/** The administrator who looks as the session's account (IDN-127); null for people's own sessions. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await db.schema.alterTable('sessions').addColumn('impersonator_oid', 'text').execute();
};
