import { becomeCreator, consentsOf, declareResidence, modifyAccount } from '@fanfold/application/identity';

import { BecomeCreatorBody, DeclareResidenceBody, ModifyBody } from '@fanfold/contracts/identity';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '../http/auth.ts';
import { askerOf, written, writtenResponse } from '../http/command.ts';
import type { IdentityDeps } from './deps.ts';

/**
 * Becoming a creator (IDN-062, IDN-111), the declaration of residence, and what a person says of themselves
 * (IDN-036, COM-015).
 */
export const accountSettingsRoutes: FastifyPluginAsyncZod<IdentityDeps> = async (app, deps) => {
  app.post(
    '/api/account/creator',
    { schema: { body: BecomeCreatorBody, response: writtenResponse } },
    (request) => written(becomeCreator(deps, askerOf(request), request.body)),
  );

  app.post(
    '/api/account/residence',
    { schema: { body: DeclareResidenceBody, response: writtenResponse } },
    (request) => written(declareResidence(deps, askerOf(request), request.body)),
  );

  app.post(
    '/api/account/modify',
    { schema: { body: ModifyBody, response: writtenResponse } },
    async (request) => {
      const { gaClientId, gaExternalClientId, ...profile } = request.body;
      const { session, oid } = callerOf(request);
      const position = await modifyAccount(deps, askerOf(request), profile);
      const ids = {
        ...(gaClientId === undefined ? {} : { gaClientId }),
        ...(gaExternalClientId === undefined ? {} : { gaExternalClientId }),
      };
      // Without the consent the ids are taken and forgotten: old clients send them always (IDN-011).
      if ((await consentsOf(deps.eventLog.commands, oid)).analytics)
        await deps.sessions.modes.setClientIds(session, ids);
      return { position: String(position) };
    },
  );
};
