import { confirmSignUp, resendCode } from '@fanfold/application/identity';
import { ConfirmSignUpBody, LogInReply, ResendCodeBody, SignUpReply } from '@fanfold/contracts/identity';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { setSessionCookie } from '../http/auth.ts';
import type { IdentityDeps } from './deps.ts';
import { noteDevice } from './device.ts';

/** Sign-up's second step: the code from the mail (IDN-098). */
export const confirmSignUpRoutes: FastifyPluginAsyncZod<IdentityDeps> = async (app, deps) => {
  const { sessions } = deps;

  app.post(
    '/api/account/signup/confirm',
    { schema: { body: ConfirmSignUpBody, response: { 200: LogInReply } } },
    async (request, reply) => {
      const { signUpId, code } = request.body;
      const attempt = { signUpId, code, correlationId: request.id };
      const { email, position } = await confirmSignUp(deps, attempt);
      const token = await sessions.open(signUpId, request.headers['user-agent'] ?? '');
      setSessionCookie(reply, token);
      await noteDevice(deps, request, { reply, oid: signUpId });
      return { oid: signUpId, stage: 'complete' as const, token, email, position: String(position) };
    },
  );

  app.post(
    '/api/account/signup/resend',
    { schema: { body: ResendCodeBody, response: { 202: SignUpReply } } },
    async (request, reply) => {
      const { signUpId } = request.body;
      await resendCode(deps, signUpId, request.id);
      return reply.code(202).send({ signUpId, stage: 'askForConfirmationKey' });
    },
  );
};
