import { pageQuery, ReadHeaders } from '@fanfold/contracts';
import { TilesQuery, TilesReply } from '@fanfold/contracts/catalogue';
import { PurchasedReply } from '@fanfold/contracts/commerce';
import { parseOid } from '@fanfold/domain';
import { readFrom } from '@fanfold/projection';
import { type CatalogueTile, catalogue, tilesOf, tilesPage } from '@fanfold/projections/catalogue/contents';
import { purchases, purchasesPage } from '@fanfold/projections/commerce/purchases';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { showsAdult } from '../http/adult-mode.ts';
import { callerOf } from '../http/auth.ts';
import { blurredCoverFor } from '../http/covers.ts';
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
      const found = await readFrom(db, catalogue, (tables) => tilesOf(tables, contentOids));
      const adult = await showsAdult(deps, request);
      const isShown = ({ isAdultContent }: CatalogueTile): boolean => adult || !isAdultContent;
      const tiles = await shownTiles(deps, request, found.filter(isShown));
      const closed = found.filter((tile) => !isShown(tile));
      const ownedOf = ({ contentOid: asked }: Pick<CatalogueTile, 'contentOid'>) => {
        const owned = page.purchases.find(({ contentOid }) => contentOid === asked);
        if (!owned) return [];
        const { source, boughtAt: ownedSince, editionCopy } = owned;
        return [{ purchaseId: parseOid(owned.purchaseId), source, ownedSince, editionCopy }];
      };
      return {
        ...fresh,
        tiles: tiles.flatMap((tile) =>
          ownedOf(tile).map((owned) => ({ ...tile, purchased: true, ...owned })),
        ),
        closed: closed.flatMap((tile) => {
          const { contentOid, kind } = tile;
          const blurredCover = blurredCoverFor(deps, request, tile);
          return ownedOf(tile).map((owned) => ({ contentOid, kind, blurredCover, ...owned }));
        }),
        nextCursor: page.nextCursor,
      };
    },
  );
};
