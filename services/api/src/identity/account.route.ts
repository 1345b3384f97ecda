import { terms, Written } from '@fanfold/contracts';
import { BecomeCreatorBody, MeReply, ModifyBody } from '@fanfold/contracts/account';
import { accountStream } from '@fanfold/domain/identity';
import { uuid5 } from '@fanfold/platform';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';

import { actorOf, callerOf } from '../http/auth.ts';
import { accepted } from '../http/command.ts';
import type { IdentityDeps } from './index.ts';

/** The signed-in account: who am I, becoming a creator, sales settings, the server's date. */
export const accountRoutes: FastifyPluginAsyncZod<IdentityDeps> = async (app, deps) => {
  const { eventLog, clock, ids } = deps;

  app.get('/api/account/me', { schema: { response: { 200: MeReply } } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { caller } = request;
    if (!caller) return { me: null };
    const { state } = await eventLog.commands.load(accountStream, caller.oid, { maxAgeMs: 0 });
    if (!state.accountOid) return { me: null };
    const privileged = state.roles.includes('admin') || state.roles.includes('finance');
    return {
      me: {
        oid: state.accountOid,
        nickname: state.nickname ?? '',
        email: state.email ?? '',
        language: state.language,
        roles: ['user' as const, ...state.roles],
        allowBonus: state.allowBonus,
        fresh: caller.fresh,
        ...(privileged ? { adminPath: deps.adminPath } : {}),
      },
    };
  });

  app.get(
    '/api/account/date',
    { schema: { response: { 200: z.object({ date: z.string() }) } } },
    async () => ({
      date: clock.now(),
    }),
  );

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
