import type { Kysely } from 'kysely';

/** Whether a session shows adult works (IDN-117): off in every session, also in those that are open now. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await db.schema
    .alterTable('sessions')
    .addColumn('adult_on', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute();
};
