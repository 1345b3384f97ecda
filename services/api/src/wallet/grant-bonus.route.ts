import { accepted, RefusedError } from '@fanfold/application';
import { IdempotencyHeaders, limits } from '@fanfold/contracts';
import { BonusCoinsBody, BonusCoinsReply } from '@fanfold/contracts/wallet';
import { parseOid, seoulDay } from '@fanfold/domain';
import { accountStream } from '@fanfold/domain/identity';
import { adminStream } from '@fanfold/domain/operations';
import { walletStream } from '@fanfold/domain/wallet';
import { oidFromKey, uuid5 } from '@fanfold/platform';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { actorOf, callerOf } from '../http/auth.ts';
import { commandKey, markReplayed } from '../http/command.ts';
import type { WalletDeps } from './deps.ts';

/**
 * ADM-050: bonus coins, booked to promotion, never to oneself, capped a day. The cap is kept on the administrator's own
 * stream: an allowance is taken there first, then the coins are granted under the same key.
 */
export const bonusCoinsRoute: FastifyPluginAsyncZod<WalletDeps> = async (app, { eventLog }) => {
  app.post(
    '/api/admin/bonuscoins',
    { schema: { body: BonusCoinsBody, headers: IdempotencyHeaders, response: { 200: BonusCoinsReply } } },
    async (request, reply) => {
      const caller = callerOf(request);
      const { userOid, coins, reason } = request.body;
      if (userOid === caller.oid) throw new RefusedError('OWN_ACCOUNT');
      const key = commandKey(request, 'bonuscoins');
      const { state: account } = await eventLog.commands.load(accountStream, userOid, { maxAgeMs: 0 });
      if (account.status !== 'confirmed') throw new RefusedError('ACCOUNT_NOT_FOUND');
      const context = { body: request.body, actor: actorOf(caller, 'admin'), correlationId: request.id };
      accepted(
        await eventLog.commands.of(adminStream).handle({
          ...context,
          id: caller.oid,
          key,
          command: (now) => ({
            type: 'TakeGrantAllowance',
            adminOid: parseOid(caller.oid),
            subjectOid: userOid,
            coins,
            day: seoulDay(now),
            limitCoins: limits.adminGrantCoinsADay,
          }),
        }),
      );
      const outcome = accepted(
        await eventLog.commands.of(walletStream).handle({
          ...context,
          id: userOid,
          key: uuid5(key, 'grant'),
          command: (now) => ({
            type: 'GrantBonus',
            walletOid: userOid,
            grantId: parseOid(oidFromKey(key)),
            source: 'admin',
            coins,
            reason,
            now,
          }),
        }),
      );
      markReplayed(reply, outcome);
      return { position: String(outcome.position) };
    },
  );
};
