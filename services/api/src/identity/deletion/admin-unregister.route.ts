import { RefusedError } from '@fanfold/application';
import { cancelDeletion, requestDeletion, startDeletionWait } from '@fanfold/application/identity';
import { IdempotencyHeaders, ReadHeaders } from '@fanfold/contracts';
import {
  AdminUnregisterBody,
  AdminUnregisterQuery,
  DeletionReply,
  DeletionWritten,
  UnregistersQuery,
  UnregistersReply,
} from '@fanfold/contracts/identity';
import { parseOid } from '@fanfold/domain';
import { accountStream } from '@fanfold/domain/identity';
import { readFrom } from '@fanfold/projection';
import { accounts, nicknamesOf } from '@fanfold/projections/identity/accounts';
import { deletionsPage, deletionsRead } from '@fanfold/projections/identity/deletions';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf, subjectOf } from '../../http/auth.ts';
import { askerOf, invocationOf } from '../../http/command.ts';
import { freshness } from '../../http/read-your-writes.ts';
import type { IdentityDeps } from '../deps.ts';
import { chargesAtDeletion, deletionOf } from './charges-at-deletion.ts';

/**
 * ADM-012: an administrator begins or cancels the deletion of another's account; the owner may cancel it as
 * well.
 */
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

  app.get(
    '/api/admin/unregisters',
    { schema: { querystring: UnregistersQuery, headers: ReadHeaders, response: { 200: UnregistersReply } } },
    async (request) => {
      const { db, positions } = deps;
      const fresh = await freshness(request, positions, [deletionsRead, accounts]);
      const { deletions, nextCursor } = await readFrom(db, deletionsRead, (tables) =>
        deletionsPage(tables, request.query),
      );
      const oids = deletions.map(({ accountOid }) => accountOid);
      const names = await readFrom(db, accounts, (tables) => nicknamesOf(tables, oids));
      const named = deletions.map((one) => ({ ...one, nickname: names.get(one.accountOid) ?? null }));
      return { ...fresh, deletions: named, nextCursor };
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
