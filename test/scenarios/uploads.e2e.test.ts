import { randomBytes, randomUUID } from 'node:crypto';
import { get } from 'node:http';
import type { Asset, PartUrlsReply, StartUploadReply } from '@fanfold/contracts/media';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';

import { looksOf, personsOf } from '../support/looks.ts';
import { grantRole } from '../support/operator.ts';
import { logIn, type Person, type Reply, signUp, testPassword } from '../support/person.ts';
import { leaseStack, type SharedStack } from '../support/shared-stack.ts';

type Started = z.infer<typeof StartUploadReply>;
type Parts = z.infer<typeof PartUrlsReply>;
type Answer = { readonly url: string; readonly etag: string };

let stack: SharedStack;
let creator: Person;
beforeAll(async () => {
  stack = await leaseStack();
  creator = await signUp(stack, 'uploads');
  await grantRole(stack, creator, 'creator');
  creator = await logIn(stack, creator.email, testPassword);
});
afterAll(() => stack?.[Symbol.asyncDispose]());

const post = <Body>(path: string, body: unknown, person = creator): Promise<Reply<Body>> =>
  person.call<Body>(path, { method: 'POST', headers: { 'idempotency-key': randomUUID() }, body });
const video = (sizeBytes: number): Buffer =>
  Buffer.concat([Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isommp41', 'latin1'), randomBytes(sizeBytes - 24)]);
const start = async (file: Buffer, more: object = {}): Promise<Started> => {
  const announced = { fileName: '비 rain’s.mp4', sizeBytes: file.length, purpose: 'video', ...more };
  const { status, body } = await post<Started>('/api/upload', announced);
  expect(status).toBe(201);
  return body;
};
const partsOf = async (key: string): Promise<Parts> =>
  (await creator.call<Parts>(`/api/upload?key=${key}`)).body;
const put = async (url: string, part: Buffer): Promise<Answer> => {
  const answer = await fetch(url, { method: 'PUT', body: new Uint8Array(part) });
  expect(answer.status).toBe(200);
  return { url, etag: String(answer.headers.get('etag')) };
};
const sendAll = async (key: string, file: Buffer): Promise<Answer[]> => {
  const { urls, partBytes } = await partsOf(key);
  return Promise.all(
    urls.map(({ number, sizeBytes, url }) => {
      const from = (number - 1) * partBytes;
      return put(url, file.subarray(from, from + sizeBytes));
    }),
  );
};
/** A path as it is: `fetch` would shorten it. */
const statusOfPath = (path: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    get(stack.url, { path }, ({ statusCode }) => resolve(statusCode)).on('error', reject);
  });
const finish = (key: string) => post<{ code?: string }>('/api/upload/multipart/done', { key });

describe('an upload', () => {
  it('goes through the address that people open, in parts above the limit of bodies, and comes back by a signed address [UPL-005, UPL-018]', async () => {
    const file = video(9_000_000);
    const { key, numParts } = await start(file);
    expect(numParts).toBe(2);
    const sent = await sendAll(key, file);
    expect(sent.every(({ url }) => url.startsWith(`${stack.url}/objects/`))).toBe(true);
    const [first] = sent;
    const done = (ETag: unknown) => post('/api/upload/multipart/url/done', { key, url: first?.url, ETag });
    expect(await done(first?.etag)).toMatchObject({ status: 200, body: { number: 1 } });
    expect(await done('"0123"')).toMatchObject({ status: 409, body: { code: 'INTEGRITY_ERROR' } });
    expect((await creator.call(`/api/upload/exists?key=${key}`)).body).toEqual({ exists: false });
    expect((await finish(key)).status).toBe(200);
    expect((await creator.call(`/api/upload/exists?key=${key}`)).body).toEqual({ exists: true });
    const { body } = await creator.call<{ url: string }>(`/api/upload/privateasset?key=${key}`);
    const answer = await fetch(body.url);
    expect(Buffer.from(await answer.arrayBuffer()).equals(file)).toBe(true);
    // What was uploaded must not run on our own address.
    expect(answer.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
    expect(answer.headers.get('content-type')).toBe('application/octet-stream');
    expect(decodeURIComponent(String(answer.headers.get('content-disposition')))).toContain('비 rain’s.mp4');
    const range = await fetch(body.url, { headers: { range: 'bytes=24-33' } });
    expect(range.status).toBe(206);
    expect(Buffer.from(await range.arrayBuffer()).equals(file.subarray(24, 34))).toBe(true);
  });

  it('is granted by its signature alone: for one part of one size, and nothing beside it', async () => {
    const file = video(5_000);
    const { key } = await start(file);
    const [part] = (await partsOf(key)).urls;
    const url = String(part?.url);
    const asked = (address: string, init: RequestInit = {}) =>
      fetch(address, init).then(({ status }) => status);
    const body = new Uint8Array(file);
    expect(await asked(url.replace(/X-Amz-Signature=.*/, ''), { method: 'PUT', body })).toBe(404);
    expect(await asked(url.replace('partNumber=1', 'partNumber=2'), { method: 'PUT', body })).toBe(403);
    expect(await asked(url, { method: 'PUT', body: body.subarray(1) })).toBe(403);
    expect(await asked(url)).toBe(403);
    expect(await asked(`${stack.url}/objects/?list-type=2&X-Amz-Signature=0`)).toBe(403);
    expect(await statusOfPath('/objects/../other/key?X-Amz-Signature=0')).toBeGreaterThanOrEqual(400);
    expect(await statusOfPath('/objects/%2e%2e%2fother?X-Amz-Signature=0')).toBeGreaterThanOrEqual(400);
    await put(url, file);
    expect((await finish(key)).status).toBe(200);
  });

  it('goes on after the object server and the API were killed [UPL-012]', async () => {
    const file = video(20_000_000);
    const { key } = await start(file);
    const { urls, partBytes } = await partsOf(key);
    const [first] = urls;
    await put(String(first?.url), file.subarray(0, partBytes));
    await stack.kill('objects');
    await stack.ready('objects');
    await stack.kill('api');
    await stack.ready('api');
    expect((await partsOf(key)).urls.map(({ number }) => number)).toEqual([2, 3]);
    expect(await finish(key)).toMatchObject({ status: 409, body: { code: 'UPLOAD_INCOMPLETE' } });
    await sendAll(key, file);
    await Promise.all([1, 2, 3].map(async () => expect((await finish(key)).status).toBe(200)));
    const { body } = await creator.call<{ url: string }>(`/api/upload/privateasset?key=${key}`);
    const answer = await fetch(body.url);
    expect(Buffer.from(await answer.arrayBuffer()).equals(file)).toBe(true);
  });

  it('is listed while it is unfinished, and refused for its content with a text [UPL-004]', async () => {
    const text = Buffer.from('not a film at all');
    const { key } = await start(text);
    const unfinished = async () =>
      (await creator.call<{ assets: Asset[] }>('/api/upload/files?status=uploading')).body.assets;
    await expect.poll(async () => (await unfinished()).map((asset) => asset.key)).toContain(key);
    await sendAll(key, text);
    expect(await finish(key)).toMatchObject({
      status: 422,
      body: { code: 'INVALID_VIDEO_FILE', title: expect.stringContaining('Invalid video file') },
    });
    const large = { fileName: 'x.mp4', sizeBytes: 20_000_000_001, purpose: 'video' };
    expect(await post('/api/upload', large)).toMatchObject({ status: 413 });
  });
});

describe('files of a work', () => {
  it('are divided again, named, shown to their owner and to administrators on record, and deleted [UPL-002, UPL-003, UPL-006, UPL-009, UPL-013]', async () => {
    const keys: string[] = [];
    for (const size of [3_000, 4_000]) {
      const file = video(size);
      const { key } = await start(file);
      await sendAll(key, file);
      await finish(key);
      keys.push(key);
    }
    const oid = 'c'.repeat(16) + randomBytes(4).toString('hex');
    const context = { kind: 'work', oid };
    const divide = (places: readonly number[]) =>
      post('/api/upload/redivision', {
        changeArray: keys.map((key, at) => ({ key, context, place: places[at] })),
      });
    expect((await divide([0, 1])).status).toBe(200);
    expect((await divide([1, 0])).status).toBe(200);
    expect((await post('/api/upload/changeassetname', { newName: 'end.mp4', hash: keys[0] })).status).toBe(
      200,
    );
    const status = `/api/upload/assetstatus/contentoid?contentOid=${oid}&collectionName=contents`;
    const { body } = await creator.call<{ assets: Asset[] }>(status);
    expect(body.assets).toMatchObject([
      { key: keys[1], place: 0 },
      { key: keys[0], place: 1, fileName: 'end.mp4', mediaType: 'video/mp4' },
    ]);
    const stranger = await signUp(stack, 'uploads-b');
    await grantRole(stack, stranger, 'creator');
    const other = await logIn(stack, stranger.email, testPassword);
    expect((await other.call<{ assets: Asset[] }>(status)).body.assets).toEqual([]);
    const take = { changeArray: [{ key: keys[0], context: null, place: 0 }] };
    expect((await post('/api/upload/redivision', take, other)).status).toBe(404);

    await grantRole(stack, stranger, 'admin');
    const admin = await logIn(stack, stranger.email, testPassword);
    const raw = await admin.call<{ assets: unknown[] }>(`/api/upload/adminraw?contentOid=${oid}`);
    expect(raw.body.assets).toHaveLength(2);
    const [look] = await looksOf(admin, creator);
    expect(look).toMatchObject({ what: 'uploads' });
    expect(personsOf(look)).toEqual([creator.oid]);

    const remove = await creator.call('/api/upload/fileList', { method: 'DELETE', body: { fileList: keys } });
    expect(remove.status).toBe(200);
    expect((await creator.call(`/api/upload/privateasset?key=${keys[0]}`)).status).toBe(404);
  });
});
