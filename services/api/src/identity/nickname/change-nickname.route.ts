import { accepted, RefusedError } from '@fanfold/application';
import { claimAndAsk, payForChange } from '@fanfold/application/identity';
import { IdempotencyHeaders } from '@fanfold/contracts';
import { NicknameChangeBody, NicknameChangeReply } from '@fanfold/contracts/identity';
import { parseOid } from '@fanfold/domain';
import { accountStream } from '@fanfold/domain/identity';
import { walletStream } from '@fanfold/domain/wallet';
import { oidFromKey, uuid5 } from '@fanfold/platform';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { actorOf, callerOf } from '../../http/auth.ts';
import { commandKey, markReplayed } from '../../http/command.ts';
import type { IdentityDeps } from '../deps.ts';

/**
 * LED-006: the name is claimed, the coins are spent, the name is changed, in this order; a refusal of the middle step lets
 * the claim go. If this process dies in between, a process manager sees it through from the spend on.
 */
export const changeNicknameRoute: FastifyPluginAsyncZod<IdentityDeps> = async (app, deps) => {
  app.post(
    '/api/account/purchase/change/nickname',
    {
      schema: {
        body: NicknameChangeBody,
        headers: IdempotencyHeaders,
        response: { 200: NicknameChangeReply },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const { body } = request;
      if (body.userOid !== undefined && body.userOid !== caller.oid) throw new RefusedError('NOT_ALLOWED');
      const key = commandKey(request, 'change-nickname');
      const change = {
        actor: actorOf(caller),
        key,
        body,
        correlationId: request.id,
        changeId: parseOid(oidFromKey(key)),
      };
      const { changeId } = change;
      const { state } = await deps.eventLog.commands.load(walletStream, caller.oid, { maxAgeMs: 0 });
      // Asked again after it was paid: only what follows is done, and the same is answered.
      if (!state.applied[changeId]) await claimAndAsk(deps, change);
      const { paidCoins, bonusCoins, replayed } = await payForChange(deps, change);
      const outcome = await deps.eventLog.commands.of(accountStream).handle({
        id: caller.oid,
        key: uuid5(key, 'confirm'),
        body: null,
        actor: actorOf(caller),
        correlationId: request.id,
        command: () => ({ type: 'ConfirmNicknameChange', changeId }),
      });
      const { position } = accepted(outcome);
      markReplayed(reply, { replayed });
      return { position: String(position), nickname: body.nickname, paidCoins, bonusCoins };
    },
  );
};
