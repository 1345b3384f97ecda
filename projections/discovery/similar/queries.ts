import { type Kysely, sql } from 'kysely';

import type { SimilarTables } from './tables.ts';

export { similar } from './projection.ts';

/** One person is no pattern, and what a single person bought is their own matter. */
const fewestPeople = 2;

export type BoughtWith = { readonly contentOid: string; readonly people: number };

/** What was bought by people who bought one of these works, the most frequent first. */
export const boughtWith = async (
  db: Kysely<SimilarTables>,
  { contentOids, limit }: { readonly contentOids: readonly string[]; readonly limit: number },
): Promise<BoughtWith[]> => {
  const rows = await db
    .selectFrom('co_bought')
    .select(['other_oid', sql<string>`sum(people)`.as('people')])
    .where('content_oid', '=', sql<string>`any(${contentOids}::text[])`)
    .where('other_oid', '<>', sql<string>`all(${contentOids}::text[])`)
    .where('people', '>=', fewestPeople)
    .groupBy('other_oid')
    .orderBy(sql`sum(people)`, 'desc')
    .orderBy('other_oid')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ contentOid: row.other_oid, people: Number(row.people) }));
};
