import { type Kysely, sql } from 'kysely';

/**
 * What compares texts by their letters: a search finds what was meant in spite of a typing error. It comes
 * with every Postgres.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`create extension if not exists pg_trgm`.execute(db);
};
