import { RefusedError } from '@fanfold/application';
import { cancelDeletion, requestDeletion, startDeletionWait } from '@fanfold/application/identity';
import { IdempotencyHeaders } from '@fanfold/contracts';
import {
  AdminUnregisterBody,
  AdminUnregisterQuery,
  DeletionReply,
  DeletionWritten,
} from '@fanfold/contracts/identity';
import { parseOid } from '@fanfold/domain';
import { accountStream } from '@fanfold/domain/identity';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf, subjectOf } from '../../http/auth.ts';
import { askerOf, invocationOf } from '../../http/command.ts';
import type { IdentityDeps } from '../deps.ts';
import { chargesAtDeletion, deletionOf } from './charges-at-deletion.ts';

/** ADM-012: an administrator begins or cancels the deletion of another's account; the owner may cancel it as well. */
export const adminUnregisterRoutes: FastifyPluginAsyncZod<IdentityDeps> = async (app, deps) => {
  app.get(
    '/api/admin/unregister',
    { schema: { querystring: AdminUnregisterQuery, response: { 200: DeletionReply } } },
    async (request) => {
      const userOid = parseOid(await subjectOf(request, request.query.userOid));
      await requireAccount(deps, userOid);
      return deletionOf(deps, userOid);
    },
  );

  app.post(
    '/api/admin/unregister',
    {
      schema: { headers: IdempotencyHeaders, body: AdminUnregisterBody, response: { 200: DeletionWritten } },
    },
    async (request) => {
      const { userOid: accountOid, action, reason: feedback } = request.body;
      if (accountOid === callerOf(request).oid) throw new RefusedError('OWN_ACCOUNT');
      await requireAccount(deps, accountOid);
      const asker = askerOf(request, 'admin');
      if (action === 'cancel') {
        const position = await cancelDeletion(deps, asker, { accountOid, reason: feedback });
        return { position: String(position), confirmUnregister: null };
      }
      await requestDeletion(deps, asker, { accountOid, reason: 'other', feedback });
      const { position, finalAt } = await startDeletionWait(
        deps,
        invocationOf(request, 'admin-unregister', 'admin'),
        { accountOid, charges: chargesAtDeletion(deps) },
      );
      await deps.sessions.end(accountOid);
      return { position: String(position), confirmUnregister: finalAt };
    },
  );
};

const requireAccount = async ({ eventLog }: IdentityDeps, oid: string): Promise<void> => {
  const { state } = await eventLog.commands.load(accountStream, oid, { maxAgeMs: 0 });
  if (state.status !== 'confirmed') throw new RefusedError('ACCOUNT_NOT_FOUND');
};
