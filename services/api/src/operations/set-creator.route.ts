import { revokeRole } from '@fanfold/application/identity';
import { operateProjection, requestRole } from '@fanfold/application/operations';
import { IdempotencyHeaders } from '@fanfold/contracts';
import { RefreshCreatorTagsBody, SetCreatorBody, SetCreatorReply } from '@fanfold/contracts/identity';
import { OperateReply } from '@fanfold/contracts/operations';
import { profiles } from '@fanfold/projections/identity/profiles';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { invocationOf, markReplayed } from '../http/command.ts';
import type { OperationsDeps } from './deps.ts';

const headers = IdempotencyHeaders;

/**
 * Who is a creator, as administrators decide (ADM-018), and the rebuild of what shows creators' tags
 * (ADM-019).
 */
export const setCreatorRoutes: FastifyPluginAsyncZod<OperationsDeps> = async (app, deps) => {
  app.post(
    '/api/admin/setcreator',
    { schema: { headers, body: SetCreatorBody, response: { 200: SetCreatorReply } } },
    async (request, reply) => {
      const { userOid, isCreator, reason } = request.body;
      const invocation = invocationOf(request, 'setcreator', 'admin');
      const asked = { userOid, role: 'creator', reason } as const;
      if (!isCreator) {
        const position = await revokeRole(deps, invocation, asked);
        return { position: String(position), approvalId: null, lapsesAt: null };
      }
      const outcome = await requestRole(deps, invocation, { ...asked, until: null });
      markReplayed(reply, outcome);
      const { position, approvalId, lapsesAt } = outcome;
      return { position: String(position), approvalId, lapsesAt };
    },
  );

  app.post(
    '/api/admin/force-refresh-creatortags',
    { schema: { headers, body: RefreshCreatorTagsBody, response: { 200: OperateReply } } },
    async (request, reply) => {
      const invocation = invocationOf(request, 'force-refresh-creatortags', 'admin');
      const { reason } = request.body;
      const rebuild = { type: 'RequestRebuild', projection: profiles.name, swap: 'automatic' } as const;
      const outcome = await operateProjection(deps, invocation, { ...rebuild, reason });
      markReplayed(reply, outcome);
      return { position: String(outcome.position) };
    },
  );
};
