import { accepted, RefusedError } from '@fanfold/application';
import { IdempotencyHeaders, limits } from '@fanfold/contracts';
import { GiftCoinsBody, GiftCoinsReply } from '@fanfold/contracts/wallet';
import { type Oid, parseOid, seoulDay } from '@fanfold/domain';
import { accountStream } from '@fanfold/domain/identity';
import { adminStream } from '@fanfold/domain/operations';
import { walletStream } from '@fanfold/domain/wallet';
import { oidFromKey, uuid5 } from '@fanfold/platform';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { actorOf, type Caller, callerOf } from '../http/auth.ts';
import { commandKey, markReplayed } from '../http/command.ts';
import type { WalletDeps } from './deps.ts';

/**
 * ADM-022: bonus coins for several people at once, booked to promotion. Everybody is looked at first, so that a wrong number
 * gives nobody anything; then the whole allowance is taken in one append; then each gets the gift under a key of their own,
 * which a retry takes up where it was left.
 */
export const giftCoinsRoute: FastifyPluginAsyncZod<WalletDeps> = async (app, deps) => {
  const { commands } = deps.eventLog;
  app.post(
    '/api/admin/gift-coins',
    { schema: { body: GiftCoinsBody, headers: IdempotencyHeaders, response: { 200: GiftCoinsReply } } },
    async (request, reply) => {
      const caller = callerOf(request);
      const { body } = request;
      const { coins, reason } = body;
      const given = [...new Set(body.userOids)];
      await checkReceivers(deps, caller, given);
      const key = commandKey(request, 'gift-coins');
      const context = { body, actor: actorOf(caller, 'admin'), correlationId: request.id };
      const allowed = accepted(
        await commands.of(adminStream).handle({
          ...context,
          id: caller.oid,
          key,
          command: (now) => ({
            type: 'TakeGrantAllowances',
            adminOid: parseOid(caller.oid),
            subjectOids: given,
            coinsEach: coins,
            day: seoulDay(now),
            limitCoins: limits.adminGrantCoinsADay,
          }),
        }),
      );
      let { position } = allowed;
      for (const walletOid of given) {
        const grantKey = uuid5(key, 'grant', walletOid);
        const outcome = accepted(
          await commands.of(walletStream).handle({
            ...context,
            id: walletOid,
            key: grantKey,
            command: (now) => ({
              type: 'GrantBonus',
              walletOid,
              grantId: parseOid(oidFromKey(grantKey)),
              source: 'gift',
              coins,
              reason,
              now,
            }),
          }),
        );
        if (outcome.position > position) ({ position } = outcome);
      }
      markReplayed(reply, allowed);
      return { position: String(position), given };
    },
  );
};

const checkReceivers = async (
  { eventLog }: WalletDeps,
  caller: Caller,
  receivers: readonly Oid[],
): Promise<void> => {
  for (const userOid of receivers) {
    if (userOid === caller.oid) throw new RefusedError('OWN_ACCOUNT');
    const { state } = await eventLog.commands.load(accountStream, userOid, { maxAgeMs: 0 });
    if (state.status !== 'confirmed') throw new RefusedError('ACCOUNT_NOT_FOUND', { details: { userOid } });
  }
};
