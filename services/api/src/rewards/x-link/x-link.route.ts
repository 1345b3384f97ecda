import { finishXLink, removeXLink, startXLink } from '@fanfold/application/rewards';
import { IdempotencyHeaders } from '@fanfold/contracts';
import { XLinkFinishBody, XLinkReply, XLinkStartReply } from '@fanfold/contracts/rewards';
import { type XLinkState, xLinkStream } from '@fanfold/domain/rewards';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '../../http/auth.ts';
import { askerOf, invocationOf } from '../../http/command.ts';
import type { RewardsDeps } from '../deps.ts';

/** COM-014, COM-040: the link with an X account, and the bonus coins that it brings once. */
export const xLinkRoutes: FastifyPluginAsyncZod<RewardsDeps> = async (app, deps) => {
  const { eventLog, clock } = deps;
  const linkOf = async (request: FastifyRequest) =>
    present(await eventLog.commands.load(xLinkStream, callerOf(request).oid, { maxAgeMs: 0 }), {
      now: clock.now(),
      offered: deps.xClient !== undefined,
    });

  app.get('/api/account/x-link', { schema: { response: { 200: XLinkReply } } }, (request) => linkOf(request));

  app.post(
    '/api/account/x-link/start',
    { schema: { response: { 200: XLinkStartReply } } },
    async (request) => {
      const { url, expiresAt, position } = await startXLink(deps, askerOf(request));
      return { url, expiresAt, position: String(position) };
    },
  );

  app.post(
    '/api/account/x-link/finish',
    { schema: { body: XLinkFinishBody, headers: IdempotencyHeaders, response: { 200: XLinkReply } } },
    async (request) => {
      await finishXLink(deps, invocationOf(request, 'x-link'), request.body);
      return linkOf(request);
    },
  );

  app.delete('/api/account/x-link', { schema: { response: { 200: XLinkReply } } }, async (request) => {
    await removeXLink(deps, askerOf(request));
    return linkOf(request);
  });
};

const present = (
  { state, position }: { readonly state: Readonly<XLinkState>; readonly position: bigint },
  { now, offered }: { readonly now: string; readonly offered: boolean },
): XLinkReply => {
  const lapsed = state.status === 'linking' && state.pending !== null && state.pending.expiresAt <= now;
  return {
    offered,
    position: String(position),
    status: lapsed ? 'unlinked' : state.status,
    username: state.username,
    followers: state.followers,
    coins: state.rewardedCoins,
  };
};
