import { becomeCreator, declareResidence, modifyAccount } from '@fanfold/application/identity';
import { Written } from '@fanfold/contracts';
import { BecomeCreatorBody, DeclareResidenceBody, ModifyBody } from '@fanfold/contracts/identity';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { askerOf } from '../http/command.ts';
import type { IdentityDeps } from './deps.ts';

/** Becoming a creator (IDN-062, IDN-111), the declaration of residence, and what a person says of themselves (IDN-036, COM-015). */
export const accountSettingsRoutes: FastifyPluginAsyncZod<IdentityDeps> = async (app, deps) => {
  app.post(
    '/api/account/creator',
    { schema: { body: BecomeCreatorBody, response: { 200: Written } } },
    async (request) => ({ position: String(await becomeCreator(deps, askerOf(request), request.body)) }),
  );

  app.post(
    '/api/account/residence',
    { schema: { body: DeclareResidenceBody, response: { 200: Written } } },
    async (request) => ({ position: String(await declareResidence(deps, askerOf(request), request.body)) }),
  );

  app.post(
    '/api/account/modify',
    { schema: { body: ModifyBody, response: { 200: Written } } },
    async (request) => ({
      position: String(await modifyAccount(deps, askerOf(request), request.body)),
    }),
  );
};
