import { askUnpaidLine, followBatch, prepareBatch } from '@fanfold/application/payouts';
import { IdempotencyHeaders, ReadHeaders, Written } from '@fanfold/contracts';
import {
  FollowBatchBody,
  PayoutBatchesQuery,
  PayoutBatchesReply,
  PrepareBatchBody,
  PrepareBatchReply,
} from '@fanfold/contracts/payouts';
import { readFrom } from '@fanfold/projection';
import { batchesOf, payoutBatches, requestsInBatches } from '@fanfold/projections/payouts/batches';
import { requestsToPay, revenueRequests } from '@fanfold/projections/settlement/requests';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { invocationOf, markReplayed } from '../http/command.ts';
import { freshness } from '../http/read-your-writes.ts';
import type { PayoutsDeps } from './deps.ts';

const headers = IdempotencyHeaders;

/** Batches of payouts: prepared, approved by another person, and sent. */
export const payoutBatchRoutes: FastifyPluginAsyncZod<PayoutsDeps> = async (app, deps) => {
  app.get(
    '/api/admin/payout-batches',
    {
      schema: {
        querystring: PayoutBatchesQuery,
        headers: ReadHeaders,
        response: { 200: PayoutBatchesReply },
      },
    },
    async (request) => {
      const page = request.query;
      const fresh = await freshness(request, deps.positions, [revenueRequests, payoutBatches]);
      const taken = await readFrom(deps.db, payoutBatches, requestsInBatches);
      const [batches, { requests: waiting, nextCursor }] = await Promise.all([
        page.cursor === undefined ? readFrom(deps.db, payoutBatches, batchesOf) : [],
        readFrom(deps.db, revenueRequests, (tables) => requestsToPay(tables, { ...page, taken })),
      ]);
      return { ...fresh, batches, waiting, nextCursor };
    },
  );

  app.post(
    '/api/admin/payout-batches',
    { schema: { headers, body: PrepareBatchBody, response: { 200: PrepareBatchReply } } },
    async (request, reply) => {
      const invocation = invocationOf(request, 'prepare-batch', 'admin');
      const prepared = await prepareBatch(deps, invocation, request.body.requests);
      markReplayed(reply, prepared);
      const { batchId, left, position } = prepared;
      return { position: String(position), batchId, left };
    },
  );

  app.post(
    '/api/admin/payout-batches/follow',
    { schema: { headers, body: FollowBatchBody, response: { 200: Written } } },
    async (request, reply) => {
      const { body } = request;
      const invocation = invocationOf(request, 'follow-batch', 'admin');
      const outcome = await (body.to === 'unpaid'
        ? askUnpaidLine(deps, invocation, body)
        : followBatch(deps, invocation, body));
      markReplayed(reply, outcome);
      return { position: String(outcome.position) };
    },
  );
};
