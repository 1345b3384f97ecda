import type { Tile } from '@fanfold/contracts/catalogue';
import { type Kysely, sql } from 'kysely';

import { type Audience, listedFor, nothingHidden } from '../listing.ts';
import type { CatalogueTables } from './tables.ts';

type Db = Kysely<CatalogueTables>;
type Part = { readonly audience: Audience; readonly offset: number; readonly limit: number };

/** Readers who are not signed in, and robots, where their requests come from; null where that is unknown. */
export const visitorsIn = (country: string | null): Audience => ({
  adultFor: null,
  hidden: nothingHidden,
  inKorea: country === 'KR',
});

/** How many works and how many of their creators these visitors find. */
export const publicCounts = async (
  db: Db,
  audience: Audience,
): Promise<{ works: number; creators: number }> =>
  db
    .selectFrom('content')
    .select([
      sql<number>`count(*)::integer`.as('works'),
      sql<number>`count(distinct creator_oid)::integer`.as('creators'),
    ])
    .where(listedFor(audience))
    .executeTakeFirstOrThrow();

export type PublicPage = { readonly oid: string; readonly modifiedAt: string };

/** A part of the works that these visitors find, the oldest first: a part that is full changes little. */
export const publicWorks = async (
  db: Db,
  { audience, offset, limit }: Part,
): Promise<(PublicPage & Pick<Tile, 'kind'>)[]> => {
  const rows = await db
    .selectFrom('content')
    .select(['content_oid', 'kind', 'modified_at'])
    .where(listedFor(audience))
    .orderBy('position')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    oid: row.content_oid,
    kind: row.kind as Tile['kind'],
    modifiedAt: row.modified_at.toISOString(),
  }));
};

/** A part of the creators of those works; they changed when the last of their works did. */
export const publicCreators = async (db: Db, { audience, offset, limit }: Part): Promise<PublicPage[]> => {
  const rows = await db
    .selectFrom('content')
    .select(['creator_oid', sql<Date>`max(modified_at)`.as('modified_at')])
    .where(listedFor(audience))
    .groupBy('creator_oid')
    .orderBy('creator_oid')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map((row) => ({ oid: row.creator_oid, modifiedAt: row.modified_at.toISOString() }));
};
