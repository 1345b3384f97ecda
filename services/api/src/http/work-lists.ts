import type { Tile } from '@fanfold/contracts/catalogue';
import { marksStream } from '@fanfold/domain/community';
import { readFrom } from '@fanfold/projection';
import {
  type Audience,
  type CatalogueTile,
  type Hidden,
  nothingHidden,
} from '@fanfold/projections/catalogue/contents';
import { purchasedAmong, purchases } from '@fanfold/projections/commerce/purchases';
import { blockersOf, blocksRead } from '@fanfold/projections/community/blocks';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { type AdultDeps, showsAdult } from './adult-mode.ts';
import { afterOf } from './read-your-writes.ts';

type ListDeps = AdultDeps & { readonly db: Kysely<never> };

/** Whose adult works a list may show to the reader of a request: all, the reader's own, or none. */
const adultForReader = async (
  deps: AdultDeps,
  request: FastifyRequest,
): Promise<'all' | { readonly owner: string } | null> => {
  if (await showsAdult(deps, request)) return 'all';
  const oid = request.caller?.oid;
  return oid === undefined ? null : { owner: oid };
};

// A block that the reader set through another process is missed for so long; their own in this one is not.
const marksMaxAgeMs = 1_000;

/**
 * What the reader has blocked, for lists (IDN-075), and the creators who blocked the reader. Administrators see all (IDN-113): they look at what others complain about.
 */
const hiddenFrom = async ({ eventLog, db }: ListDeps, request: FastifyRequest): Promise<Hidden> => {
  const { caller } = request;
  if (!caller || caller.roles.includes('admin')) return nothingHidden;
  const [{ state }, blockers] = await Promise.all([
    eventLog.commands.load(marksStream, caller.oid, { maxAgeMs: marksMaxAgeMs, after: afterOf(request) }),
    readFrom(db, blocksRead, (tables) => blockersOf(tables, caller.oid)),
  ]);
  return {
    creators: [...state.blocked.user, ...blockers],
    contents: state.blocked.content,
    tags: state.tags,
  };
};

/** What a list may show to the reader of a request. */
export const audienceOf = async (deps: ListDeps, request: FastifyRequest): Promise<Audience> => {
  const [adultFor, hidden] = await Promise.all([adultForReader(deps, request), hiddenFrom(deps, request)]);
  return { adultFor, hidden };
};

/** The tiles with whether the reader bought each. */
export const withPurchases = async (
  db: Kysely<never>,
  request: FastifyRequest,
  tiles: readonly CatalogueTile[],
): Promise<Tile[]> => {
  const buyerOid = request.caller?.oid;
  const contentOids = tiles.map(({ contentOid }) => contentOid);
  const mine = buyerOid
    ? await readFrom(db, purchases, (tables) => purchasedAmong(tables, { buyerOid, contentOids }))
    : new Set<string>();
  return tiles.map((tile) => ({ ...tile, purchased: mine.has(tile.contentOid) }));
};
