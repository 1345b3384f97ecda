import { randomUUID } from 'node:crypto';
import type { Oid } from '@fanfold/domain';
import { parseOid, seoulMonth } from '@fanfold/domain';
import { contentStream } from '@fanfold/domain/catalogue';
import { earningsStream } from '@fanfold/domain/earnings';
import { accountStream, claimStream, deletionStream } from '@fanfold/domain/identity';
import { nextMonth, settlementStream } from '@fanfold/domain/settlement';
import { walletStream } from '@fanfold/domain/wallet';
import type { Recorded } from '@fanfold/event-log';
import { createLogger, randomIds } from '@fanfold/platform';
import { history, replay } from '@fanfold/projection/testing';
import { type WorksTables, worksRead } from '@fanfold/projections/catalogue/works';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { publishAudio } from '../../../../../test/support/contents.ts';
import { startTestStores, type TestStores } from '../../../../../test/support/event-log.ts';
import { koreanPayee, settleOctober } from '../../../../../test/support/settled-creators.ts';
import { credit } from '../../../../../test/support/wallets.ts';
import { accessTo, closeWorks, reinstateWork, suspendWork } from '../../catalogue/index.ts';
import { buyContent } from '../../commerce/index.ts';
import type { Due } from '../../deadline.ts';
import type { RuntimeDeps } from '../../manifest.ts';
import { deletionLosses } from '../../payments/index.ts';
import type { ProcessManager } from '../../process-manager.ts';
import { followRequest, savePayee } from '../../settlement/index.ts';
import { invocation, refusalOf } from '../../testing/use-cases.ts';
import { Claims } from '../claims.ts';
import { identityDeadlines } from '../deadlines.ts';
import { cancelDeletion } from './cancel-deletion.ts';
import { repeatErasures } from './repeat-erasures.ts';
import { requestDeletion } from './request-deletion.ts';
import { settleDeletion } from './settle-deletion.process.ts';
import { startDeletionWait } from './start-deletion-wait.ts';

let stores: TestStores;
let eventLog: ReturnType<TestStores['open']>;
/** The list of works that the deadline reads. */
let works: Awaited<ReturnType<typeof replay<WorksTables>>>;
let nowMs = Date.parse('2026-11-23T10:00:00.000Z');
const clock = { now: () => new Date(nowMs).toISOString() };
const day = 86_400_000;
beforeAll(async () => {
  stores = await startTestStores();
  eventLog = stores.open({ clock });
  works = await replay(stores.database.url, worksRead, { events: [] });
});
afterAll(async () => {
  await works?.[Symbol.asyncDispose]();
  await stores[Symbol.asyncDispose]();
});

const pepper = '22'.repeat(32);
const survey = { reason: 'expensive', feedback: 'Everything has become too dear for me.' } as const;
const deps = () => ({ eventLog, ids: randomIds, clock });
const charges = {
  losses: (oid: Oid, now: string) => deletionLosses({ eventLog } as never, oid, now),
  refund: async () => {},
};
const start = async (oid: Oid) => {
  const { losses } = await charges.losses(oid, clock.now());
  return startDeletionWait(deps(), invocation(oid), { charges, acknowledged: losses });
};
const stateOf = async (oid: Oid) =>
  (await eventLog.commands.load(deletionStream, oid, { maxAgeMs: 0 })).state;
const runDeadline = async (oid: Oid): Promise<string> => {
  const db = new Proxy(stores.database.db, {
    get: (target, name) => {
      if (name === 'withSchema') return () => works.db;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const [deadline] = identityDeadlines({ ...deps(), db } as unknown as RuntimeDeps);
  const { status, finalAt, eraseAt } = await stateOf(oid);
  const dueAt = (status === 'final' ? eraseAt : finalAt) ?? '';
  const due: Due = { kind: 'deletion', id: oid, stream: `deletion-${oid}`, dueAt };
  return (await deadline?.run(due))?.status ?? '';
};

/** A person with a nickname, an address and some bonus coins. */
const person = async (): Promise<{ oid: Oid; claims: Claims; nickname: string; email: string }> => {
  const oid = parseOid(randomIds.oid(clock.now()));
  const claims = new Claims(eventLog, pepper);
  const [nickname, email] = [`n${oid.slice(-12)}`, `${oid}@example.test`];
  const context = { actor: { oid, role: 'user' } as const, correlationId: randomUUID(), key: randomUUID() };
  for (const [kind, value] of [
    ['nickname', nickname],
    ['email', email],
  ] as const) {
    await claims.reserve({ kind, value, owner: oid }, context);
    await claims.settle('ConfirmClaim', { kind, value, owner: oid }, context);
  }
  const account = eventLog.commands.of(accountStream);
  await account.handle({
    ...invocation(oid),
    id: oid,
    command: (now) => ({
      type: 'StartSignUp',
      accountOid: oid,
      email,
      passwordHash: 'none',
      language: 'en',
      emailClaim: claims.idOf('email', email),
      codeHash: 'code',
      codeExpiresAt: new Date(Date.parse(now) + 600_000).toISOString(),
      now,
    }),
  });
  await account.handle({
    ...invocation(oid),
    id: oid,
    command: (now) => ({ type: 'ConfirmEmail', codeHash: 'code', now }),
  });
  await account.handle({
    ...invocation(oid),
    id: oid,
    command: (now) => ({
      type: 'CompleteProfile',
      nickname,
      nicknameClaim: claims.idOf('nickname', nickname),
      birthDate: '1990-01-31',
      consents: { termsVersion: '1', personalDataVersion: '1', marketing: false },
      residence: { country: 'KR', evidence: 'declared' },
      now,
    }),
  });
  await eventLog.commands.of(walletStream).handle({
    ...invocation(oid),
    id: oid,
    command: (now) => ({
      type: 'GrantBonus',
      walletOid: oid,
      grantId: oid,
      source: 'admin',
      coins: 12,
      issuedUnder: 'KR',
      reason: 'a test',
      now,
    }),
  });
  return { oid, claims, nickname, email };
};

describe('the deletion of an account', () => {
  it('waits, can be cancelled, and tells what is lost before it begins [IDN-029] [IDN-030] [IDN-032] [IDN-013]', async () => {
    const { oid } = await person();
    expect(await refusalOf(start(oid))).toBe('DELETION_NOT_REQUESTED');
    await requestDeletion(deps(), invocation(oid), survey);
    const nothing = { paidCoins: 0, bonusCoins: 0, credits: 0 };
    expect(
      await refusalOf(startDeletionWait(deps(), invocation(oid), { charges, acknowledged: nothing })),
    ).toBe('DELETION_LOSSES_CHANGED');
    expect((await charges.losses(oid, clock.now())).losses).toEqual({ ...nothing, bonusCoins: 12 });
    const { finalAt } = await start(oid);
    expect(finalAt).toBe(new Date(nowMs + 14 * day).toISOString());
    expect(await runDeadline(oid)).toBe('refused');
    await cancelDeletion(deps(), invocation(oid));
    expect(await stateOf(oid)).toMatchObject({ status: 'none', finalAt: null });
  });

  it('is final at its date, frees name and address, and destroys the profile’s key alone [IDN-085] [IDN-087]', async () => {
    const { oid, claims, nickname, email } = await person();
    await eventLog.vault.obtain(oid, 'transaction');
    await requestDeletion(deps(), invocation(oid), survey);
    await start(oid);
    nowMs += 14 * day;
    expect(await refusalOf(cancelDeletion(deps(), invocation(oid)))).toBe('DELETION_FINAL');
    expect(await runDeadline(oid)).toBe('accepted');
    expect(await stateOf(oid)).toMatchObject({ status: 'final' });

    const [final] = (await eventLog.feed.readStream({ stream: `deletion-${oid}`, from: 2, maxCount: 1 })) as [
      Recorded,
    ];
    const manager: ProcessManager = settleDeletion;
    const cause = { manager: manager.name, eventId: final.id, correlationId: randomUUID() };
    for (const step of await manager.react(final, eventLog.commands))
      await step.run(eventLog.commands, cause);
    for (const [kind, value] of [
      ['nickname', nickname],
      ['email', email],
    ] as const)
      expect(await claims.holder(kind, value, clock.now()), kind).toBeUndefined();

    expect(await runDeadline(oid)).toBe('refused');
    expect(await eventLog.vault.find(oid, 'profile')).not.toBeNull();
    nowMs += 600_000;
    expect(await runDeadline(oid)).toBe('accepted');
    expect(await stateOf(oid)).toMatchObject({ status: 'erased' });
    expect(await eventLog.vault.find(oid, 'profile')).toBeNull();
    expect(await eventLog.vault.find(oid, 'transaction')).not.toBeNull();

    // A new reader of the log finds no personal value; what is not part of the profile stays.
    const events = await stores
      .open({ clock })
      .feed.readStream({ stream: `account-${oid}`, from: 0, maxCount: 10 });
    expect(events[0]?.event).toMatchObject({ email: null, passwordHash: null });
    const profile = events.find(({ event }) => event.type === 'ProfileCompleted')?.event;
    expect(profile).toMatchObject({ nickname: null, birthDate: null });
    const wallet = await eventLog.commands.load(walletStream, oid, { maxAgeMs: 0 });
    expect(wallet.state.lots).toHaveLength(1);
    const claim = await eventLog.commands.load(claimStream, claims.idOf('email', email), { maxAgeMs: 0 });
    expect(claim.state.status).toBe('free');
  });

  it('deletes sessions, snapshots and live messages of the person alone', async () => {
    const [gone, stays] = [await person(), await person()];
    const { db, pool } = stores.database;
    for (const { oid, email } of [gone, stays]) {
      await pool.query(
        `insert into sessions (token_hash, oid, created_at, last_seen_at, expires_at, reauthenticated_at, user_agent, client, scopes)
         values ($1, $2, now(), now(), now(), now(), '', 'web', '{account}')`,
        [Buffer.from(oid), oid],
      );
      await pool.query(`insert into snapshots values ($1, 1, $2, 'identity', '', '', '', now())`, [
        `account-${oid}`,
        randomUUID(),
      ]);
      await pool.query(`insert into live_outbox (position, n, topic, payload) values ($1, 0, 'admin', $2)`, [
        parseInt(oid.slice(-6), 16),
        JSON.stringify({ email }),
      ]);
    }
    await requestDeletion(deps(), invocation(gone.oid), survey);
    await start(gone.oid);
    nowMs += 14 * day;
    await runDeadline(gone.oid);
    nowMs += 600_000;
    expect(await runDeadline(gone.oid)).toBe('accepted');
    const left = async (query: string) => (await pool.query(query)).rows.map((row) => Object.values(row)[0]);
    expect(await left('select oid from sessions')).toEqual([stays.oid]);
    expect(await left('select stream from snapshots')).toEqual([`account-${stays.oid}`]);
    expect(await left(`select payload ->> 'email' from live_outbox`)).toEqual([stays.email]);
    expect(db).toBeDefined();
  });

  describe('of a creator', () => {
    const settlementOf = async (oid: Oid) =>
      (await eventLog.commands.load(settlementStream, oid, { maxAgeMs: 0 })).state;
    const leave = async (oid: Oid) => {
      await requestDeletion(deps(), invocation(oid), survey);
      await start(oid);
      nowMs += 14 * day;
    };

    it('waits for the last payout, which has no minimum [REV-033]', async () => {
      const { oid } = await person();
      await settleOctober(eventLog, oid, { coins: 100 });
      await savePayee({ eventLog, clock }, invocation(oid), koreanPayee);
      await leave(oid);
      expect((await settlementOf(oid)).requests).toEqual([]);
      for (let times = 0; times < 2; times += 1) expect(await runDeadline(oid)).toBe('refused');
      const [request, ...others] = (await settlementOf(oid)).requests;
      expect(others).toEqual([]);
      expect(request).toMatchObject({ won: 6_500, state: 'requested', last: true });
      if (!request) throw new Error('No request');
      const { requestId, payOn } = request;
      const [first, second] = [await person(), await person()];
      const follow = (by: Oid, to: object) =>
        followRequest({ eventLog, clock }, invocation(by, { role: 'admin' }), {
          creatorOid: oid,
          requestId,
          ...to,
        } as Parameters<typeof followRequest>[2]);
      // Finance turns it down once: it is asked for again in another month.
      await follow(first.oid, { to: 'rejected', reason: 'the bank asks for a name' });
      expect(await runDeadline(oid)).toBe('refused');
      expect((await settlementOf(oid)).requests).toHaveLength(1);
      nowMs = Date.parse(`${payOn}T01:00:00.000Z`);
      expect(await runDeadline(oid)).toBe('refused');
      const again = (await settlementOf(oid)).requests.at(-1);
      if (!again || again.requestId === requestId) throw new Error('It was not asked for again');
      const of = { requestId: again.requestId };
      await follow(first.oid, { to: 'processing', ...of });
      nowMs = Date.parse(`${again.payOn}T01:00:00.000Z`);
      expect(await runDeadline(oid)).toBe('refused');
      await follow(second.oid, { to: 'complete', reference: 'KR-1', ...of });
      expect(await runDeadline(oid)).toBe('accepted');
      expect(await stateOf(oid)).toMatchObject({ status: 'final' });
    });

    it('goes on when two people leave a last payout unpaid whose bank details are wrong [REV-033]', async () => {
      const { oid } = await person();
      await settleOctober(eventLog, oid, { coins: 100 });
      await savePayee({ eventLog, clock }, invocation(oid), koreanPayee);
      await leave(oid);
      expect(await runDeadline(oid)).toBe('refused');
      const [first, second] = [await person(), await person()];
      const follow = async (by: Oid, to: object) =>
        followRequest({ eventLog, clock }, invocation(by, { role: 'admin' }), {
          creatorOid: oid,
          requestId: (await settlementOf(oid)).requests.at(-1)?.requestId,
          ...to,
        } as Parameters<typeof followRequest>[2]);
      await follow(first.oid, { to: 'unpaidAsked', reason: 'the bank does not know the account' });
      expect(await refusalOf(follow(first.oid, { to: 'unpaid' }))).toBe('SECOND_PERSON_NEEDED');
      expect(await runDeadline(oid)).toBe('refused');
      await follow(second.oid, { to: 'unpaid' });
      expect((await settlementOf(oid)).requests).toMatchObject([{ state: 'unpaid', won: 6_500 }]);
      expect(await runDeadline(oid)).toBe('accepted');
      expect(await stateOf(oid)).toMatchObject({ status: 'final' });
    });

    it('closes the works that are published or will be; their buyers keep them, and it may be repeated', async () => {
      const { oid } = await person();
      const { oid: fan } = await person();
      const told = history();
      const work = async (...commands: object[]) => {
        const contentOid = parseOid(randomIds.oid(clock.now()));
        for (const command of commands)
          await eventLog.commands.of(contentStream).handle({
            ...invocation(oid),
            id: contentOid,
            command: () => ({ ...publishAudio({ contentOid, creatorOid: oid, priceCoins: 30 }), ...command }),
          });
        for (const stored of await eventLog.client.readStream(`content-${contentOid}`))
          told.add(stored.stream, (await eventLog.codec.decode(stored)).event);
        return contentOid;
      };
      const statusOf = async (id: Oid) =>
        (await eventLog.commands.load(contentStream, id, { maxAgeMs: 0 })).state.status;
      const [sold, kept, down] = [await work({}), await work({}, { type: 'MakePrivate' }), await work({})];
      const admin = invocation(parseOid(randomIds.oid(clock.now())), { role: 'admin' });
      const asked = { contentOid: down, reason: 'A notice', buyersKeep: true };
      await suspendWork(deps(), admin, asked);
      await credit(eventLog, fan, { coins: 100, charge: 0xfee1 });
      const wish = { contentOid: sold, coins: 30, payWith: 'paid' } as const;
      await buyContent(deps(), { ...invocation(fan), body: wish }, wish);
      await works[Symbol.asyncDispose]();
      works = await replay(stores.database.url, worksRead, { events: told.events });

      await requestDeletion(deps(), invocation(oid), survey);
      await start(oid);
      await runDeadline(oid);
      expect(await statusOf(sold)).toBe('published');
      nowMs += 14 * day;
      expect(await runDeadline(oid)).toBe('accepted');
      await reinstateWork(deps(), admin, asked);
      const closed = await Promise.all([sold, kept, down].map(statusOf));
      expect(closed).toEqual(['private', 'private', 'private']);
      const sees = async (viewer: Oid | undefined) =>
        (await accessTo(deps(), { oid: viewer, isAdmin: false, adult: false }, sold)).to('view').reason;
      expect([await sees(fan), await sees(undefined)]).toEqual(['entitled', 'not_published']);
      const events = () => eventLog.client.readStream(`content-${sold}`);
      const before = (await events()).length;
      await closeWorks({ eventLog, db: { withSchema: () => works.db } as never }, oid);
      expect(await events()).toHaveLength(before);
    });

    it('waits for a month that is not settled yet, and not for what is sold after its wait', async () => {
      const { oid } = await person();
      await savePayee({ eventLog, clock }, invocation(oid), koreanPayee);
      const post = async (month: string) => {
        const posted = await eventLog.commands.of(earningsStream).handle({
          ...invocation(oid),
          id: `${oid}-${month}`,
          command: (at) => ({
            type: 'PostEarning',
            creatorOid: oid,
            month,
            earningId: oid,
            reverses: null,
            kind: 'content',
            source: { context: 'wallet', id: oid },
            resource: null,
            tierOid: null,
            payerOid: oid,
            payerCountry: null,
            amounts: { paid: 10, bonus: 0, credits: 0 },
            share: 10_000,
            level: 'free',
            feePolicyVersion: 1,
            servicePeriod: null,
            availableFrom: at,
            happenedAt: at,
          }),
        });
        expect(posted.status).toBe('accepted');
      };
      await requestDeletion(deps(), invocation(oid), survey);
      await start(oid);
      const { finalAt } = await stateOf(oid);
      nowMs = Date.parse(finalAt ?? '');
      const month = seoulMonth(clock.now());
      await post(nextMonth(month));
      await post(month);
      expect(await runDeadline(oid)).toBe('refused');
      await settleOctober(eventLog, oid, { coins: 0, month });
      expect(await runDeadline(oid)).toBe('accepted');
    });

    it('waits for nothing where no payee was named', async () => {
      const { oid } = await person();
      await settleOctober(eventLog, oid);
      await leave(oid);
      expect(await runDeadline(oid)).toBe('accepted');
    });
  });

  it('waits longer while coins are held', async () => {
    const { oid } = await person();
    await requestDeletion(deps(), invocation(oid), survey);
    await start(oid);
    const held = await eventLog.commands.of(walletStream).handle({
      ...invocation(oid),
      id: oid,
      command: (now) => ({
        type: 'HoldCoins',
        walletOid: oid,
        holdId: parseOid(randomIds.oid(now)),
        purpose: 'mission',
        resource: { kind: 'mission' as const, oid },
        beneficiaries: [],
        payerCountry: 'KR',
        feePolicyVersion: 1,
        coins: 5,
        payWith: 'bonus',
        expiresAt: new Date(Date.parse(now) + 30 * day).toISOString(),
        now,
      }),
    });
    expect(held).toMatchObject({ status: 'accepted' });
    nowMs += 14 * day;
    const { state } = await eventLog.commands.load(walletStream, oid, { maxAgeMs: 0 });
    expect(Object.keys(state.holds)).toHaveLength(1);
    expect(await runDeadline(oid)).toBe('refused');
    expect(await stateOf(oid)).toMatchObject({ status: 'wait' });
  });

  it('is repeated when the log is older than the destroyed key, as after a restore, and for no other account [IDN-087]', async () => {
    const [gone, stays] = [await person(), await person()];
    // What a restore leaves: the key is on the list of destroyed ones, and the log knows of no deletion.
    await eventLog.vault.destroy(gone.oid, 'profile');
    await requestDeletion(deps(), invocation(stays.oid), survey);
    const log = createLogger('test', { level: 'silent' });
    const repeat = () =>
      repeatErasures({ eventLog, db: stores.database.db as never, log }, new AbortController().signal);
    await repeat();
    expect(await stateOf(gone.oid)).toMatchObject({ status: 'final', accountOid: gone.oid });
    expect(await stateOf(stays.oid)).toMatchObject({ status: 'requested' });
    await repeat();
    nowMs += 600_000;
    expect(await runDeadline(gone.oid)).toBe('accepted');
    expect(await stateOf(gone.oid)).toMatchObject({ status: 'erased' });
    await repeat();
    const head = await eventLog.feed.readStream({ stream: `deletion-${gone.oid}`, from: 0, maxCount: 9 });
    expect(head.map(({ event }) => event.type)).toEqual(['DeletionFinalised', 'AccountErased']);
  });
});
