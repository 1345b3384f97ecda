import { completeProfile } from '@fanfold/application/identity';
import { Written } from '@fanfold/contracts';
import { CompleteProfileBody } from '@fanfold/contracts/identity';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '../http/auth.ts';
import { askerOf } from '../http/command.ts';
import type { IdentityDeps } from './deps.ts';

/** Sign-up's last step: the session becomes a whole one, on all devices. */
export const completeProfileRoute: FastifyPluginAsyncZod<IdentityDeps> = async (app, deps) => {
  app.post(
    '/api/account/signup/profile',
    { schema: { body: CompleteProfileBody, response: { 200: Written } } },
    async (request) => {
      const position = await completeProfile(deps, askerOf(request), request.body);
      await deps.sessions.widen(callerOf(request).oid);
      return { position: String(position) };
    },
  );
};
