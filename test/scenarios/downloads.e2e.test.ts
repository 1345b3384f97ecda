import { randomUUID } from 'node:crypto';
import type { ContentReply, IssueIdReply } from '@fanfold/contracts/catalogue';
import type { PartUrlsReply, StartUploadReply } from '@fanfold/contracts/media';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';

import { zipOf } from '../../packages/media/src/testing/zip.ts';
import { type Person, signUp } from '../support/person.ts';
import { leaseStack, type SharedStack } from '../support/shared-stack.ts';

let stack: SharedStack;
let creator: Person;
let fan: Person;
beforeAll(async () => {
  stack = await leaseStack();
  [creator, fan] = await Promise.all([signUp(stack, 'kept-by'), signUp(stack, 'keeps')]);
  await creator.becomeCreator();
  await fan.charge('coins-100');
});
afterAll(() => stack?.[Symbol.asyncDispose]());

const post = <Body>(path: string, body: unknown, person = creator) =>
  person.call<Body>(path, { method: 'POST', headers: { 'idempotency-key': randomUUID() }, body });

const uploaded = async (file: Buffer, purpose: 'subtitle' | 'file', fileName: string): Promise<string> => {
  const announced = { fileName, sizeBytes: file.length, purpose };
  const { key } = (await post<z.infer<typeof StartUploadReply>>('/api/upload', announced)).body;
  const { urls } = (await creator.call<z.infer<typeof PartUrlsReply>>(`/api/upload?key=${key}`)).body;
  await fetch(String(urls[0]?.url), { method: 'PUT', body: new Uint8Array(file) });
  expect((await post('/api/upload/multipart/done', { key })).status).toBe(200);
  return key;
};
const text = (en: string) => ({ original: 'en', texts: { en } });

const published = async (kind: string, metaData: object): Promise<string> => {
  const { contentOid } = (await post<z.infer<typeof IssueIdReply>>('/api/content/issueid', { kind })).body;
  const saved = await post('/api/content/save', {
    contentOid,
    metaData: { title: text('Kept'), ...metaData },
  });
  expect(saved.status).toBe(200);
  const out = await post('/api/content/publish', { contentOid, publicConfirmed: true });
  expect(out.status).toBe(200);
  return contentOid;
};
const asked = (path: string, person?: Person, headers: Record<string, string> = {}) =>
  fetch(`${stack.url}${path}`, {
    headers: { ...headers, ...(person ? { authorization: `Bearer ${person.token}` } : {}) },
  });
const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code];

// Its bytes can be told apart.
const zip = zipOf([{ name: 'pages.txt', content: Buffer.alloc(5_000, 'fanfold'), stored: true }]);
/** A file is served once it was screened. */
const screened = { timeout: 45_000 };
const srt = (words: string) => Buffer.from(`1\n00:00:01,000 --> 00:00:02,000\n${words}\n`);

describe('the files of a work', () => {
  it('are named to its buyers alone, who keep them, whole and in ranges [CAT-012, CAT-018]', async () => {
    const key = await uploaded(zip, 'file', '비 rain’s.zip');
    const contentOid = await published('file', {
      files: [{ purpose: 'file', assetOid: key }],
      offer: { priceCoins: 30 },
    });
    const page = async (person: Person) =>
      (await person.call<z.infer<typeof ContentReply>>(`/api/content?contentOid=${contentOid}`)).body
        .downloads;
    const known = { key, type: 'file', mediaType: 'application/zip', sizeBytes: zip.length };
    await expect.poll(() => page(fan), screened).toEqual([{ ...known, fileName: null, url: null }]);
    const address = `/api/content/download?contentOid=${contentOid}&key=${key}`;
    expect(await codeOf(await asked(address, fan))).toEqual([403, 'DOWNLOAD_NOT_ALLOWED']);
    expect(await codeOf(await asked(address))).toEqual([403, 'DOWNLOAD_NOT_ALLOWED']);
    const bought = await post('/api/account/purchase', { contentOid, coins: 30, payWith: 'paid' }, fan);
    expect(bought.status).toBe(201);
    const [shown] = await page(fan);
    expect(shown).toMatchObject({ ...known, fileName: '비 rain’s.zip' });
    for (const path of [String(shown?.url), `/api/content/file-content/${contentOid}/download`]) {
      const answer = await asked(path, fan);
      expect(Buffer.from(await answer.arrayBuffer()).equals(zip)).toBe(true);
      expect(answer.headers.get('content-security-policy')).toContain('sandbox');
      expect(decodeURIComponent(String(answer.headers.get('content-disposition')))).toContain(
        '비 rain’s.zip',
      );
    }
    const at = zip.indexOf('fanfold');
    const range = await asked(address, fan, { range: `bytes=${at}-${at + 6}` });
    expect([range.status, await range.text()]).toEqual([206, 'fanfold']);
    // A download that was broken off goes on; of another file it begins again.
    const etag = String(range.headers.get('etag'));
    expect(etag).toMatch(/^"[^"]+"$/);
    const rest = { range: `bytes=${at}-` };
    const goneOn = await asked(address, fan, { ...rest, 'if-range': etag });
    expect([goneOn.status, (await goneOn.arrayBuffer()).byteLength]).toEqual([206, zip.length - at]);
    const again = await asked(address, fan, { ...rest, 'if-range': '"another"' });
    expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([200, zip.length]);
    const kept = await asked(address, fan, { 'if-none-match': etag });
    expect([kept.status, kept.headers.get('etag')]).toEqual([304, etag]);
  });

  it('that are free can be kept where the creator allows it [CAT-012]', async () => {
    const key = await uploaded(zip, 'file', 'free.zip');
    const files = [{ purpose: 'file', assetOid: key }];
    const free = { priceCoins: 0, access: 'open' };
    const contentOid = await published('audio', { files, body: text('Words.'), offer: free });
    const address = `/api/content/download?contentOid=${contentOid}`;
    // It is published when its file was screened.
    await expect.poll(async () => (await asked(address)).status, screened).toBe(403);
    await post('/api/content/save', { contentOid, metaData: { downloads: true } });
    await post('/api/content/publish', { contentOid, publicConfirmed: true });
    await expect.poll(async () => (await asked(address)).status).toBe(200);
  });
});

describe('subtitles', () => {
  it('come as WebVTT in the language that is asked for, to those who have the work [CAT-038, UPL-025]', async () => {
    const [korean, english] = [
      await uploaded(srt('비가 온다'), 'subtitle', 'rain.ko.srt'),
      await uploaded(srt('It rains'), 'subtitle', 'rain.srt'),
    ];
    const contentOid = await published('audio', {
      files: [
        { purpose: 'subtitle', assetOid: korean, language: 'ko' },
        { purpose: 'subtitle', assetOid: english },
      ],
      body: text('Words.'),
      offer: { priceCoins: 30 },
    });
    const address = (language: string) =>
      `/api/content/subtitle?contentOid=${contentOid}&language=${language}`;
    await expect.poll(async () => (await asked(address('ko'), creator)).status, screened).toBe(200);
    await expect.poll(async () => (await asked(address('en'), creator)).status, screened).toBe(200);
    const answer = await asked(address('ko'), creator);
    expect(answer.headers.get('content-type')).toBe('text/vtt; charset=utf-8');
    expect(await answer.text()).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n비가 온다\n');
    expect(await (await asked(address('en'), creator)).text()).toContain('It rains');
    expect(await codeOf(await asked(address('es'), creator))).toEqual([404, 'MEDIA_NOT_FOUND']);
    expect(await codeOf(await asked(address('ko'), fan))).toEqual([404, 'MEDIA_NOT_FOUND']);
    const saved = await creator.call<{ metaData: { files: unknown } }>(
      `/api/content/draft?contentOid=${contentOid}`,
    );
    expect(saved.body.metaData.files).toEqual([
      { purpose: 'subtitle', assetOid: korean, language: 'ko' },
      { purpose: 'subtitle', assetOid: english },
    ]);
  });
});
