import { modifyTiers, showTiers } from '@fanfold/application/subscriptions';
import { ModifyTiersBody, ModifyTiersReply, TiersQuery, TiersReply } from '@fanfold/contracts/subscriptions';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { askerOf } from '../http/command.ts';
import type { SubscriptionsDeps } from './deps.ts';

/** SUB-004, SUB-014: a creator's tiers, and what the caller has of them. */
export const tierRoutes: FastifyPluginAsyncZod<SubscriptionsDeps> = async (app, deps) => {
  app.post(
    '/api/account/modify/subscription_tiers',
    { schema: { body: ModifyTiersBody, response: { 200: ModifyTiersReply } } },
    async (request) => {
      const { position, tierHash } = await modifyTiers(deps, askerOf(request, 'creator'), request.body);
      return { position: String(position), tierHash };
    },
  );

  app.get(
    '/api/content/subscription_tiers',
    { schema: { querystring: TiersQuery, response: { 200: TiersReply } } },
    (request) => showTiers(deps, request.query.creatorOid, request.caller?.oid ?? null),
  );
};
