import { requestAdjustment } from '@fanfold/application/earnings';
import { IdempotencyHeaders } from '@fanfold/contracts';
import { AdjustRevenueBody, AdjustRevenueReply } from '@fanfold/contracts/earnings';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { invocationOf, markReplayed } from '../http/command.ts';
import type { EarningsDeps } from './deps.ts';

/**
 * An administrator asks for a correction of what a creator earned; it is posted once another one approved it.
 */
export const adjustRevenueRoute: FastifyPluginAsyncZod<EarningsDeps> = async (app, deps) => {
  app.post(
    '/api/admin/adjust-revenue',
    {
      schema: { headers: IdempotencyHeaders, body: AdjustRevenueBody, response: { 200: AdjustRevenueReply } },
    },
    async (request, reply) => {
      const invocation = invocationOf(request, 'adjust-revenue', 'admin');
      const outcome = await requestAdjustment(deps, invocation, request.body);
      markReplayed(reply, outcome);
      const { position, approvalId, lapsesAt } = outcome;
      return { position: String(position), approvalId, lapsesAt };
    },
  );
};
