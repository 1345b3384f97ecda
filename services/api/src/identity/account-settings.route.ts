import { accepted } from '@fanfold/application';
import { terms, Written } from '@fanfold/contracts';
import { BecomeCreatorBody, ModifyBody } from '@fanfold/contracts/identity';
import { accountStream } from '@fanfold/domain/identity';
import { uuid5 } from '@fanfold/platform';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { actorOf, callerOf } from '../http/auth.ts';
import type { IdentityDeps } from './deps.ts';

/** Becoming a creator (IDN-062, IDN-111), and a seller's settings (COM-015). */
export const accountSettingsRoutes: FastifyPluginAsyncZod<IdentityDeps> = async (app, { eventLog, ids }) => {
  app.post(
    '/api/account/creator',
    { schema: { body: BecomeCreatorBody, response: { 200: Written } } },
    async (request) => {
      const caller = callerOf(request);
      const { channelLanguage, earningCurrency } = request.body;
      const outcome = await eventLog.commands.of(accountStream).handle({
        id: caller.oid,
        key: uuid5('creator', caller.oid),
        body: request.body,
        actor: actorOf(caller),
        correlationId: request.id,
        command: () => ({
          type: 'RegisterCreator',
          channelLanguage,
          earningCurrency,
          usageTermsVersion: terms.creatorUsage,
          feeTermsVersion: terms.creatorFees,
        }),
      });
      return { position: String(accepted(outcome).position) };
    },
  );

  app.post(
    '/api/account/modify',
    { schema: { body: ModifyBody, response: { 200: Written } } },
    async (request) => {
      const caller = callerOf(request);
      const outcome = await eventLog.commands.of(accountStream).handle({
        id: caller.oid,
        key: ids.uuid(),
        body: request.body,
        actor: actorOf(caller, 'creator'),
        correlationId: request.id,
        command: () => ({ type: 'ChangeBonusAcceptance', allowBonus: request.body.allowBonus }),
      });
      return { position: String(accepted(outcome).position) };
    },
  );
};
