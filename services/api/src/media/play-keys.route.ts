import { ReadHeaders } from '@fanfold/contracts';
import { PlayKeysQuery, PlayKeysReply } from '@fanfold/contracts/media';
import { readFrom } from '@fanfold/projection';
import { playKeys, playKeysOf } from '@fanfold/projections/media/play-keys';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { freshness } from '../http/read-your-writes.ts';
import type { MediaDeps } from './deps.ts';

/** COM-006: whose copy of a protected work it is, by the mark in it, by person or by work. */
export const playKeyRoutes: FastifyPluginAsyncZod<MediaDeps> = async (app, { db, positions }) => {
  app.get(
    '/api/admin/play-keys',
    { schema: { querystring: PlayKeysQuery, headers: ReadHeaders, response: { 200: PlayKeysReply } } },
    async (request) => {
      const { userOid: viewerOid, ...asked } = request.query;
      const fresh = await freshness(request, positions, [playKeys]);
      return {
        ...fresh,
        ...(await readFrom(db, playKeys, (tables) => playKeysOf(tables, { viewerOid, ...asked }))),
      };
    },
  );
};
