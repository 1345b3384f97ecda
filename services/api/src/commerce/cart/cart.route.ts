import { notSoldYet } from '@fanfold/application/catalogue';
import { contentOf, updateCart } from '@fanfold/application/commerce';
import { ReadHeaders, Written } from '@fanfold/contracts';
import type { SoldTile } from '@fanfold/contracts/catalogue';
import {
  CartReply,
  CartUpdateBody,
  type LastOrder,
  type OrderFailureCode,
  orderFailures,
} from '@fanfold/contracts/commerce';
import { parseOid, workTarget } from '@fanfold/domain';
import { cartStream, entryOf, type LastOrder as Ordered } from '@fanfold/domain/commerce';
import { entitlementTo, walletStream } from '@fanfold/domain/wallet';
import { readFrom } from '@fanfold/projection';
import { catalogue, type ForSale, tilesForSale } from '@fanfold/projections/catalogue/contents';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { actorOf, callerOf } from '../../http/auth.ts';
import { coverFor } from '../../http/covers.ts';
import { hiddenWorks } from '../../http/hidden-works.ts';
import { freshness } from '../../http/read-your-writes.ts';
import type { CommerceDeps } from '../deps.ts';

/** COM-005, COM-016: what is in the cart, and putting in and taking out. */
export const cartRoutes: FastifyPluginAsyncZod<CommerceDeps> = async (app, deps) => {
  const { eventLog, db, positions } = deps;

  app.post(
    '/api/account/shoppingCart/update',
    { schema: { body: CartUpdateBody, response: { 200: Written } } },
    async (request) => {
      const caller = callerOf(request);
      const change = { ownerOid: parseOid(caller.oid), ...request.body, cause: 'removed' } as const;
      return {
        position: String(
          await updateCart(deps, { actor: actorOf(caller), correlationId: request.id }, change),
        ),
      };
    },
  );

  app.get(
    '/api/account/shoppingCart',
    { schema: { headers: ReadHeaders, response: { 200: CartReply } } },
    async (request) => {
      const { oid } = callerOf(request);
      const fresh = await freshness(request, positions, [catalogue]);
      const cart = await eventLog.commands.load(cartStream, oid, { maxAgeMs: 0 });
      const entries = [...cart.state.entries];
      const wallet = await eventLog.commands.load(walletStream, oid, { maxAgeMs: 0 });
      const now = deps.clock.now();
      const owned = new Set(
        entries.filter((entry) => entitlementTo(wallet.state, workTarget(contentOf(entry)), now)),
      );
      const early = await notSoldYet(deps, oid, [...new Set(entries.map(contentOf))]);
      const { lastOrder } = cart.state;
      const shown = [...new Set([...entries, ...(lastOrder?.entries ?? [])].map(contentOf))];
      const hidden = await hiddenWorks(deps, request, shown);
      const tiles = await readFrom(db, catalogue, (tables) => tilesForSale(tables, shown));
      for (const [contentOid, tile] of tiles)
        tiles.set(contentOid, { ...tile, cover: coverFor(deps, request, tile) });
      for (const contentOid of hidden.keys()) tiles.delete(contentOid);
      const items = entries.map((entry) => {
        const contentOid = contentOf(entry);
        const known = { found: tiles.get(contentOid), isAdultOnly: hidden.get(contentOid) === 'adult_only' };
        const sale = { purchased: owned.has(entry), early: early.has(contentOid) };
        return itemOf(entry, { ...known, ...sale, oid });
      });
      return { ...fresh, items, lastOrder: lastOrder && orderOf(lastOrder, tiles) };
    },
  );
};

/** The newest order as it was recorded, with the titles of its items. */
const orderOf = (
  { orderId, entries, settled }: Readonly<Ordered>,
  tiles: ReadonlyMap<string, ForSale>,
): LastOrder => {
  const outcomes = new Map(settled?.outcomes.map((outcome) => [entryOf(outcome.item), outcome]));
  return {
    orderId,
    settledAt: settled?.settledAt ?? null,
    items: entries.map((entry) => {
      const { paidCoins, bonusCoins, refused } = outcomes.get(entry) ?? unfinished;
      const outcome = refused === undefined ? 'unfinished' : refused === null ? 'bought' : 'refused';
      const contentOid = contentOf(entry);
      const code = orderFailures.find((known) => known === refused) ?? null;
      return { entry, contentOid, tile: tileOf(tiles.get(contentOid)), outcome, paidCoins, bonusCoins, code };
    }),
  };
};

const unfinished = { paidCoins: 0, bonusCoins: 0, refused: undefined };

const tileOf = (found: ForSale | undefined): SoldTile | null => {
  if (!found) return null;
  const { published: _published, allowBonus: _allowBonus, foundByAll: _found, ...tile } = found;
  return { ...tile, purchased: false };
};

type Known = {
  /** Undefined for a work that the person may not find. */
  readonly found: ForSale | undefined;
  /** They may not find it because adult works are not shown to them. */
  readonly isAdultOnly: boolean;
  readonly purchased: boolean;
  /** Whether it is not sold to them yet. */
  readonly early: boolean;
  readonly oid: string;
};

const itemOf = (entry: string, { found, isAdultOnly, purchased, early, oid }: Known) => {
  const item = { entry, contentOid: contentOf(entry), allowBonus: false };
  const unfound = isAdultOnly ? ('ADULT_PROOF_REQUIRED' as const) : ('CONTENT_NOT_FOUND' as const);
  if (!found) return { ...item, tile: null, obstacle: unfound };
  const { published, allowBonus, ...tile } = found;
  const obstacle = purchased
    ? 'ALREADY_PURCHASED'
    : published
      ? obstacleTo(tile, { early, oid })
      : 'CONTENT_NOT_FOUND';
  return { ...item, tile: { ...tile, purchased }, allowBonus, obstacle };
};

/** What already can be said of an item before it is ordered; the order has the last word. */
const obstacleTo = (
  tile: Pick<ForSale, 'creatorOid' | 'collaborators' | 'priceCoins' | 'access' | 'edition'>,
  { early, oid }: Pick<Known, 'early' | 'oid'>,
): OrderFailureCode | null => {
  const makers: string[] = [tile.creatorOid, ...tile.collaborators.map((maker) => maker.oid)];
  if (makers.includes(oid)) return 'OWN_CONTENT';
  if (tile.priceCoins === 0) return tile.access === 'tiers' ? 'SUBSCRIBERS_ONLY' : 'CONTENT_IS_FREE';
  if (early) return 'NOT_SOLD_YET';
  return tile.edition?.left === 0 ? 'SOLD_OUT' : null;
};
