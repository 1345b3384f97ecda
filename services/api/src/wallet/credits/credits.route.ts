import { creditsOf, setAutoTopUp } from '@fanfold/application/wallet';
import { CreditsReply, OneTouchBody } from '@fanfold/contracts/wallet';
import { creditsStream } from '@fanfold/domain/wallet';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '../../http/auth.ts';
import { invocationOf, markReplayed } from '../../http/command.ts';
import type { CreditsDeps } from './deps.ts';

/** LED-010, LED-013: what there is, what the day still allows, and the switch of automatic top-up. */
export const creditsRoute: FastifyPluginAsyncZod<CreditsDeps> = async (app, deps) => {
  const { eventLog, clock } = deps;

  app.get('/api/story-chat/credits', { schema: { response: { 200: CreditsReply } } }, async (request) => {
    const { oid } = callerOf(request);
    const { state } = await eventLog.commands.load(creditsStream, oid, { maxAgeMs: 0 });
    return creditsOf(state, clock.now());
  });

  app.post(
    '/api/story-chat/one-touch',
    { schema: { body: OneTouchBody, response: { 200: CreditsReply } } },
    async (request, reply) => {
      const { chatOneTouchPayment: enabled, topUpCoinsADay: coinsADay } = request.body;
      const changed = await setAutoTopUp(deps, invocationOf(request, 'one-touch'), { enabled, coinsADay });
      markReplayed(reply, changed);
      return creditsOf(changed.state, clock.now());
    },
  );
};
