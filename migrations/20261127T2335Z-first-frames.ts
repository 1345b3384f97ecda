import { type Kysely, sql } from 'kysely';

/** Serves how long a work's listeners and viewers waited for the first sound or picture. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create index tracked_event_first_frame on tracked_event ((properties->>'contentOid'), tracked_at)
    where name = 'first_frame'`.execute(db);
};
