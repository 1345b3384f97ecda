import { RefusedError } from '@fanfold/application';
import { changeNickname } from '@fanfold/application/identity';
import { IdempotencyHeaders } from '@fanfold/contracts';
import { NicknameChangeBody, NicknameChangeReply } from '@fanfold/contracts/identity';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '../../http/auth.ts';
import { invocationOf, markReplayed } from '../../http/command.ts';
import type { IdentityDeps } from '../deps.ts';

/** The addresses under which clients know the one act. */
const paths = [
  '/api/account/purchase/change/nickname',
  // IDN-014, in the scope `user`.
  '/api/account/user/nickname',
  // IDN-016.
  '/api/account/update/user/nickname',
] as const;

/** LED-006: a person changes their nickname, for coins from the second time on. */
export const changeNicknameRoute: FastifyPluginAsyncZod<IdentityDeps> = async (app, deps) => {
  const schema = {
    body: NicknameChangeBody,
    headers: IdempotencyHeaders,
    response: { 200: NicknameChangeReply },
  };
  for (const path of paths)
    app.post(path, { schema }, async (request, reply) => {
      const { body } = request;
      if (body.userOid !== undefined && body.userOid !== callerOf(request).oid)
        throw new RefusedError('NOT_ALLOWED');
      const changed = await changeNickname(deps, invocationOf(request, 'change-nickname'), body);
      markReplayed(reply, changed);
      const { position, paidCoins, bonusCoins } = changed;
      return { position: String(position), nickname: body.nickname, paidCoins, bonusCoins };
    });
};
