import { limits, pageQuery, ReadHeaders } from '@fanfold/contracts';
import { TilesQuery, TilesReply } from '@fanfold/contracts/catalogue';
import { PurchasedReply } from '@fanfold/contracts/commerce';
import { addDays, parseOid } from '@fanfold/domain';
import { contentStream, type OffSale, offSaleOf } from '@fanfold/domain/catalogue';
import { type WalletState, walletStream } from '@fanfold/domain/wallet';
import { readFrom } from '@fanfold/projection';
import { catalogue, type ForSale, tilesForSale, tilesPage } from '@fanfold/projections/catalogue/contents';
import { type Purchase, purchases, purchasesPage } from '@fanfold/projections/commerce/purchases';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { showsAdult } from '../http/adult-mode.ts';
import { callerOf } from '../http/auth.ts';
import { freshness } from '../http/read-your-writes.ts';
import { audienceOf, shownTiles } from '../http/work-lists.ts';
import type { CatalogueDeps } from './deps.ts';

/** CAT-008 and CAT-034: the tiles of the home page, of one channel, or of a user's purchases. */
export const tilesRoutes: FastifyPluginAsyncZod<CatalogueDeps> = async (app, deps) => {
  const { db, positions } = deps;
  app.get(
    '/api/content/projected',
    { schema: { querystring: TilesQuery, headers: ReadHeaders, response: { 200: TilesReply } } },
    async (request) => {
      const fresh = await freshness(request, positions, [catalogue, purchases]);
      const audience = await audienceOf(deps, request);
      const { tiles, nextCursor } = await readFrom(db, catalogue, (tables) =>
        tilesPage(tables, { ...request.query, ...audience }),
      );
      return { ...fresh, tiles: await shownTiles(deps, request, tiles), nextCursor };
    },
  );

  app.get(
    '/api/content/purchased3',
    { schema: { querystring: pageQuery, headers: ReadHeaders, response: { 200: PurchasedReply } } },
    async (request) => {
      const buyerOid = callerOf(request).oid;
      const fresh = await freshness(request, positions, [purchases, catalogue]);
      const page = await readFrom(db, purchases, (tables) =>
        purchasesPage(tables, { buyerOid, ...request.query }),
      );
      const contentOids = page.purchases.map(({ contentOid }) => contentOid);
      const found = await readFrom(db, catalogue, (tables) => tilesForSale(tables, contentOids));
      const adult = await showsAdult(deps, request);
      const listed = contentOids
        .flatMap((contentOid) => found.get(contentOid) ?? [])
        .filter(({ isAdultContent }) => adult || !isAdultContent);
      const [tiles, offSale, { state: wallet }] = await Promise.all([
        shownTiles(deps, request, listed),
        offSaleAmong(deps, listed),
        deps.eventLog.commands.load(walletStream, buyerOid, { maxAgeMs: 0 }),
      ]);
      const now = deps.clock.now();
      return {
        ...fresh,
        tiles: tiles.flatMap((tile) => {
          const owned = page.purchases.find(({ contentOid }) => contentOid === tile.contentOid);
          if (!owned) return [];
          const { source, boughtAt: ownedSince, editionCopy } = owned;
          const purchaseId = parseOid(owned.purchaseId);
          const why = offSale.get(tile.contentOid) ?? null;
          const withdrawUntil = withdrawableUntil(owned, wallet, now);
          const shown = { ...tile, purchased: true, purchaseId, source, ownedSince, editionCopy };
          return [{ ...shown, withdrawUntil, offSale: why }];
        }),
        nextCursor: page.nextCursor,
      };
    },
  );
};

/** Until when a buyer can give a purchase back; null where they cannot. */
const withdrawableUntil = (
  { contentOid, purchaseId, boughtAt }: Purchase,
  { undelivered }: Pick<Readonly<WalletState>, 'undelivered'>,
  now: string,
): string | null => {
  const until = addDays(boughtAt, limits.withdrawalDays);
  return undelivered[contentOid] === purchaseId && now <= until ? until : null;
};

const offSaleMaxAgeMs = 2_000;

/** What happened to those of these works that are not published. They are few, so each is asked itself. */
const offSaleAmong = async (
  { eventLog: { commands } }: Pick<CatalogueDeps, 'eventLog'>,
  works: readonly ForSale[],
): Promise<ReadonlyMap<string, OffSale | null>> =>
  new Map(
    await Promise.all(
      works
        .filter(({ published }) => !published)
        .map(async ({ contentOid }) => {
          const { state } = await commands.load(contentStream, contentOid, { maxAgeMs: offSaleMaxAgeMs });
          return [contentOid, offSaleOf(state)] as const;
        }),
    ),
  );
