import { RefusedError } from '@fanfold/application';
import { changeNickname } from '@fanfold/application/identity';
import { IdempotencyHeaders } from '@fanfold/contracts';
import { NicknameChangeBody, NicknameChangeReply } from '@fanfold/contracts/identity';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '../../http/auth.ts';
import { invocationOf, markReplayed } from '../../http/command.ts';
import type { IdentityDeps } from '../deps.ts';

/** LED-006: a person changes their nickname, for coins from the second time on. */
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
      const { body } = request;
      if (body.userOid !== undefined && body.userOid !== callerOf(request).oid)
        throw new RefusedError('NOT_ALLOWED');
      const changed = await changeNickname(deps, invocationOf(request, 'change-nickname'), body);
      markReplayed(reply, changed);
      const { position, paidCoins, bonusCoins } = changed;
      return { position: String(position), nickname: body.nickname, paidCoins, bonusCoins };
    },
  );
};
