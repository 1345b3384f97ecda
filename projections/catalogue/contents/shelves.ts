import type { ContentKind } from '@fanfold/contracts/catalogue';
import { type Kysely, sql } from 'kysely';

import type { Audience } from '../listing.ts';
import { shownFor } from './shown-for.ts';
import type { CatalogueTables } from './tables.ts';

type Db = Kysely<CatalogueTables>;

/** A choice of works, the newest first. What is null or absent does not choose. */
export type Shelf = {
  readonly contentKind?: ContentKind | null;
  readonly original?: string | null;
  readonly tag?: string | null;
  readonly creatorOids?: readonly string[];
  /** Only limited editions of which copies are left. */
  readonly limited?: boolean;
  readonly limit: number;
};

export type Placed = { readonly contentOid: string; readonly creatorOid: string };

/** The works of each of these shelves, in one question, by the order of the shelves. */
export const shelvesOf = async (
  db: Db,
  shelves: readonly Shelf[],
  audience: Audience,
): Promise<Placed[][]> => {
  const [first, ...others] = shelves.map((shelf, index) => selectShelf(db, { shelf, index, audience }));
  if (!first) return [];
  const all = others.reduce((query, other) => query.unionAll(other), first);
  const placed: Placed[][] = shelves.map(() => []);
  for (const row of await all.execute())
    placed[row.shelf]?.push({ contentOid: row.content_oid, creatorOid: row.creator_oid });
  return placed;
};

type Chosen = { readonly shelf: Shelf; readonly index: number; readonly audience: Audience };

const selectShelf = (db: Db, { shelf, index, audience }: Chosen) => {
  let chosen = db
    .selectFrom('content')
    .select(['content_oid', 'creator_oid'])
    .select(sql<number>`${sql.lit(index)}::int`.as('shelf'))
    .where(shownFor(audience))
    .orderBy('position', 'desc')
    .limit(shelf.limit);
  if (shelf.contentKind) chosen = chosen.where('kind', '=', shelf.contentKind);
  if (shelf.original) chosen = chosen.where('original', '=', shelf.original);
  if (shelf.tag)
    chosen = chosen.where(sql<boolean>`lower(${shelf.tag}) = any(lower(hashtags::text)::text[])`);
  if (shelf.creatorOids)
    chosen = chosen.where('creator_oid', '=', sql<string>`any(${shelf.creatorOids}::text[])`);
  if (shelf.limited) chosen = chosen.where(sql<boolean>`copies > copies_taken`);
  // A query of its own, as each has its order and its limit.
  return db.selectFrom(chosen.as('chosen')).selectAll();
};
