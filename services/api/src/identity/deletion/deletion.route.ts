import { cancelDeletion, requestDeletion, startDeletionWait } from '@fanfold/application/identity';
import { IdempotencyHeaders } from '@fanfold/contracts';
import {
  DeletionReply,
  DeletionWritten,
  LogInReply,
  UnregisterBody,
  WaitUnregisterBody,
} from '@fanfold/contracts/identity';
import { parseOid } from '@fanfold/domain';
import { accountStream } from '@fanfold/domain/identity';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf, clearSessionCookie } from '../../http/auth.ts';
import { askerOf, invocationOf, written, writtenResponse } from '../../http/command.ts';
import type { IdentityDeps } from '../deps.ts';
import { openSession } from '../open-session.ts';
import { chargesAtDeletion, deletionOf } from './charges-at-deletion.ts';

/** The deletion of the caller's account (IDN-013, IDN-029 to IDN-032). */
export const deletionRoutes: FastifyPluginAsyncZod<IdentityDeps> = async (app, deps) => {
  const { sessions } = deps;

  app.get('/api/account/unregister', { schema: { response: { 200: DeletionReply } } }, (request) =>
    deletionOf(deps, parseOid(callerOf(request).oid)),
  );

  app.post(
    '/api/account/unregister',
    { schema: { body: UnregisterBody, response: writtenResponse } },
    (request) => written(requestDeletion(deps, askerOf(request), request.body)),
  );

  app.post(
    '/api/account/waitUnregister',
    { schema: { headers: IdempotencyHeaders, body: WaitUnregisterBody, response: { 200: DeletionWritten } } },
    async (request, reply) => {
      const { position, finalAt } = await startDeletionWait(deps, invocationOf(request, 'wait-unregister'), {
        ...request.body,
        charges: chargesAtDeletion(deps),
      });
      await sessions.end(callerOf(request).oid);
      clearSessionCookie(reply);
      return { position: String(position), confirmUnregister: finalAt };
    },
  );

  app.post(
    '/api/account/stopUnregister',
    { schema: { response: { 200: z.object({}) } } },
    async (request, reply) => {
      await sessions.close(callerOf(request).session);
      clearSessionCookie(reply);
      return {};
    },
  );

  app.post(
    '/api/account/cancelUnregister',
    { schema: { response: { 200: LogInReply } } },
    async (request, reply) => {
      const { session } = callerOf(request);
      const oid = parseOid(session.oid);
      const position = String(await cancelDeletion(deps, askerOf(request)));
      const { state } = await deps.eventLog.commands.load(accountStream, oid, { maxAgeMs: 0 });
      const person = { reply, oid, email: state.email ?? '', strong: session.scopes.includes('strong') };
      const opened = await openSession(deps, request, person);
      await sessions.close(session);
      return { ...opened, position };
    },
  );
};
