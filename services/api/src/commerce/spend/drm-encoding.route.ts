import { IdempotencyHeaders, limits } from '@fanfold/contracts';
import { DrmEncodingBody, SpendReply } from '@fanfold/contracts/commerce';
import { parseOid } from '@fanfold/domain';
import { contentStream } from '@fanfold/domain/catalogue';
import { oidFromKey, uuid5 } from '@fanfold/platform';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { callerOf } from '../../http/auth.ts';
import { markReplayed } from '../../http/command.ts';
import { ProblemError } from '../../http/problem.ts';
import type { BuyDeps } from '../deps.ts';
import { spend } from './spend.ts';

/** COM-006: a creator has one of their contents encoded with DRM, once, and pays Fanfold for it. */
export const drmEncodingRoute: FastifyPluginAsyncZod<BuyDeps> = async (app, deps) => {
  app.post(
    '/api/account/purchase/drm/encoding',
    { schema: { body: DrmEncodingBody, headers: IdempotencyHeaders, response: { 201: SpendReply } } },
    async (request, reply) => {
      const { contentOid, price, allowBonus } = request.body;
      const { state } = await deps.eventLog.commands.load(contentStream, contentOid, { maxAgeMs: 0 });
      if (state.status === 'none') throw new ProblemError('CONTENT_NOT_FOUND');
      if (state.creatorOid !== callerOf(request).oid) throw new ProblemError('NOT_YOUR_CONTENT');
      const priceCoins = limits.drmEncodingCoins;
      if (price !== priceCoins) throw new ProblemError('PRICE_CHANGED', { details: { priceCoins } });
      const spent = await spend(deps, request, {
        operation: 'drm-encoding',
        // Once for each content: the id follows from it.
        spendId: parseOid(oidFromKey(uuid5('drm-encoding', contentOid))),
        transactionType: 'drm_encoding',
        beneficiary: null,
        subject: contentOid,
        contentOid,
        message: null,
        coins: priceCoins,
        payWith: allowBonus ? 'bonusThenPaid' : 'paid',
      });
      markReplayed(reply, spent);
      return reply.code(201).send(spent.reply);
    },
  );
};
