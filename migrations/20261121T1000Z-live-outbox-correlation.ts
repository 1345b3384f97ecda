import type { Kysely } from 'kysely';

/** The correlation id of the message's event, so that a request can be followed to the screens it changed. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await db.schema.alterTable('live_outbox').addColumn('correlation_id', 'text').execute();
};
