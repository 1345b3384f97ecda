import { type Kysely, sql } from 'kysely';

/** Keeps a report of a player from writing over a later one of the same player that arrived earlier. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    alter table play_history
      add column told_by text,
      add column told_order integer`.execute(db);
};
