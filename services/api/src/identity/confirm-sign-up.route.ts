import { accepted, RefusedError } from '@fanfold/application';
import { codeHash, resendCode } from '@fanfold/application/identity';
import { ConfirmSignUpBody, LogInReply, ResendCodeBody, SignUpReply } from '@fanfold/contracts/identity';
import type { Oid } from '@fanfold/domain';
import { type AccountState, accountStream } from '@fanfold/domain/identity';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { setSessionCookie } from '../http/auth.ts';
import type { IdentityDeps } from './deps.ts';
import { noteDevice } from './device.ts';

/** Sign-up's second step: the code from the mail (IDN-098). */
export const confirmSignUpRoutes: FastifyPluginAsyncZod<IdentityDeps> = async (app, deps) => {
  const { sessions } = deps;
  const config = { rateLimit: deps.limits.confirm };

  app.post(
    '/api/account/signup/confirm',
    { schema: { body: ConfirmSignUpBody, response: { 200: LogInReply } }, config },
    async (request, reply) => {
      const { signUpId, code } = request.body;
      const { state, position } = await confirm(deps, { owner: signUpId, code, correlationId: request.id });
      await confirmClaims(deps, state, request.id);
      const token = await sessions.open(signUpId, request.headers['user-agent'] ?? '');
      setSessionCookie(reply, token);
      await noteDevice(deps, request, { reply, oid: signUpId });
      const email = state.email ?? '';
      return { oid: signUpId, stage: 'complete' as const, token, email, position: String(position) };
    },
  );

  app.post(
    '/api/account/signup/resend',
    { schema: { body: ResendCodeBody, response: { 202: SignUpReply } }, config },
    async (request, reply) => {
      const { signUpId } = request.body;
      await resendCode(deps, signUpId, request.id);
      return reply.code(202).send({ signUpId, stage: 'askForConfirmationKey' });
    },
  );
};

type Attempt = { readonly owner: Oid; readonly code: string; readonly correlationId: string };

/** Throws CONFIRMATION_CODE_WRONG and CONFIRMATION_CODE_EXPIRED. */
const confirm = async ({ eventLog, ids, pepper }: IdentityDeps, { owner, code, correlationId }: Attempt) => {
  const hash = codeHash(pepper, owner, code);
  const outcome = await eventLog.commands.of(accountStream).handle({
    id: owner,
    key: ids.uuid(),
    body: { hash },
    actor: { oid: owner, role: 'visitor' },
    correlationId,
    command: (now) => ({ type: 'ConfirmEmail', codeHash: hash, now }),
  });
  // An account that does not exist answers like a wrong code: the id may be that of a known address.
  if (outcome.status === 'refused' && outcome.refused !== 'CONFIRMATION_CODE_EXPIRED') {
    throw new RefusedError('CONFIRMATION_CODE_WRONG');
  }
  const confirmed = accepted(outcome);
  if (confirmed.events[0]?.type === 'ConfirmationFailed') throw new RefusedError('CONFIRMATION_CODE_WRONG');
  return confirmed;
};

/** Done here so that the name is safe at once; a process manager does it too, should this process die before it. */
const confirmClaims = async (
  { claims }: IdentityDeps,
  { accountOid, email, nickname }: Readonly<AccountState>,
  correlationId: string,
): Promise<void> => {
  if (!accountOid || !email || !nickname) return;
  const context = {
    actor: { oid: accountOid, role: 'user' } as const,
    correlationId,
    key: `confirm-${accountOid}`,
  };
  await claims.settle('ConfirmClaim', { kind: 'email', value: email, owner: accountOid }, context);
  await claims.settle('ConfirmClaim', { kind: 'nickname', value: nickname, owner: accountOid }, context);
};
