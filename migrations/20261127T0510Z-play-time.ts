import { type Kysely, sql } from 'kysely';

/**
 * How long a viewer played a work in the six hours in which they are remembered, so that they cannot report
 * more time than passed. No event says it and no replay can recompute it. Null for views and plays.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table work_reached add column play_ms bigint`.execute(db);
};
