import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {
  EncodingsReply,
  LambdaCompletesReply,
  OwnQuarantineReply,
  QuarantineReply,
  QueueStatsReply,
} from '@fanfold/contracts/media';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';

import { startClamd } from '../../packages/media/src/testing/clamd.ts';
import { writeVideo } from '../../packages/media/src/testing/synthetic-media.ts';
import { zipOf } from '../../packages/media/src/testing/zip.ts';
import { freePorts } from '../support/free-ports.ts';
import { looksOf, personsOf } from '../support/looks.ts';
import { grantRole, verifyStack } from '../support/operator.ts';
import { logIn, type Person, signUp, testPassword } from '../support/person.ts';
import { startTestStack, type TestStack } from '../support/stack.ts';

let stack: TestStack;
let creator: Person;
let admin: Person;
let whole: Buffer;
/** Where the malware scanner is, once it is started. */
let scannerPort: number;
beforeAll(async () => {
  [scannerPort = 0] = await freePorts(1);
  stack = await startTestStack({ env: { FANFOLD_CLAMAV: `127.0.0.1:${scannerPort}` } });
  creator = await signUp(stack, 'encodes');
  await creator.becomeCreator();
  admin = await signUp(stack, 'queues');
  await grantRole(stack, admin);
  admin = await logIn(stack, admin.email, testPassword);
  const folder = await mkdtemp(join(tmpdir(), 'fanfold-encoding-'));
  await writeVideo(join(folder, 'film.mp4'), { seconds: 40, framesPerSecond: 25 });
  whole = await readFile(join(folder, 'film.mp4'));
  await rm(folder, { recursive: true });
});
afterAll(() => stack?.[Symbol.asyncDispose]());

const post = <Body = { code?: string }>(who: Person, path: string, body: unknown) =>
  who.call<Body>(path, { method: 'POST', headers: { 'idempotency-key': randomUUID() }, body });
const upload = async (file: Buffer, purpose = 'video'): Promise<string> => {
  const announced = { fileName: 'film.mp4', sizeBytes: file.length, purpose };
  const { key } = (await post<{ key: string }>(creator, '/api/upload', announced)).body;
  const { body } = await creator.call<{ urls: { url: string }[] }>(`/api/upload?key=${key}`);
  await fetch(String(body.urls[0]?.url), { method: 'PUT', body: new Uint8Array(file) });
  expect((await post(creator, '/api/upload/multipart/done', { key })).status).toBe(200);
  return key;
};
const stats = async () => (await admin.call<z.output<typeof QueueStatsReply>>('/api/admin/queue-stats')).body;
const completes = async (...ids: string[]) => {
  const path = `/api/admin/lambda-completes?ids=${ids.join(',')}`;
  return (await admin.call<z.output<typeof LambdaCompletesReply>>(path)).body.completes;
};
const failedKeys = async () => {
  const path = '/api/admin/encoding-callback-resender?encoding=failed';
  return (await admin.call<z.output<typeof EncodingsReply>>(path)).body.files.map(({ key }) => key);
};

it('is done once by another encoder when the first is killed in the middle; administrators see it [ADM-023, ADM-076]', async () => {
  const key = await upload(whole);
  const jobOf = async () => (await stats()).jobs.find((job) => job.key === key);
  await expect
    .poll(async () => (await jobOf())?.percent ?? 0, { timeout: 60_000, interval: 20 })
    .toBeGreaterThan(0);
  const first = await jobOf();
  expect(first).toMatchObject({ tries: 1, holder: expect.any(String) });
  expect((await stats()).queues).toContainEqual(expect.objectContaining({ queue: 'encodings', waiting: 1 }));
  await stack.kill('encoder');
  await stack.ready('encoder');
  // Nothing is to be seen of it while it is done again.
  expect(await completes(key)).toMatchObject([{ encoding: 'wanted', durationMs: null }]);
  await expect.poll(async () => (await jobOf())?.tries, { timeout: 60_000, interval: 100 }).toBe(2);
  expect((await jobOf())?.holder).not.toBe(first?.holder);
  await expect
    .poll(async () => (await completes(key))[0]?.encoding, { timeout: 120_000, interval: 500 })
    .toBe('ready');
  await expect.poll(jobOf).toBeUndefined();
  expect((await completes(key))[0]?.durationMs).toBeGreaterThan(39_000);
  expect((await verifyStack(stack.dataDir)).differences).toEqual([]);
}, 300_000);

it('that is sold is rated once its creator has paid, once however often that is sent [CAT-011, CAT-042]', async () => {
  // A work is published once its file was screened.
  await using _scanner = await startClamd({ port: scannerPort });
  await creator.charge('coins-300');
  const issued = await post<{ contentOid: string }>(creator, '/api/content/issueid', { kind: 'video' });
  const { contentOid } = issued.body;
  const metaData = {
    title: { original: 'en', texts: { en: 'A film that is sold' } },
    files: [{ purpose: 'video', assetOid: await upload(whole) }],
    offer: { priceCoins: 30 },
  };
  expect((await post(creator, '/api/content/save', { contentOid, metaData })).status).toBe(200);
  const plan = { publishAt: new Date(Date.now() + 86_400_000).toISOString(), timeZone: 'Asia/Seoul' };
  expect((await post(creator, '/api/content/schedule', { contentOid, ...plan })).status).toBe(200);
  const tasks = async () => (await creator.call<{ tasks: object[] }>('/api/content/check-task')).body.tasks;
  await expect.poll(tasks).toMatchObject([{ contentOid, task: 'publication', publishAt: plan.publishAt }]);
  expect((await post(creator, '/api/content/publish', { contentOid })).status).toBe(200);
  // It waits for its file, and for nothing once that can be played.
  await expect.poll(tasks, { timeout: 120_000 }).toEqual([]);
  type Own = { works: { contentOid: string; rating: { status: string; feeCoins: number | null } }[] };
  const ratingOf = async () => {
    const { works } = (await creator.call<Own>('/api/content/own')).body;
    return works.find((work) => work.contentOid === contentOid)?.rating;
  };
  await expect.poll(ratingOf).toMatchObject({ status: 'required', feeCoins: 100 });

  const key = randomUUID();
  const pay = (price = 100) =>
    creator.call<{ code?: string; spendId: string }>('/api/content/payratingfee', {
      method: 'POST',
      headers: { 'idempotency-key': key },
      body: { ratingDoc: { contentOid, price } },
    });
  const before = (await creator.wallet()).balance.paid;
  const replies = await Promise.all([1, 2, 3, 4].map(() => pay()));
  replies.push(await pay());
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
  expect(new Set(replies.map(({ body }) => body.spendId)).size).toBe(1);
  // Before its review has begun the changed price is seen first.
  await expect.poll(async () => (await pay(200)).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  expect(before - (await creator.wallet()).balance.paid).toBe(100);

  type Waiting = { reviews: { reviewOid: string; contentOid: string; work: { title: object } | null }[] };
  const waiting = async () =>
    (await admin.call<Waiting>('/api/admin/content/ratings')).body.reviews.filter(
      (review) => review.contentOid === contentOid,
    );
  await expect.poll(waiting).toHaveLength(1);
  expect(await waiting()).toMatchObject([{ work: { title: { en: 'A film that is sold' } } }]);
  const decision = { contentOid, reviewOid: (await waiting())[0]?.reviewOid, decision: { rating: '19' } };
  expect((await post(creator, '/api/admin/content/rating', decision)).status).toBe(403);
  expect((await post(admin, '/api/admin/content/rating', decision)).status).toBe(200);
  await expect.poll(waiting).toEqual([]);
  await expect.poll(ratingOf).toMatchObject({ status: 'rated', rating: '19', feeCoins: null });
  type Shown = { content: { isAdultContent: boolean; ratingStatus: string; ageRating: string } };
  const shown = () => creator.call<Shown>(`/api/content?contentOid=${contentOid}`);
  await expect
    .poll(async () => (await shown()).body.content)
    .toMatchObject({ isAdultContent: true, ratingStatus: 'rated', ageRating: '19' });
  expect((await verifyStack(stack.dataDir)).differences).toEqual([]);
}, 300_000);

it('that failed is listed, asked for again by its owner and by administrators, and refused in the end [ADM-029, ADM-060, CAT-099, CAT-100]', async () => {
  const key = await upload(whole.subarray(0, Math.floor(whole.length / 2)));
  const failed = () => expect.poll(failedKeys, { timeout: 60_000 }).toContain(key);
  await failed();
  const [look] = await looksOf(admin, creator);
  expect(look).toMatchObject({ operation: 'GET /api/admin/encoding-callback-resender' });
  expect(personsOf(look)).toEqual([creator.oid]);
  const ask = () => post(creator, '/api/upload/reencode', { key });
  for (let request = 0; request < 2; request += 1) {
    expect((await ask()).status).toBe(200);
    admin.position = creator.position;
    await failed();
  }
  const last = await ask();
  expect(last).toMatchObject({ status: 422, body: { code: 'REENCODING_FAILED' } });
  expect(JSON.stringify(last.body)).toContain('Reencoding failed');
  type Done = { readonly done: string[]; readonly refused: string[] };
  const act = (which: string, keys: string[]) =>
    post<Done>(admin, '/api/admin/encoding-callback-resender', { act: which, keys });
  const unknown = 'f'.repeat(24);
  expect((await act('encode', [key, unknown])).body).toMatchObject({ done: [key], refused: [unknown] });
  await failed();
  // It belongs to no work, so none can be told.
  expect((await act('resend', [key])).body).toMatchObject({ done: [], refused: [key] });
  expect((await completes(key, unknown)).map((file) => file.key)).toEqual([key]);
  expect(await completes()).toEqual([]);
  expect((await admin.call('/api/admin/lambda-completes?ids=short')).status).toBe(400);
  const body = { act: 'encode', keys: [key] };
  expect((await post(creator, '/api/admin/encoding-callback-resender', body)).status).toBe(403);
});

/** The test string of EICAR, in two pieces so that no scanner takes this file for one. */
const eicar = String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-` + 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*';

it('waits for a malware scanner that is away, and then what is clean is served and what is not is held back until it is released', async () => {
  const zip = (text: string) => zipOf([{ name: 'a.txt', content: Buffer.from(text), stored: true }]);
  const [clean, bad] = [await upload(zip('rain'), 'file'), await upload(zip(eicar), 'file')];
  type Held = z.output<typeof OwnQuarantineReply>['files'];
  const held = async () =>
    (await creator.call<{ files: Held }>('/api/upload/quarantine')).body.files.filter(({ key }) =>
      [clean, bad].includes(key),
    );
  const absent = async () => (await held()).map((file) => file.absent);
  await expect.poll(absent, { timeout: 60_000 }).toEqual(['malware', 'malware']);
  await expect
    .poll(async () => (await stats()).unscreened)
    .toContainEqual(expect.objectContaining({ key: clean, scanner: 'malware' }));
  await expect
    .poll(async () => (await stats()).queues.find(({ queue }) => queue === 'screenings')?.waiting)
    .toBeGreaterThan(1);
  await using _scanner = await startClamd({ port: scannerPort });
  const found = async () =>
    (await held()).map(({ key, screening, finding }) => ({ key, screening, finding }));
  const quarantined = { key: bad, screening: 'quarantined', finding: 'Eicar-Test-Signature' };
  await expect.poll(found, { timeout: 60_000 }).toEqual([quarantined]);
  await expect.poll(async () => (await stats()).unscreened, { timeout: 60_000 }).toEqual([]);
  const address = (key: string) => creator.call(`/api/upload/privateasset?key=${key}`);
  expect((await address(clean)).status).toBe(200);
  expect(await address(bad)).toMatchObject({ status: 409, body: { code: 'FILE_QUARANTINED' } });
  const ask = { key: bad, statement: 'It is the test string of EICAR.' };
  expect((await post(creator, '/api/upload/quarantine/review', ask)).status).toBe(200);
  admin.position = creator.position;
  const queue = (await admin.call<z.output<typeof QuarantineReply>>('/api/admin/quarantine')).body.files;
  expect(queue).toMatchObject([
    { key: bad, reason: 'malware', statement: ask.statement, ownerOid: creator.oid },
  ]);
  const [look] = await looksOf(admin, creator);
  expect(look).toMatchObject({ operation: 'GET /api/admin/quarantine' });
  const release = { key: bad, outcome: 'released', reason: 'A test file' };
  expect((await post(creator, '/api/admin/quarantine', release)).status).toBe(403);
  expect((await post(admin, '/api/admin/quarantine', release)).status).toBe(200);
  expect((await address(bad)).status).toBe(200);
  expect((await verifyStack(stack.dataDir)).differences).toEqual([]);
});
