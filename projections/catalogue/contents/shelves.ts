import type { ContentKind } from '@fanfold/contracts/catalogue';
import { folded } from '@fanfold/projection';
import { type Kysely, sql } from 'kysely';

import { type Audience, listedFor } from '../listing.ts';
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
  const chosen = shelf.tag ? ofTag(db, { shelf, tag: shelf.tag, audience }) : ofAll(db, { shelf, audience });
  // A query of its own, as each has its order and its limit.
  return db
    .selectFrom(chosen.as('chosen'))
    .select(['content_oid', 'creator_oid', sql<number>`${sql.lit(index)}::int`.as('shelf')]);
};

type Of = Omit<Chosen, 'index'>;

const ofAll = (db: Db, { shelf, audience }: Of) =>
  placedOn(db, { shelf, audience }).orderBy('position', 'desc').limit(shelf.limit);

/**
 * The works with the tag, from the newest, are looked up one by one: the limit of one keeps Postgres from
 * reading all.
 */
const ofTag = (db: Db, { tag, shelf, audience }: Of & { readonly tag: string }) =>
  db
    .selectFrom('tagged_work')
    .innerJoinLateral(
      placedOn(db, { shelf, audience })
        .whereRef('content.content_oid', '=', 'tagged_work.work_oid' as never)
        .limit(1)
        .as('work'),
      (join) => join.onTrue(),
    )
    .select(['work.content_oid', 'work.creator_oid'])
    .where('tag', '=', folded(tag))
    .orderBy('tagged_work.position', 'desc')
    .limit(shelf.limit);

/** The works that a shelf may have, with any tags. */
const placedOn = (db: Db, { shelf, audience }: Of) => {
  let placed = db
    .selectFrom('content')
    .select(['content.content_oid', 'content.creator_oid'])
    .where(listedFor(audience));
  if (shelf.contentKind) placed = placed.where('kind', '=', shelf.contentKind);
  if (shelf.original) placed = placed.where('original', '=', shelf.original);
  if (shelf.creatorOids)
    placed = placed.where('creator_oid', '=', sql<string>`any(${shelf.creatorOids}::text[])`);
  if (shelf.limited) placed = placed.where(sql<boolean>`copies > copies_taken`);
  return placed;
};
