import { accepted, RefusedError } from '@fanfold/application';
import { IdempotencyHeaders } from '@fanfold/contracts';
import { XLinkFinishBody, XLinkReply, XLinkStartReply } from '@fanfold/contracts/rewards';
import { parseOid } from '@fanfold/domain';
import { type XLinkState, xLinkStream } from '@fanfold/domain/rewards';
import { keyedHash, oidFromKey, uuid5 } from '@fanfold/platform';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { actorOf, type Caller, callerOf } from '../../http/auth.ts';
import { commandKey } from '../../http/command.ts';
import type { RewardsDeps } from '../deps.ts';

const linkingMinutes = 10;

/** COM-014, COM-040: the link with an X account, and the bonus coins that it brings once. */
export const xLinkRoutes: FastifyPluginAsyncZod<RewardsDeps> = async (app, deps) => {
  const { eventLog, clock, pepper, ids } = deps;
  const link = eventLog.commands.of(xLinkStream);
  const load = (oid: string) => eventLog.commands.load(xLinkStream, oid, { maxAgeMs: 0 });
  await app.register(startRoute, deps);

  app.get('/api/account/x-link', { schema: { response: { 200: XLinkReply } } }, async (request) =>
    present(await load(callerOf(request).oid), clock.now()),
  );

  app.post(
    '/api/account/x-link/finish',
    { schema: { body: XLinkFinishBody, headers: IdempotencyHeaders, response: { 200: XLinkReply } } },
    async (request) => {
      const caller = callerOf(request);
      const key = commandKey(request, 'x-link');
      const before = await load(caller.oid);
      // X takes a code once; who asks again after a lost answer hears what the first time did.
      if (before.state.status === 'linked') return present(before, clock.now());
      const { state, code } = request.body;
      if (before.state.pending?.state !== state) throw new RefusedError('X_LINK_FAILED');
      await finish(deps, {
        key,
        state,
        code,
        caller,
        verifier: verifierFor(pepper, caller, state),
        correlationId: request.id,
      });
      return present(await load(caller.oid), clock.now());
    },
  );

  app.delete('/api/account/x-link', { schema: { response: { 200: XLinkReply } } }, async (request) => {
    const caller = callerOf(request);
    accepted(
      await link.handle({
        id: caller.oid,
        key: ids.uuid(),
        body: {},
        actor: actorOf(caller),
        correlationId: request.id,
        command: () => ({ type: 'RevokeXLink' }),
      }),
    );
    return present(await load(caller.oid), clock.now());
  });
};

/** Nobody else can name it: it follows from a secret, the account and the state, and is kept nowhere. */
const verifierFor = (pepper: string, { oid }: Caller, state: string): string =>
  keyedHash(pepper, `x-link:${oid}:${state}`);

/** Where to go to agree. */
const startRoute: FastifyPluginAsyncZod<RewardsDeps> = async (app, deps) => {
  const { eventLog, clock, xClient, pepper, ids } = deps;
  app.post(
    '/api/account/x-link/start',
    { schema: { response: { 200: XLinkStartReply } } },
    async (request) => {
      const caller = callerOf(request);
      const state = ids.uuid().replaceAll('-', '');
      const expiresAt = new Date(Date.parse(clock.now()) + linkingMinutes * 60_000).toISOString();
      const { position } = accepted(
        await eventLog.commands.of(xLinkStream).handle({
          id: caller.oid,
          key: uuid5('x-link', state),
          body: {},
          actor: actorOf(caller),
          correlationId: request.id,
          command: () => ({ type: 'StartXLink', userOid: parseOid(caller.oid), state, expiresAt }),
        }),
      );
      const url = xClient.authorizeUrl({ state, verifier: verifierFor(pepper, caller, state) });
      return { url, expiresAt, position: String(position) };
    },
  );
};

type Finish = {
  readonly key: string;
  readonly state: string;
  readonly code: string;
  readonly verifier: string;
  readonly caller: Caller;
  readonly correlationId: string;
};

/** Asks X, binds the X account to this one of ours (COM-052), and links. The claim stays when the link is given up. */
const finish = async (
  { eventLog, xClient, claims, log }: RewardsDeps,
  { key, state, code, verifier, caller, correlationId }: Finish,
): Promise<void> => {
  const account = await xClient.accountOf({ code, verifier }).catch((error: unknown) => {
    log.warn({ err: error }, 'X did not tell about an account');
    throw new RefusedError('X_LINK_FAILED');
  });
  const owner = parseOid(caller.oid);
  const context = { actor: actorOf(caller), correlationId, key };
  const wanted = { kind: 'xAccount', value: account.id, owner } as const;
  if (!(await claims.reserve(wanted, context))) throw new RefusedError('X_ACCOUNT_TAKEN');
  accepted(
    await eventLog.commands.of(xLinkStream).handle({
      ...context,
      id: owner,
      body: { state },
      command: (now) => ({
        type: 'LinkXAccount',
        state,
        claim: claims.idOf('xAccount', account.id),
        username: account.username,
        followers: account.followers,
        xCreatedAt: account.createdAt,
        rewardId: parseOid(oidFromKey(uuid5('x-link-reward', owner))),
        now,
      }),
    }),
  );
  await claims.settle('ConfirmClaim', wanted, context);
};

const present = (
  { state, position }: { readonly state: Readonly<XLinkState>; readonly position: bigint },
  now: string,
): XLinkReply => {
  const lapsed = state.status === 'linking' && state.pending !== null && state.pending.expiresAt <= now;
  return {
    position: String(position < 0n ? 0n : position),
    status: lapsed ? 'unlinked' : state.status,
    username: state.username,
    followers: state.followers,
    coins: state.rewardedCoins,
  };
};
