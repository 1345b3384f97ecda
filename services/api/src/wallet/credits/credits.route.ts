import { accepted } from '@fanfold/application';
import {
  type CreditsReply,
  CreditsReply as CreditsReplySchema,
  OneTouchBody,
} from '@fanfold/contracts/wallet';
import { parseOid } from '@fanfold/domain';
import {
  availableCredits,
  type CreditsState,
  countOn,
  creditPolicy,
  creditsStream,
  usableCredits,
} from '@fanfold/domain/wallet';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { actorOf, callerOf } from '../../http/auth.ts';
import { commandKey, markReplayed } from '../../http/command.ts';
import type { CreditsDeps } from './deps.ts';

/** LED-010, LED-013: what there is, what the day still allows, and the switch of automatic top-up. */
export const creditsRoute: FastifyPluginAsyncZod<CreditsDeps> = async (app, { eventLog, clock }) => {
  app.get(
    '/api/story-chat/credits',
    { schema: { response: { 200: CreditsReplySchema } } },
    async (request) => {
      const { oid } = callerOf(request);
      const { state } = await eventLog.commands.load(creditsStream, oid, { maxAgeMs: 0 });
      return creditsOf(state, clock.now());
    },
  );

  app.post(
    '/api/story-chat/one-touch',
    { schema: { body: OneTouchBody, response: { 200: CreditsReplySchema } } },
    async (request, reply) => {
      const caller = callerOf(request);
      const { chatOneTouchPayment, topUpCoinsADay } = request.body;
      const userOid = parseOid(caller.oid);
      const { state: before } = await eventLog.commands.load(creditsStream, userOid, { maxAgeMs: 0 });
      const outcome = accepted(
        await eventLog.commands.of(creditsStream).handle({
          id: userOid,
          key: commandKey(request, 'one-touch'),
          body: request.body,
          actor: actorOf(caller),
          correlationId: request.id,
          command: () => ({
            type: 'ChangeAutoTopUp',
            userOid,
            enabled: chatOneTouchPayment,
            coinsADay: topUpCoinsADay ?? before.autoTopUp.coinsADay,
          }),
        }),
      );
      markReplayed(reply, outcome);
      return creditsOf(outcome.state, clock.now());
    },
  );
};

export const creditsOf = (state: Readonly<CreditsState>, now: string): CreditsReply => ({
  chat: availableCredits(state.lots, 'chat', now),
  bonusCredits: availableCredits(state.lots, 'bonus', now),
  usable: usableCredits(state, now),
  bonusLeftToday: creditPolicy.bonusCreditsADay - countOn(state.usedBonus, now),
  conversionLeftCoins: creditPolicy.conversionCoinsADay - countOn(state.convertedCoins, now),
  pending: Object.keys(state.pending).length,
  chatOneTouchPayment: state.autoTopUp.enabled,
  topUpCoinsADay: state.autoTopUp.coinsADay,
});
