import { paidTierOf } from '@fanfold/application/community';
import type { Tile } from '@fanfold/contracts/catalogue';
import { marksStream } from '@fanfold/domain/community';
import { tiersStream } from '@fanfold/domain/subscriptions';
import type { EventLog } from '@fanfold/event-log';
import { readFrom } from '@fanfold/projection';
import {
  type Audience,
  type CatalogueTile,
  type Hidden,
  nothingHidden,
} from '@fanfold/projections/catalogue/contents';
import { purchasedAmong, purchases } from '@fanfold/projections/commerce/purchases';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { type AdultDeps, showsAdult } from './adult-mode.ts';
import { type CoverDeps, coverFor } from './covers.ts';
import { keptBlockersOf, viewsOfAll } from './kept-answers.ts';
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
 * What the reader has blocked, for lists (IDN-075), and the creators who blocked the reader. Administrators
 * see all (IDN-113): they look at what others complain about.
 */
const hiddenFrom = async (deps: ListDeps, request: FastifyRequest): Promise<Hidden> => {
  const { eventLog, db } = deps;
  const { caller } = request;
  if (!caller || caller.roles.includes('admin')) return nothingHidden;
  const [{ state }, blockers] = await Promise.all([
    eventLog.commands.load(marksStream, caller.oid, { maxAgeMs: marksMaxAgeMs, after: afterOf(request) }),
    keptBlockersOf(db, caller.oid),
  ]);
  return {
    creators: [...state.blocked.user, ...(await shuttingOut(deps, caller.oid, blockers))],
    contents: state.blocked.content,
    tags: state.tags,
  };
};

/** Whose subscriber the reader is still sees what the month opens. */
const shuttingOut = async (deps: ListDeps, oid: string, blockers: readonly string[]): Promise<string[]> => {
  const tiers = await Promise.all(blockers.map((creatorOid) => paidTierOf(deps, creatorOid, { oid })));
  return blockers.filter((_, index) => tiers[index] === undefined);
};

/** What a list may show to the reader of a request. */
export const audienceOf = async (deps: ListDeps, request: FastifyRequest): Promise<Audience> => {
  const [adultFor, hidden] = await Promise.all([adultForReader(deps, request), hiddenFrom(deps, request)]);
  return { adultFor, hidden, inKorea: request.country === 'KR' };
};

type ShownDeps = CoverDeps & {
  readonly db: Kysely<never>;
  readonly eventLog: Pick<EventLog, 'commands'>;
};

/**
 * The tiles with whether the reader bought each, how often it was opened, and which tier is the lowest that
 * has it.
 */
export const shownTiles = async (
  deps: ShownDeps,
  request: FastifyRequest,
  tiles: readonly CatalogueTile[],
): Promise<Tile[]> => {
  const { db, eventLog } = deps;
  const contentOids = tiles.map(({ contentOid }) => contentOid);
  const [mine, views, lowest] = await Promise.all([
    boughtAmong(db, request, contentOids),
    viewsOfAll(db, contentOids),
    Promise.all(tiles.map((tile) => lowestTierOf(eventLog, tile))),
  ]);
  return tiles.map(({ foundByAll, ...tile }, index) => ({
    ...tile,
    cover: coverFor(deps, request, { ...tile, foundByAll }),
    purchased: mine.has(tile.contentOid),
    views: views.get(tile.contentOid) ?? 0,
    allowedTier: lowest[index] ?? null,
  }));
};

const boughtAmong = async (
  db: Kysely<never>,
  { caller }: FastifyRequest,
  contentOids: readonly string[],
): Promise<ReadonlySet<string>> =>
  caller
    ? readFrom(db, purchases, (tables) => purchasedAmong(tables, { buyerOid: caller.oid, contentOids }))
    : new Set<string>();

/** The tiers of a channel change rarely, and their stream is kept in memory. */
const tiersMaxAgeMs = 60_000;

/** The name of each tier of a channel by its hash; of those that were removed there is none. */
export const tierNamesOf = async (
  { commands }: ShownDeps['eventLog'],
  creatorOid: string,
): Promise<ReadonlyMap<string, string>> => {
  const { state } = await commands.load(tiersStream, creatorOid, { maxAgeMs: tiersMaxAgeMs });
  return new Map(state.tiers.map(({ tierHash, name }) => [tierHash, name]));
};

/** The cheapest tier that has a work. The free tier is the channel itself; null where no tier is needed. */
export const lowestTierOf = async (
  { commands }: ShownDeps['eventLog'],
  { access, creatorOid, tiers }: Pick<Tile, 'access' | 'creatorOid' | 'tiers'>,
): Promise<string | null> => {
  if (access === 'freeTier') return creatorOid;
  if (access !== 'tiers') return null;
  const { state } = await commands.load(tiersStream, creatorOid, { maxAgeMs: tiersMaxAgeMs });
  const listed = state.tiers.filter(({ tierHash }) => tiers.includes(tierHash));
  const [lowest] = listed.toSorted((a, b) => a.feeCoins - b.feeCoins);
  return lowest?.tierHash ?? tiers[0] ?? null;
};
