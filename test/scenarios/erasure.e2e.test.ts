import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { InvitationReply } from '@fanfold/contracts/rewards';
import { parseOid } from '@fanfold/domain';
import { deletionStream } from '@fanfold/domain/identity';
import type { Stores } from '@fanfold/event-log';
import { sleep, withClient } from '@fanfold/platform';
import { Secret, TOTP } from 'otpauth';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { figure } from '../support/figure.ts';
import { fanfold, fanfoldInKeeper, grantRole, verifyStack } from '../support/operator.ts';
import { codeFor, logIn, type Person, send, signUp, testPassword } from '../support/person.ts';
import { ProviderVisitor } from '../support/provider-login.ts';
import { startTestStack, type TestStack, temporaryDataDir } from '../support/stack.ts';
import { storesOf } from '../support/stores.ts';
import { createTestClock } from '../support/test-clock.ts';

const dayMs = 86_400_000;
/** Outside of the data folder: the needles. */
const site = temporaryDataDir();
const testClock = createTestClock();
const needlesFile = join(site, 'needles');

let stack: TestStack;
let gone: Person;
let friend: Person;
let admin: Person;
let offsetMs = 0;
let before: unknown;

const mark = randomUUID().slice(0, 8);
/** Each kind of personal data has a text of its own, so that a finding names the kind by its line. */
const needles = {
  email: `erased.person-${mark}@example.test`,
  newEmail: `erased.later-${mark}@example.test`,
  nickname: `Moonlit ${mark}`,
  birthDate: '1987-03-19',
  introduction: `words about me ${mark}`,
  socialLink: `https://x.com/moon_${mark}`,
  customUrl: `moon-${mark}`,
  providerEmail: `at-google-${mark}@example.test`,
  donation: `a message with coins ${mark}`,
  report: `what I saw there ${mark}`,
  announcement: `news for my fans ${mark}`,
  announcementBody: `the body of my news ${mark}`,
  sanction: `why it was warned ${mark}`,
  appeal: `why that was wrong ${mark}`,
  answer: `what was answered ${mark}`,
  blockedTag: `tag${mark}`,
  fileName: `holiday-${mark}.mp4`,
  userAgent: `Browser-${mark}/1.0`,
  feedback: `it was too much ${mark}`,
  pushAddress: `push-address-${mark}`,
  browser: `Phone of ${mark}`,
};
/** Secrets of the person: the authenticator's, and the wrapped key itself. */
const secrets: string[] = [];

const setClock = (ms: number): Promise<void> => {
  offsetMs = ms;
  return testClock.setOffset(offsetMs);
};
const post = async (who: Person, path: string, body: object): Promise<Record<string, any>> => {
  const reply = await who.call(path, {
    method: 'POST',
    body,
    headers: { 'idempotency-key': randomUUID() },
  });
  expect(reply.status, `${path}: ${JSON.stringify(reply.body)}`).toBeLessThan(300);
  return reply.body;
};
type Erased = {
  ok: boolean;
  account: { status: string; left: string[] };
  findings: { needle: number; place: string; form: string; offset: number }[];
  outside: unknown[];
  log: { events: number; opened: number; closed: number };
  database: { tables: number; rows: number; snapshots: number };
  objects: number;
  bytes: number;
  unread: string[];
};
const search = async (
  lines: readonly string[] = [...Object.values(needles), ...secrets],
): Promise<Erased> => {
  writeFileSync(needlesFile, `${lines.join('\n')}\n`);
  const ran = await fanfoldInKeeper(stack.dataDir, 'erased', gone.oid, '--needles', needlesFile, '--json');
  const result = JSON.parse(ran.stdout) as Erased;
  expect(ran.code).toBe(result.ok ? 0 : 1);
  return result;
};
/** Which kinds were found, and where, without what. */
const kindsIn = ({ findings }: Erased): string[] =>
  findings.map(
    ({ needle, place, form }) => `${Object.keys(needles)[needle - 1] ?? 'secret'}: ${place} (${form})`,
  );
const inPostgres = <Row extends object>(query: string, values: unknown[] = []): Promise<Row[]> =>
  withClient(stack.databaseUrl, async (client) => (await client.query<Row>(query, values)).rows);
/** What all others have, and the books. */
const others = async (): Promise<unknown> => ({
  friend: (await friend.wallet()).balance,
  trial: (await admin.call<Record<string, unknown>>('/api/admin/trial-balance')).body['accounts'],
});

/** Leaves a text of each kind behind. */
const live = async (): Promise<void> => {
  await gone.becomeCreator();
  await post(gone, '/api/account/modify', {
    introduction: needles.introduction,
    socialLinks: { x: needles.socialLink },
  });
  await post(gone, '/api/account/customUrl', { customUrl: needles.customUrl });
  const photo = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#3a3' } })
    .jpeg()
    .toBuffer();
  const picture = await fetch(`${stack.url}/api/account/profile-image`, {
    method: 'POST',
    headers: { authorization: `Bearer ${gone.token}`, 'content-type': 'image/jpeg' },
    body: new Uint8Array(photo),
  });
  expect(picture.status).toBe(200);
  await post(gone, '/api/account/push', {
    endpoint: `https://push.example.com/${needles.pushAddress}`,
    keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
    browser: needles.browser,
  });
  await post(gone, '/api/upload', {
    fileName: needles.fileName,
    sizeBytes: 2_000_000,
    purpose: 'video',
  });
  const work = await friend.publish(3);
  gone.position = friend.position;
  await gone.charge('coins-100');
  expect((await gone.buy(work, { coins: 3 })).status).toBe(201);
  await post(gone, '/api/account/donate', { contentOid: work, amount: 20, comment: needles.donation });
  await post(gone, '/api/content/report', {
    contentMetadata: { kind: 'content', oid: work },
    complaint: { reason: 'harmful', details: needles.report },
  });
  await post(gone, '/api/content/block', { operation: 'add', kind: 'tag', tag: needles.blockedTag });
  await post(friend, '/api/account/favorite/creators', { type: 'add', creatorOid: gone.oid });
  await post(gone, '/api/account/notification', {
    audience: { kind: 'favourites' },
    title: needles.announcement,
    body: needles.announcementBody,
  });
  await sanction();
};

/** A warning, the appeal against it, and the answer. */
const sanction = async (): Promise<void> => {
  admin.position = gone.position;
  await post(admin, '/api/admin/sanctions', { userOid: gone.oid, kind: 'warning', reason: needles.sanction });
  const { body } = await gone.call<{ sanctions: { sanctionId: string }[] }>('/api/account/sanctions');
  const sanctionId = body.sanctions[0]?.sanctionId;
  await post(gone, '/api/account/sanctions/appeal', { sanctionId, text: needles.appeal });
  await post(admin, '/api/admin/sanctions/decide-appeal', {
    userOid: gone.oid,
    sanctionId,
    granted: false,
    answer: needles.answer,
  });
};

const changeEmail = async (): Promise<void> => {
  await post(gone, '/api/account/email', { email: needles.newEmail });
  await post(gone, '/api/account/email/confirm', { code: await codeFor(stack, needles.newEmail) });
  const { status } = await send(stack.url, '/api/account/login', {
    method: 'POST',
    headers: { 'user-agent': needles.userAgent },
    body: { loginType: 'email', email: needles.newEmail, password: testPassword },
  });
  expect(status).toBe(200);
};

/** Ways to sign in that other companies and devices keep. */
const secure = async (): Promise<void> => {
  const visitor = new ProviderVisitor(stack);
  const headers = { authorization: `Bearer ${gone.token}` };
  const { body } = await visitor.ask('/api/account/logins/start', { provider: 'google' }, headers);
  const back = await visitor.answer(body['url'] ?? '', { email: needles.providerEmail });
  const answer = { provider: 'google', code: back.get('code') ?? '', state: back.get('state') ?? '' };
  expect((await visitor.ask('/api/account/logins', answer, headers)).status).toBe(200);
  const { secret } = await post(gone, '/api/account/second-factor/prepare', {});
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + offsetMs });
  await post(gone, '/api/account/second-factor/enable', { code });
  secrets.push(secret);
  const [row] = await inPostgres<{ key: Buffer }>(
    `select wrapped_key as key from key_vault where subject = $1 and purpose = 'profile'`,
    [gone.oid],
  );
  secrets.push(String(row?.key));
};

beforeAll(async () => {
  await setClock(0);
  stack = await startTestStack({ env: testClock.env });
  const keeper = await signUp(stack, 'keeper');
  await grantRole(stack, keeper);
  admin = await logIn(stack, keeper.email, testPassword);
  friend = await signUp(stack, 'stays');
  await friend.becomeCreator();
  gone = await signUp(stack, 'gone', {
    email: needles.email,
    nickname: needles.nickname,
    birthDate: needles.birthDate,
    invitedBy: friend.oid,
  });
  await live();
  await changeEmail();
  await secure();
});
afterAll(async () => {
  await stack?.[Symbol.asyncDispose]();
  testClock[Symbol.dispose]();
  rmSync(site, { recursive: true, force: true });
});

describe('an erased person', () => {
  it('was everywhere before', async () => {
    const result = await search();
    expect(result).toMatchObject({ ok: false, account: { status: 'none' } });
    const found = new Set(result.findings.map(({ needle }) => needle));
    // The feedback comes with the request.
    const missing = Object.keys(needles).filter((_name, index) => !found.has(index + 1));
    expect(missing).toEqual(['feedback']);
    expect(result.account.left).toEqual(expect.arrayContaining(['1 profile key']));
    expect(result.outside.length).toBeGreaterThan(0);
  });

  it('is nowhere after the wait, the erasure and a compaction that was killed half-way and repeated', async () => {
    await post(gone, '/api/account/unregister', { reason: 'other', feedback: needles.feedback });
    const { body } = await gone.call<{ losses: object }>('/api/account/unregister');
    await post(gone, '/api/account/waitUnregister', { acknowledged: body.losses });
    // Both sides of the invitation get their coins in the meantime.
    await setClock(13 * dayMs);
    await expect.poll(async () => (await friend.wallet()).balance.bonus, patience).toBe(30);
    before = await others();
    await using stores = await storesOf(stack);
    await setClock(14 * dayMs + 60_000);
    await expect.poll(() => statusOfGone(stores), patience).toBe('final');
    await setClock(14 * dayMs + 20 * 60_000);
    await expect.poll(() => statusOfGone(stores), patience).toBe('erased');
    await expect.poll(async () => (await search()).account.left, patience).toEqual([]);

    await killedCompaction();
    const compacted = await fanfold(stack.dataDir, 'compact');
    expect(compacted).toMatchObject({ code: 0, stderr: '' });
    expect(compacted.stdout).toContain('Compacted.');
    const result = await search();
    figure('kinds of personal data', Object.keys(needles).length);
    figure('places in which a needle was left', result.findings.length);
    expect(kindsIn(result)).toEqual([]);
    expect(result).toMatchObject({ ok: true, account: { status: 'erased', left: [] }, unread: [] });
    expect(result.log.closed).toBeGreaterThan(15);
    expect(result.outside.length).toBeGreaterThan(0);
  });

  it('leaves the money of all others and the books as they were', async () => {
    const after = await others();
    figure('books changed by the erasure', JSON.stringify(after) === JSON.stringify(before) ? 0 : 1);
    expect(after).toEqual(before);
    expect(await verifyStack(stack.dataDir)).toMatchObject({ ok: true, differences: [] });
  });

  it('is found again wherever a needle is planted, and the result does not contain it', async () => {
    const planted = {
      row: `planted in a row ${mark}`,
      event: `planted in an event ${mark}`,
      file: `planted in a file ${mark}`,
      border: `planted across a border ${mark}`,
      packed: `planted in gzip ${mark}`,
      name: `planted-in-a-name-${mark}`,
    };
    const logs = join(stack.dataDir, 'logs');
    await inPostgres('insert into operator_settings values ($1, $2, null, now())', [
      `note-${mark}`,
      JSON.stringify({ words: planted.row }),
    ]);
    await friend.publish(0, planted.event);
    writeFileSync(join(logs, `${planted.name}.log`), planted.file);
    const halfway = Buffer.alloc(2 ** 20 - 9, 'x');
    writeFileSync(join(logs, 'border.log.1'), Buffer.concat([halfway, Buffer.from(planted.border)]));
    const rotated = gzipSync(Buffer.concat([halfway, Buffer.from(planted.packed)]));
    writeFileSync(join(logs, 'api.log.3.gz'), Buffer.concat([Buffer.from('some bytes'), rotated]));
    const result = await search(Object.values(planted));
    const found = new Set(result.findings.map(({ needle }) => needle));
    const names = Object.keys(planted);
    const missed = names.filter((_name, index) => !found.has(index + 1));
    figure('planted needles', names.length);
    figure('planted needles not found', missed.length);
    expect(missed).toEqual([]);
    expect(result.ok).toBe(false);
    expect(JSON.stringify(result)).not.toContain(mark);
    const places = result.findings.map(({ needle, place }) => `${names[needle - 1]}: ${place}`);
    expect(places).toContain('row: table public.operator_settings, column value');
    expect(places).toContain('border: data folder/logs/border.log.1');
    expect(places.some((place) => /^event: event \d+, data$/.test(place))).toBe(true);
    const border = result.findings.find(({ place }) => place.endsWith('border.log.1'));
    expect(border?.offset).toBe(2 ** 20 - 9);
    await inPostgres('delete from operator_settings where name = $1', [`note-${mark}`]);
    for (const name of [`${planted.name}.log`, 'border.log.1', 'api.log.3.gz']) rmSync(join(logs, name));
  });

  it('gets no second bonus with any of their addresses, and may use them again [COM-058]', async () => {
    const invite = async (name: string, overrides: { email?: string } = {}): Promise<Person> => {
      const person = await signUp(stack, name, { invitedBy: friend.oid, ...overrides });
      await person.charge('coins-10');
      return person;
    };
    const statusOf = async (person: Person) =>
      (await person.call<InvitationReply>('/api/account/invitation')).body.invitedBy?.status;
    for (const email of [needles.email, needles.newEmail]) {
      const again = await invite('returns', { email });
      expect(again.oid).not.toBe(gone.oid);
      await expect.poll(() => statusOf(again), patience).toBe('same_person');
    }
    // Another person brings the coins; those who came back do not, at the same time.
    const newcomer = await invite('newcomer');
    await expect.poll(() => statusOf(newcomer), patience).toBe('qualified');
    await setClock(23 * dayMs);
    friend = await logIn(stack, friend.email, testPassword);
    await expect.poll(async () => (await friend.wallet()).balance?.bonus, patience).toBe(60);
  });
});

const patience = { timeout: 120_000, interval: 500 };

const statusOfGone = async ({ eventLog }: Stores): Promise<string> => {
  const { state } = await eventLog.commands.load(deletionStream, parseOid(gone.oid), { maxAgeMs: 0 });
  return state.status;
};

/** Ends the command in the middle of its work, as a terminal that is closed does. */
const killedCompaction = async (): Promise<void> => {
  const child = spawn(process.execPath, ['services/stack/src/fanfold.ts', 'compact'], {
    env: { ...process.env, FANFOLD_DATA_DIR: stack.dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  // The log is done, and the tables have begun.
  await once(child.stdout, 'data');
  await sleep(150);
  child.kill('SIGKILL');
  expect((await ended)[1]).toBe('SIGKILL');
};
