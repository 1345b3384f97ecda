import { purgeCdn } from '@fanfold/application/media';
import { PurgeBody, PurgeReply } from '@fanfold/contracts/media';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import type { MediaDeps } from './deps.ts';

const parts = { purgePublicCDN: 'public', purgePrivateCDN: 'private' } as const;

/**
 * UPL-007, UPL-008: administrators have the CDN forget files. What takes works from the public does so by
 * itself.
 */
export const purgeRoutes: FastifyPluginAsyncZod<MediaDeps> = async (app, deps) => {
  for (const name of ['purgePublicCDN', 'purgePrivateCDN'] as const)
    app.post(
      `/api/upload/${name}`,
      { schema: { body: PurgeBody, response: { 200: PurgeReply } } },
      async (request) => {
        const { cacheKeys } = request.body;
        await purgeCdn(deps, parts[name], cacheKeys);
        return { purged: cacheKeys.length };
      },
    );
};
