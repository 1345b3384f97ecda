import { RefusedError } from '@fanfold/application';
import { InvitationReply, InviterQuery, InviterReply } from '@fanfold/contracts/rewards';
import { accountStream } from '@fanfold/domain/identity';
import { invitationRules, invitationStream } from '@fanfold/domain/rewards';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '../../http/auth.ts';
import type { RewardsDeps } from '../deps.ts';

const nicknameMaxAgeMs = 60_000;

/** COM-058, COM-060: who was invited by whom, and the outcome. */
export const invitationRoutes: FastifyPluginAsyncZod<RewardsDeps> = async (app, { eventLog }) => {
  const nicknameOf = async (oid: string) =>
    (await eventLog.commands.load(accountStream, oid, { maxAgeMs: nicknameMaxAgeMs })).state.nickname;
  const load = (oid: string) => eventLog.commands.load(invitationStream, oid, { maxAgeMs: 0 });

  app.get('/api/account/invitation', { schema: { response: { 200: InvitationReply } } }, async (request) => {
    const { oid } = callerOf(request);
    const { state, position } = await load(oid);
    const invited = Object.entries(state.invited).map(async ([invitedOid, status]) => ({
      nickname: await nicknameOf(invitedOid),
      status,
    }));
    return {
      position: String(position),
      ...invitationRules,
      invited: await Promise.all(invited),
      left: Math.max(invitationRules.maxInvitations - state.taken, 0),
      invitedBy: await inviterOf(oid),
    };
  });

  app.get(
    '/api/account/inviter',
    { schema: { querystring: InviterQuery, response: { 200: InviterReply } } },
    async (request) => {
      const { inviterOid } = request.query;
      const { state } = await eventLog.commands.load(accountStream, inviterOid, {
        maxAgeMs: nicknameMaxAgeMs,
      });
      if (state.status !== 'confirmed' || state.nickname === null)
        throw new RefusedError('ACCOUNT_NOT_FOUND');
      return { nickname: state.nickname, coins: invitationRules.coins };
    },
  );

  const inviterOf = async (oid: string) => {
    const { state: account } = await eventLog.commands.load(accountStream, oid, {
      maxAgeMs: nicknameMaxAgeMs,
    });
    if (!account.invitedBy) return null;
    const { state } = await load(account.invitedBy);
    return { nickname: await nicknameOf(account.invitedBy), status: state.invited[oid] ?? 'waiting' };
  };
};
