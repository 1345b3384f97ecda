import type { AiUse, ContentWarning } from '@fanfold/domain/catalogue';
import { newestFirst, type PageParams } from '@fanfold/projection';
import { type Kysely, sql } from 'kysely';

import { type AdultFor, type Audience, type Hidden, listedFor, nothingHidden } from '../listing.ts';
import type { CatalogueTables, Series, Texts } from './tables.ts';
import { type CatalogueTile, selectTiles, type TileRow, toTile } from './to-tile.ts';

export { type Audience, type Hidden, nothingHidden } from '../listing.ts';
export { publishedBetween } from './calendar.ts';
export { type Planned, plannedTilesOf } from './planned.ts';
export { catalogue } from './projection.ts';
export { type PublicPage, publicCounts, publicCreators, publicWorks, visitorsIn } from './public-pages.ts';
export { nextInSeries, type PartOfSeries } from './series.ts';
export { type Placed, type Shelf, shelvesOf } from './shelves.ts';
export type { CatalogueTile } from './to-tile.ts';

type Db = Kysely<CatalogueTables>;

type Listed = {
  readonly creatorOid?: string | undefined;
  /** Files to keep alone, everything else, or scenarios alone. */
  readonly part?: 'works' | 'files' | 'scenarios' | undefined;
  readonly adultFor: AdultFor;
  readonly hidden?: Hidden;
  readonly inKorea?: boolean;
};

/**
 * Published contents, newest first; with `creatorOid` those of one channel. `nextCursor` is null on the last
 * page.
 */
export const tilesPage = async (
  db: Db,
  { creatorOid, part, adultFor, hidden = nothingHidden, inKorea = false, ...page }: Listed & PageParams,
): Promise<{ tiles: CatalogueTile[]; nextCursor: string | null }> => {
  let query = selectTiles(db);
  if (creatorOid !== undefined) query = query.where('content.creator_oid', '=', creatorOid);
  if (part === 'scenarios') query = query.where('content.kind', '=', 'scenario');
  else if (part !== undefined) query = query.where('content.kind', part === 'files' ? '=' : '<>', 'file');
  query = query.where(listedFor({ adultFor, hidden, inKorea }));
  const { rows, nextCursor } = await newestFirst(query, page);
  return { tiles: rows.map(toTile), nextCursor };
};

/** The tiles of these contents in the given order, also of unpublished ones, which their buyers keep. */
export const tilesOf = async (db: Db, contentOids: readonly string[]): Promise<CatalogueTile[]> => {
  if (contentOids.length === 0) return [];
  const rows = await selectTiles(db)
    .where('content.content_oid', '=', sql<string>`any(${contentOids}::text[])`)
    .execute();
  const tiles = new Map(rows.map((row) => [row.content_oid, toTile(row)]));
  return contentOids.flatMap((contentOid) => tiles.get(contentOid) ?? []);
};

/** The tiles of those of these contents that a list may show its reader, in the given order. */
export const listedTilesOf = async (
  db: Db,
  contentOids: readonly string[],
  audience: Audience,
): Promise<CatalogueTile[]> => {
  if (contentOids.length === 0) return [];
  const rows = await selectTiles(db)
    .where('content.content_oid', '=', sql<string>`any(${contentOids}::text[])`)
    .where(listedFor(audience))
    .execute();
  const tiles = new Map(rows.map((row) => [row.content_oid, toTile(row)]));
  return contentOids.flatMap((contentOid) => tiles.get(contentOid) ?? []);
};

/** Whether a creator takes bonus coins for their works. */
export const takesBonus = async (db: Db, creatorOid: string): Promise<boolean> => {
  const row = await db
    .selectFrom('creator')
    .select('allow_bonus')
    .where('oid', '=', creatorOid)
    .executeTakeFirst();
  return row?.allow_bonus ?? false;
};

/** All that a creator ever published, oldest first. */
export const contentOidsOf = async (db: Db, creatorOid: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('content')
    .select('content_oid')
    .where('creator_oid', '=', creatorOid)
    .orderBy('position')
    .execute();
  return rows.map((row) => row.content_oid);
};

/** The works of a creator that a list may show its reader, oldest first. */
export const listedContentOids = async (
  db: Db,
  creatorOid: string,
  audience: Audience,
): Promise<string[]> => {
  const rows = await db
    .selectFrom('content')
    .select('content_oid')
    .where('creator_oid', '=', creatorOid)
    .where(listedFor(audience))
    .orderBy('position')
    .execute();
  return rows.map((row) => row.content_oid);
};

export type ForSale = CatalogueTile & { allowBonus: boolean; published: boolean };

/** What a cart shows of these contents, by oid; unknown ids are missing. */
export const tilesForSale = async (db: Db, contentOids: readonly string[]): Promise<Map<string, ForSale>> => {
  if (contentOids.length === 0) return new Map();
  const rows = await selectTiles(db)
    .where('content.content_oid', '=', sql<string>`any(${contentOids}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.content_oid, forSale(row)]));
};

export type WorkPage = ForSale & {
  warnings: ContentWarning[];
  madeWithAi: AiUse;
  series: Series | null;
  drmEncoded: boolean;
};

/** One content with the data of its page, published or not; undefined for an unknown id. */
export const contentOf = async (db: Db, contentOid: string): Promise<WorkPage | undefined> => {
  const row = await selectTiles(db).where('content.content_oid', '=', contentOid).executeTakeFirst();
  if (!row) return undefined;
  return {
    ...forSale(row),
    warnings: row.warnings as ContentWarning[],
    madeWithAi: row.made_with_ai as AiUse,
    series: row.series,
    drmEncoded: row.drm_encoded,
  };
};

/** The content's body for its buyers. The caller checks the right to read it. */
export const bodyOf = async (db: Db, contentOid: string): Promise<Texts | undefined> => {
  const row = await db
    .selectFrom('content_body')
    .select('body')
    .where('content_oid', '=', contentOid)
    .executeTakeFirst();
  return row?.body;
};

const forSale = (row: TileRow): ForSale => ({
  ...toTile(row),
  allowBonus: row.allow_bonus ?? false,
  published: row.status === 'published',
});

type OfTier = { readonly creatorOid: string; readonly tierHash: string };

/**
 * How many works of a creator are open to a tier, or are for it alone until a moment that is still to come.
 */
export const worksNamingTier = async (
  db: Db,
  { creatorOid, tierHash, now }: OfTier & { readonly now: string },
): Promise<number> => {
  const names = (column: 'tiers' | 'early_tiers') =>
    sql<boolean>`${sql.ref(column)} @> array[${tierHash}]::text[]`;
  const { count } = await db
    .selectFrom('content')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('creator_oid', '=', creatorOid)
    .where('status', '<>', 'deleted')
    .where((eb) =>
      eb.or([names('tiers'), eb.and([eb('public_at', '>', new Date(now)), names('early_tiers')])]),
    )
    .executeTakeFirstOrThrow();
  return Number(count);
};
