import { noteDifference, requestReconciliation, resolveDifference } from '@fanfold/application/payments';
import { IdempotencyHeaders, ReadHeaders } from '@fanfold/contracts';
import {
  DecidedReply,
  FollowDifferenceBody,
  ReconcileBody,
  ReconciliationsReply,
} from '@fanfold/contracts/payments';
import { readFrom } from '@fanfold/projection';
import { reconciliations, reconciliationsOf } from '@fanfold/projections/payments/reconciliations';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { invocationOf } from '../../http/command.ts';
import { freshness } from '../../http/read-your-writes.ts';
import type { RefundDeps } from './deps.ts';

/** What providers' settlement files say against our charges, and what finance did about it. */
export const reconciliationRoutes: FastifyPluginAsyncZod<RefundDeps> = async (app, deps) => {
  const { db, positions } = deps;

  app.get(
    '/api/admin/reconciliations',
    { schema: { headers: ReadHeaders, response: { 200: ReconciliationsReply } } },
    async (request) => ({
      ...(await freshness(request, positions, [reconciliations])),
      ...(await readFrom(db, reconciliations, reconciliationsOf)),
    }),
  );

  app.post(
    '/api/admin/reconciliation',
    { schema: { body: ReconcileBody, headers: IdempotencyHeaders, response: { 200: DecidedReply } } },
    async (request) => {
      const invocation = invocationOf(request, 'reconcile', 'admin');
      const { position } = await requestReconciliation(deps, invocation, request.body);
      return { position: String(position) };
    },
  );

  for (const [path, follow] of [
    ['note', noteDifference],
    ['resolve', resolveDifference],
  ] as const)
    app.post(
      `/api/admin/reconciliation/${path}`,
      {
        schema: { body: FollowDifferenceBody, headers: IdempotencyHeaders, response: { 200: DecidedReply } },
      },
      async (request) => {
        const { reason: note, ...difference } = request.body;
        const invocation = invocationOf(request, `${path}-difference`, 'admin');
        const { position } = await follow(deps, invocation, { ...difference, note });
        return { position: String(position) };
      },
    );
};
