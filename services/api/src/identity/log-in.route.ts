import { RefusedError } from '@fanfold/application';
import { decoyHash, resendCode, verifyPassword } from '@fanfold/application/identity';
import { LogInBody, LogInReply } from '@fanfold/contracts/identity';
import { accountStream } from '@fanfold/domain/identity';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { setSessionCookie } from '../http/auth.ts';
import type { IdentityDeps } from './deps.ts';
import { noteDevice } from './device.ts';

/** Log-in has one answer for an unknown address and a wrong password, and takes the same time for both. */
export const logInRoutes: FastifyPluginAsyncZod<IdentityDeps> = async (app, deps) => {
  const { eventLog, claims, clock, sessions } = deps;

  app.post(
    '/api/account/login',
    { schema: { body: LogInBody, response: { 200: LogInReply } }, config: { rateLimit: deps.limits.logIn } },
    async (request, reply) => {
      const { body } = request;
      if (body.loginType === 'token') return logInWithToken(body.token);
      const holder = await claims.holder('email', body.email, clock.now());
      const known = holder && (await eventLog.commands.load(accountStream, holder, { maxAgeMs: 0 })).state;
      const right = await verifyPassword(body.password, known?.passwordHash ?? (await decoyHash));
      if (!holder || !known || !right) throw new RefusedError('CREDENTIALS_WRONG');
      if (known.status === 'unconfirmed') {
        await resendCode(deps, holder, request.id);
        return {
          oid: holder,
          stage: 'askForConfirmationKey' as const,
          token: '',
          email: body.email,
          position: '0',
        };
      }
      const token = await sessions.open(holder, request.headers['user-agent'] ?? '');
      setSessionCookie(reply, token);
      await noteDevice(deps, request, { reply, oid: holder });
      return { oid: holder, stage: 'complete' as const, token, email: body.email, position: '0' };
    },
  );

  /** The token-based login type: a stored token that still lives logs in again. */
  const logInWithToken = async (token: string) => {
    const session = await sessions.find(token);
    if (!session) throw new RefusedError('CREDENTIALS_WRONG');
    const { state, position } = await eventLog.commands.load(accountStream, session.oid, { maxAgeMs: 0 });
    if (!state.accountOid) throw new RefusedError('CREDENTIALS_WRONG');
    return {
      oid: state.accountOid,
      stage: 'complete' as const,
      token,
      email: state.email ?? '',
      position: String(position),
    };
  };
};
