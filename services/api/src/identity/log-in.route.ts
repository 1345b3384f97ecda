import { RefusedError } from '@fanfold/application';
import { decoyHash, logIn, refuseIllegalDownloader } from '@fanfold/application/identity';
import { LogInBody, LogInReply } from '@fanfold/contracts/identity';
import { accountStream } from '@fanfold/domain/identity';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { IdentityDeps } from './deps.ts';
import { openSession, stageOf } from './open-session.ts';
import { logInWithPasskey } from './passkeys/passkey-login.route.ts';

/** Log-in has one answer for an unknown address and a wrong password, and takes the same time for both. */
export const logInRoutes: FastifyPluginAsyncZod<IdentityDeps> = async (app, deps) => {
  const { eventLog, sessions } = deps;
  // Made before the first log-in, which would otherwise take longer for an unknown address.
  await decoyHash();

  app.post(
    '/api/account/login',
    { schema: { body: LogInBody, response: { 200: LogInReply } } },
    async (request, reply) => {
      const { body } = request;
      if (body.loginType === 'token') return logInWithToken(body.token);
      if (body.loginType === 'passkey')
        return logInWithPasskey(deps, request, { reply, passkey: body.passkey });
      const { email, password } = body;
      const { oid, confirmed } = await logIn(deps, { email, password, correlationId: request.id });
      if (!confirmed)
        return { oid, stage: 'askForConfirmationKey' as const, token: '', email, position: '0' };
      await refuseIllegalDownloader(deps, { oid, email });
      return openSession(deps, request, { reply, oid, email });
    },
  );

  /** The token-based login type: a stored token that still lives logs in again. */
  const logInWithToken = async (token: string) => {
    const session = await sessions.find(token);
    if (!session) throw new RefusedError('CREDENTIALS_WRONG');
    await refuseIllegalDownloader(deps, { oid: session.oid, email: '' });
    const { state, position } = await eventLog.commands.load(accountStream, session.oid, { maxAgeMs: 0 });
    if (!state.accountOid) throw new RefusedError('CREDENTIALS_WRONG');
    return {
      oid: state.accountOid,
      ...(session.scopes.includes('secondFactor')
        ? { stage: 'askForSecondFactor' as const }
        : await stageOf(deps, state.accountOid)),
      token,
      email: state.email ?? '',
      position: String(position),
    };
  };
};
