import { randomUUID } from 'node:crypto';
import type { Oid } from '@fanfold/domain';
import { parseOid } from '@fanfold/domain';
import { accountStream, claimStream, deletionStream } from '@fanfold/domain/identity';
import { walletStream } from '@fanfold/domain/wallet';
import type { Recorded } from '@fanfold/event-log';
import { createLogger, randomIds } from '@fanfold/platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startTestStores, type TestStores } from '../../../../../test/support/event-log.ts';
import type { Due } from '../../deadline.ts';
import type { RuntimeDeps } from '../../manifest.ts';
import { deletionLosses } from '../../payments/index.ts';
import type { ProcessManager } from '../../process-manager.ts';
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
let nowMs = Date.parse('2026-11-23T10:00:00.000Z');
const clock = { now: () => new Date(nowMs).toISOString() };
const day = 86_400_000;
beforeAll(async () => {
  stores = await startTestStores();
  eventLog = stores.open({ clock });
});
afterAll(() => stores[Symbol.asyncDispose]());

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
  const [deadline] = identityDeadlines({ ...deps(), db: stores.database.db } as unknown as RuntimeDeps);
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
