import { followRequest } from '@fanfold/application/settlement';
import { IdempotencyHeaders, ReadHeaders, Written } from '@fanfold/contracts';
import {
  CheckedPayeeReply,
  CheckSettlementQuery,
  CheckSettlementReply,
  CompleteRequestBody,
  PayeeQuery,
} from '@fanfold/contracts/settlement';
import { parseOid } from '@fanfold/domain';
import { readFrom } from '@fanfold/projection';
import { revenueRequests, revenueRequestsIn, waitingMonths } from '@fanfold/projections/settlement/requests';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { subjectOf } from '../http/auth.ts';
import { invocationOf, markReplayed } from '../http/command.ts';
import { freshness } from '../http/read-your-writes.ts';
import { checkedPayee } from './checked-payee.ts';
import type { SettlementDeps } from './deps.ts';

/** What finance does about requests for revenue (REV-013, ADM-072). */
export const checkSettlementRoutes: FastifyPluginAsyncZod<SettlementDeps> = async (app, deps) => {
  app.get(
    '/api/admin/check-settlement',
    {
      schema: {
        querystring: CheckSettlementQuery,
        headers: ReadHeaders,
        response: { 200: CheckSettlementReply },
      },
    },
    async (request) => {
      const fresh = await freshness(request, deps.positions, [revenueRequests]);
      const found = await readFrom(deps.db, revenueRequests, async (tables) => ({
        ...(await revenueRequestsIn(tables, request.query)),
        waiting: await waitingMonths(tables),
      }));
      return { ...fresh, ...found };
    },
  );

  app.get(
    '/api/admin/check-settlement/payee',
    { schema: { querystring: PayeeQuery, response: { 200: CheckedPayeeReply } } },
    async (request) => {
      const creatorOid = parseOid(await subjectOf(request, request.query.creatorOid));
      const { requestId } = request.query;
      return checkedPayee(deps, { creatorOid, requestId: requestId && parseOid(requestId) });
    },
  );

  app.post(
    '/api/admin/completerequestrevenue',
    { schema: { headers: IdempotencyHeaders, body: CompleteRequestBody, response: { 200: Written } } },
    async (request, reply) => {
      const invocation = invocationOf(request, 'completerequestrevenue', 'admin');
      const outcome = await followRequest(deps, invocation, request.body);
      markReplayed(reply, outcome);
      return { position: String(outcome.position) };
    },
  );
};
