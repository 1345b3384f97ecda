import { addToDiscovery, removeFromDiscovery, saveRecommended } from '@fanfold/application/discovery';
import { ReadHeaders } from '@fanfold/contracts';
import {
  DiscoveryBody,
  RecommendBody,
  RecommendQuery,
  RecommendReply,
  WorkListReply,
} from '@fanfold/contracts/discovery';
import { discoveryList, recommendedList, workListStream } from '@fanfold/domain/discovery';
import { readFrom } from '@fanfold/projection';
import { catalogue, listedTilesOf } from '@fanfold/projections/catalogue/contents';
import { purchases } from '@fanfold/projections/commerce/purchases';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { askerOf, written, writtenResponse } from '../http/command.ts';
import { freshness } from '../http/read-your-writes.ts';
import { audienceOf, shownTiles } from '../http/work-lists.ts';
import type { DiscoveryDeps } from './deps.ts';

/** The works of a list in their order, and as tiles those that this reader may see. */
const listFor = async (deps: DiscoveryDeps, request: FastifyRequest, list: string) => {
  const { state } = await deps.eventLog.commands.load(workListStream, list, { maxAgeMs: 0 });
  const audience = await audienceOf(deps, request);
  const tiles = await readFrom(deps.db, catalogue, (tables) =>
    listedTilesOf(tables, state.contentOids, audience),
  );
  return { contentOids: state.contentOids, tiles: await shownTiles(deps, request, tiles) };
};

/** DIS-001 to DIS-006: works that people of the operator chose. */
export const workListRoutes: FastifyPluginAsyncZod<DiscoveryDeps> = async (app, deps) => {
  const { positions } = deps;
  const response = { 200: WorkListReply };

  app.get('/api/content/discovery', { schema: { headers: ReadHeaders, response } }, async (request) => {
    const fresh = await freshness(request, positions, [catalogue, purchases]);
    return { ...fresh, tiles: (await listFor(deps, request, discoveryList)).tiles };
  });

  app.post(
    '/api/content/discovery',
    { schema: { body: DiscoveryBody, response: writtenResponse } },
    (request) => written(addToDiscovery(deps, askerOf(request), request.body)),
  );

  app.delete(
    '/api/content/discovery',
    { schema: { body: DiscoveryBody, response: writtenResponse } },
    (request) => written(removeFromDiscovery(deps, askerOf(request), request.body)),
  );

  app.get(
    '/api/content/recommend/list',
    { schema: { querystring: RecommendQuery, headers: ReadHeaders, response } },
    async (request) => {
      const fresh = await freshness(request, positions, [catalogue, purchases]);
      const list = recommendedList(request.query.category);
      return { ...fresh, tiles: (await listFor(deps, request, list)).tiles };
    },
  );
};

/** DIS-004, DIS-005, ADM-048: what administrators recommend. */
export const recommendRoutes: FastifyPluginAsyncZod<DiscoveryDeps> = async (app, deps) => {
  const { positions } = deps;

  app.get(
    '/api/content/recommend',
    { schema: { querystring: RecommendQuery, headers: ReadHeaders, response: { 200: RecommendReply } } },
    async (request) => {
      const fresh = await freshness(request, positions, [catalogue, purchases]);
      const { category } = request.query;
      const { contentOids, tiles } = await listFor(deps, request, recommendedList(category));
      const works = contentOids.map((contentOid) => ({
        contentOid,
        work: tiles.find((tile) => tile.contentOid === contentOid) ?? null,
      }));
      return { ...fresh, category, works };
    },
  );

  app.post(
    '/api/content/recommend',
    { schema: { body: RecommendBody, response: writtenResponse } },
    (request) => written(saveRecommended(deps, askerOf(request, 'admin'), request.body)),
  );
};
