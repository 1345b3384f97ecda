import { buyDrmEncoding } from '@fanfold/application/commerce';
import { IdempotencyHeaders } from '@fanfold/contracts';
import { DrmEncodingBody, SpendReply } from '@fanfold/contracts/commerce';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { invocationOf, markReplayed } from '../../http/command.ts';
import type { BuyDeps } from '../deps.ts';

/** COM-006: a creator has one of their contents encoded with DRM. */
export const drmEncodingRoute: FastifyPluginAsyncZod<BuyDeps> = async (app, deps) => {
  app.post(
    '/api/account/purchase/drm/encoding',
    { schema: { body: DrmEncodingBody, headers: IdempotencyHeaders, response: { 201: SpendReply } } },
    async (request, reply) => {
      const spent = await buyDrmEncoding(deps, invocationOf(request, 'drm-encoding'), request.body);
      markReplayed(reply, spent);
      return reply.code(201).send(spent.reply);
    },
  );
};
