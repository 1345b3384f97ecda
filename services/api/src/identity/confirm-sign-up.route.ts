import { confirmSignUp, resendCode } from '@fanfold/application/identity';
import { ConfirmSignUpBody, LogInReply, ResendCodeBody, SignUpReply } from '@fanfold/contracts/identity';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { IdentityDeps } from './deps.ts';
import { openSession } from './open-session.ts';

/** Sign-up's second step: the code from the mail (IDN-098). */
export const confirmSignUpRoutes: FastifyPluginAsyncZod<IdentityDeps> = async (app, deps) => {
  app.post(
    '/api/account/signup/confirm',
    { schema: { body: ConfirmSignUpBody, response: { 200: LogInReply } } },
    async (request, reply) => {
      const { signUpId, code } = request.body;
      const attempt = { signUpId, code, correlationId: request.id };
      const { email, position } = await confirmSignUp(deps, attempt);
      const opened = await openSession(deps, request, { reply, oid: signUpId, email, isFirst: true });
      return { ...opened, position: String(position) };
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
