import { changeConsents, consentTexts } from '@fanfold/application/identity';
import { ChangeConsentsBody, ConsentsReply } from '@fanfold/contracts/identity';
import { accountStream, consentKinds, isRequired } from '@fanfold/domain/identity';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { askerOf, written, writtenResponse } from '../http/command.ts';
import type { IdentityDeps } from './deps.ts';

/** What people agree to, what they have agreed to, and how that changes. */
export const consentRoutes: FastifyPluginAsyncZod<IdentityDeps> = async (app, deps) => {
  const { commands } = deps.eventLog;
  app.get('/api/account/consents', { schema: { response: { 200: ConsentsReply } } }, async ({ caller }) => {
    const current = await consentTexts(commands, { maxAgeMs: 1_000 });
    const texts = consentKinds.map((consent) => ({
      consent,
      ...current[consent],
      required: isRequired(consent),
    }));
    if (!caller) return { texts, given: [], history: [] };
    const { state } = await commands.load(accountStream, caller.oid, { maxAgeMs: 0 });
    const given = consentKinds.flatMap((consent) => {
      const one = state.consents[consent];
      return one ? [{ consent, ...one }] : [];
    });
    return { texts, given, history: state.consentHistory.toReversed() };
  });

  app.post(
    '/api/account/consents',
    { schema: { body: ChangeConsentsBody, response: writtenResponse } },
    (request) => written(changeConsents(deps, askerOf(request), request.body)),
  );
};
