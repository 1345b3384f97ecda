import { writeWork } from '@fanfold/application/catalogue';
import { ReadHeaders } from '@fanfold/contracts';
import { StoriesQuery, StoriesReply, WriteFileBody, WriteFileReply } from '@fanfold/contracts/catalogue';
import { readFrom } from '@fanfold/projection';
import { catalogue, tilesPage } from '@fanfold/projections/catalogue/contents';
import { purchases } from '@fanfold/projections/commerce/purchases';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { invocationOf } from '../http/command.ts';
import { freshness } from '../http/read-your-writes.ts';
import { audienceOf, shownTiles } from '../http/work-lists.ts';
import type { CatalogueDeps } from './deps.ts';

/** Scenarios as works of the catalogue (CAT-039, CAT-041). */
export const scenarioRoutes: FastifyPluginAsyncZod<CatalogueDeps> = async (app, deps) => {
  const { db, positions } = deps;

  app.get(
    '/api/content/allstory',
    { schema: { querystring: StoriesQuery, headers: ReadHeaders, response: { 200: StoriesReply } } },
    async (request) => {
      const fresh = await freshness(request, positions, [catalogue, purchases]);
      const audience = await audienceOf(deps, request);
      const { tiles, nextCursor } = await readFrom(db, catalogue, (tables) =>
        tilesPage(tables, { ...request.query, part: 'scenarios', ...audience }),
      );
      return { ...fresh, stories: await shownTiles(deps, request, tiles), nextCursor };
    },
  );

  app.post(
    '/api/content/scenario',
    { schema: { body: WriteFileBody, response: { 201: WriteFileReply } } },
    async (request, reply) => {
      const invocation = invocationOf(request, 'write-scenario', 'creator');
      const written = await writeWork(deps, invocation, { kind: 'scenario', ...request.body });
      const { contentOid, position, save } = written;
      return reply.code(201).send({ contentOid, position: String(position), save });
    },
  );
};
