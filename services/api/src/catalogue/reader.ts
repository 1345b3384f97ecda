import type { Tile } from '@fanfold/contracts/catalogue';
import { readFrom } from '@fanfold/projection';
import type { CatalogueTile } from '@fanfold/projections/catalogue/contents';
import { purchasedAmong, purchases } from '@fanfold/projections/commerce/purchases';
import type { FastifyRequest } from 'fastify';
import { showsAdult } from '../http/adult-mode.ts';
import type { CatalogueDeps } from './deps.ts';

/** Whose adult works a list may show to the reader of a request: all, the reader's own, or none. */
export const adultForReader = async (
  deps: Pick<CatalogueDeps, 'eventLog' | 'clock'>,
  request: FastifyRequest,
): Promise<'all' | { readonly owner: string } | null> => {
  if (await showsAdult(deps, request)) return 'all';
  const oid = request.caller?.oid;
  return oid === undefined ? null : { owner: oid };
};

/** The tiles with whether the reader bought each. */
export const withPurchases = async (
  db: CatalogueDeps['db'],
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
