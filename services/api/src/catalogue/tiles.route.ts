import { ReadHeaders } from '@fanfold/contracts';
import { TilesQuery, TilesReply } from '@fanfold/contracts/catalogue';
import { readFrom } from '@fanfold/projection';
import { catalogue, tilesPage } from '@fanfold/projections/catalogue/contents';
import { purchases } from '@fanfold/projections/commerce/purchases';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { freshness } from '../http/read-your-writes.ts';
import { audienceOf, shownTiles } from '../http/work-lists.ts';
import type { CatalogueDeps } from './deps.ts';

/** CAT-008: the tiles of the home page or of one channel. */
export const tilesRoute: FastifyPluginAsyncZod<CatalogueDeps> = async (app, deps) => {
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
};
