import { ReadHeaders } from '@fanfold/contracts';
import { SearchQuery, SearchReply } from '@fanfold/contracts/catalogue';
import { parseOid } from '@fanfold/domain';
import { readFrom } from '@fanfold/projection';
import { catalogue, searchCreators, tilesPage, wordsOf } from '@fanfold/projections/catalogue/contents';
import { purchases } from '@fanfold/projections/commerce/purchases';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { freshness } from '../http/read-your-writes.ts';
import { audienceOf, withPurchases } from '../http/work-lists.ts';
import type { CatalogueDeps } from './deps.ts';

const mostCreators = 12;

/** DIS-009: what the search page shows. */
export const searchRoute: FastifyPluginAsyncZod<CatalogueDeps> = async (app, deps) => {
  const { db, positions } = deps;
  app.get(
    '/api/content/main-search',
    { schema: { querystring: SearchQuery, headers: ReadHeaders, response: { 200: SearchReply } } },
    async (request) => {
      const fresh = await freshness(request, positions, [catalogue, purchases]);
      const { keyword, ...page } = request.query;
      const found = { words: wordsOf(keyword), ...(await audienceOf(deps, request)) };
      const { tiles, nextCursor } = await readFrom(db, catalogue, (tables) =>
        tilesPage(tables, { ...page, ...found }),
      );
      // They are above the first page of works.
      const creators =
        page.cursor === undefined
          ? await readFrom(db, catalogue, (tables) =>
              searchCreators(tables, { ...found, limit: mostCreators }),
            )
          : [];
      return {
        ...fresh,
        tiles: await withPurchases(db, request, tiles),
        nextCursor,
        creators: creators.map((creator) => ({ ...creator, oid: parseOid(creator.oid) })),
      };
    },
  );
};
