import { endImpersonation, startImpersonation } from '@fanfold/application/operations';
import { IdempotencyHeaders, limits, Written } from '@fanfold/contracts';
import { ImpersonateBody, ImpersonateReply } from '@fanfold/contracts/operations';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { callerOf } from '../http/auth.ts';
import { askerOf, commandKey } from '../http/command.ts';
import { clearCookie, setCookie } from '../http/cookies.ts';
import type { OperationsDeps } from './deps.ts';

/** IDN-127: an administrator sees Fanfold as another person does, for half an hour, and changes nothing. */
export const impersonationRoutes: FastifyPluginAsyncZod<OperationsDeps> = async (app, deps) => {
  const { sessions } = deps;

  app.post(
    '/api/admin/impersonate',
    { schema: { headers: IdempotencyHeaders, body: ImpersonateBody, response: { 201: ImpersonateReply } } },
    async (request, reply) => {
      const { body, headers } = request;
      const asker = { ...askerOf(request, 'admin'), key: commandKey(request, 'impersonate') };
      const { position, until } = await startImpersonation(deps, asker, body);
      const impersonatorOid = callerOf(request).oid;
      await sessions.endImpersonations(impersonatorOid);
      const token = await sessions.open(body.userOid, headers['user-agent'] ?? '', {
        client: 'impersonation',
        scopes: ['account'],
        impersonatorOid,
        expiresAt: until,
      });
      setCookie(reply, 'impersonation', { value: token, maxAgeSeconds: limits.impersonationMinutes * 60 });
      return reply.code(201).send({ position: String(position), token, until });
    },
  );

  app.post(
    '/api/account/impersonation/end',
    { schema: { response: { 200: Written } } },
    async (request, reply) => {
      const { session, impersonator } = callerOf(request);
      clearCookie(reply, 'impersonation');
      if (impersonator === undefined) return { position: '0' };
      const actor = { oid: impersonator, role: 'admin' } as const;
      const position = await endImpersonation(deps, { actor, correlationId: request.id });
      await sessions.close(session);
      return { position: String(position) };
    },
  );
};
