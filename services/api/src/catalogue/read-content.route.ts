import { pageQuery, ReadHeaders } from '@fanfold/contracts';
import {
  ContentQuery,
  ContentReply,
  PurchasedReply,
  TilesQuery,
  TilesReply,
} from '@fanfold/contracts/content';
import { walletStream } from '@fanfold/domain/wallet';
import { readFrom } from '@fanfold/projection';
import { bodyOf, catalogue, contentOf, tilesOf, tilesPage } from '@fanfold/projections/catalogue';
import { purchasedAmong, purchases, purchasesPage } from '@fanfold/projections/purchases';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { callerOf } from '../http/auth.ts';
import { ProblemError } from '../http/problem.ts';
import { freshness } from '../http/read-your-writes.ts';
import type { CatalogueDeps } from './index.ts';

const ownershipMaxAgeMs = 2_000;

/** The catalogue as people see it: tiles, one content with its body for those who may view, and what one bought. */
export const readContentRoutes: FastifyPluginAsyncZod<CatalogueDeps> = async (
  app,
  { db, positions, eventLog },
) => {
  const owned = (buyerOid: string | undefined, contentOids: readonly string[]) =>
    buyerOid
      ? readFrom(db, purchases, (tables) => purchasedAmong(tables, { buyerOid, contentOids }))
      : new Set<string>();

  app.get(
    '/api/content/projected',
    { schema: { querystring: TilesQuery, headers: ReadHeaders, response: { 200: TilesReply } } },
    async (request) => {
      const fresh = await freshness(request, positions, [catalogue, purchases]);
      const { tiles, nextCursor } = await readFrom(db, catalogue, (tables) =>
        tilesPage(tables, request.query),
      );
      const mine = await owned(
        request.caller?.oid,
        tiles.map(({ contentOid }) => contentOid),
      );
      return {
        ...fresh,
        tiles: tiles.map((tile) => ({ ...tile, purchased: mine.has(tile.contentOid) })),
        nextCursor,
      };
    },
  );

  app.get(
    '/api/content',
    { schema: { querystring: ContentQuery, headers: ReadHeaders, response: { 200: ContentReply } } },
    async (request) => {
      const fresh = await freshness(request, positions, [catalogue]);
      const { contentOid } = request.query;
      const found = await readFrom(db, catalogue, (tables) => contentOf(tables, contentOid));
      if (!found) throw new ProblemError('CONTENT_NOT_FOUND');
      const { published, ...content } = found;
      const own = request.caller?.oid === content.creatorOid;
      const purchased = request.caller ? await ownsContent(request.caller.oid, contentOid) : false;
      if (!published && !own && !purchased) throw new ProblemError('CONTENT_NOT_FOUND');
      const canView = own || purchased || content.priceCoins === 0;
      const body = canView
        ? await readFrom(db, catalogue, (tables) => bodyOf(tables, contentOid))
        : undefined;
      return { ...fresh, content: { ...content, purchased }, canView, own, body: body ?? null };
    },
  );

  /** Rights come from the wallet's own stream: what somebody paid for is not hidden by a read model that lags. */
  const ownsContent = async (walletOid: string, contentOid: string): Promise<boolean> => {
    const { state } = await eventLog.commands.load(walletStream, walletOid, { maxAgeMs: ownershipMaxAgeMs });
    return state.owned[contentOid] !== undefined;
  };

  app.get(
    '/api/content/purchased3',
    { schema: { querystring: pageQuery, headers: ReadHeaders, response: { 200: PurchasedReply } } },
    async (request) => {
      const { oid } = callerOf(request);
      const fresh = await freshness(request, positions, [purchases, catalogue]);
      const page = await readFrom(db, purchases, (tables) =>
        purchasesPage(tables, { buyerOid: oid, ...request.query }),
      );
      const tiles = await readFrom(db, catalogue, (tables) =>
        tilesOf(
          tables,
          page.purchases.map(({ contentOid }) => contentOid),
        ),
      );
      return {
        ...fresh,
        tiles: tiles.map((tile) => ({ ...tile, purchased: true })),
        nextCursor: page.nextCursor,
      };
    },
  );
};
