import type { Tile } from '@fanfold/contracts/catalogue';
import { type Oid, parseOid } from '@fanfold/domain';
import { marksStream } from '@fanfold/domain/community';
import { readFrom } from '@fanfold/projection';
import {
  type CatalogueTile,
  catalogue,
  listedTilesOf,
  tilesOf,
} from '@fanfold/projections/catalogue/contents';
import type { FastifyRequest } from 'fastify';

import { hiddenWorks } from './hidden-works.ts';
import { afterOf } from './read-your-writes.ts';
import { audienceOf, shownTiles } from './work-lists.ts';

type Deps = Parameters<typeof shownTiles>[0] & Parameters<typeof audienceOf>[0];

/**
 * The tiles of works that a person named themselves (their history, likes, playlists), in the given order:
 * also of those that public lists do not show, as far as the rule of access lets them find these (unlisted
 * ones, and what they own), without what they have blocked.
 */
export const ownTilesOf = async (
  deps: Deps,
  request: FastifyRequest,
  contentOids: readonly string[],
): Promise<Tile[]> => (await ownWorksOf(deps, request, contentOids)).tiles;

/** The same, and which of the works cannot be found now, of which nothing else is told. */
const ownWorksOf = async (
  deps: Deps,
  request: FastifyRequest,
  contentOids: readonly string[],
): Promise<{ readonly tiles: Tile[]; readonly missing: ReadonlySet<string> }> => {
  const audience = await audienceOf(deps, request);
  const [all, listed] = await Promise.all([
    readFrom(deps.db, catalogue, (tables) => tilesOf(tables, contentOids)),
    readFrom(deps.db, catalogue, (tables) => listedTilesOf(tables, contentOids, audience)),
  ]);
  const known = new Set(listed.map(({ contentOid }) => contentOid));
  const others = all.filter(({ contentOid }) => !known.has(contentOid));
  const [isBlocked, hidden] = await Promise.all([
    blockedBy(deps, request),
    hiddenWorks(
      deps,
      request,
      others.map(({ contentOid }) => contentOid),
    ),
  ]);
  const wanted = all.filter((tile) => known.has(tile.contentOid) || !isBlocked(tile));
  const shown = wanted.filter(({ contentOid }) => !hidden.has(contentOid));
  const missing = wanted.filter(({ contentOid }) => hidden.has(contentOid));
  return {
    tiles: await shownTiles(deps, request, shown),
    missing: new Set(missing.map(({ contentOid }) => contentOid)),
  };
};

/** What the caller does not want to see. That a creator has blocked the caller is for the rule of access. */
const blockedBy = async ({ eventLog }: Deps, request: FastifyRequest) => {
  const { caller } = request;
  if (!caller) return () => false;
  const age = { maxAgeMs: 1_000, after: afterOf(request) };
  const { state } = await eventLog.commands.load(marksStream, caller.oid, age);
  const { user, content } = state.blocked;
  return ({ creatorOid, contentOid, hashtags }: CatalogueTile): boolean =>
    user.includes(creatorOid) ||
    content.includes(contentOid) ||
    hashtags.some((tag) => state.tags.includes(tag));
};

/** So many names are looked up at once: some are of works that cannot be found any more. */
const lookedUp = 300;

type OwnPage = {
  readonly works: Tile[];
  /** Those between them that cannot be found now. */
  readonly missing: Oid[];
  readonly next: number | null;
};
type Page = { readonly start: number; readonly limit: number };

/**
 * A page of such a list from a place on, filled as far as there are works; `next` is the place after it, null
 * at the end.
 */
export const ownTilesPage = async (
  deps: Deps,
  request: FastifyRequest,
  { contentOids, start, limit }: Page & { readonly contentOids: readonly string[] },
): Promise<OwnPage> => {
  const works: Tile[] = [];
  const missing: Oid[] = [];
  let place = start;
  while (works.length < limit && place < contentOids.length) {
    const window = contentOids.slice(place, place + lookedUp);
    const found = await ownWorksOf(deps, request, window);
    const tiles = new Map(found.tiles.map((tile) => [tile.contentOid as string, tile]));
    for (const contentOid of window) {
      if (works.length === limit) break;
      const tile = tiles.get(contentOid);
      if (tile) works.push(tile);
      else if (found.missing.has(contentOid)) missing.push(parseOid(contentOid));
      place += 1;
    }
  }
  return { works, missing, next: place < contentOids.length ? place : null };
};
