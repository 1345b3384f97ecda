import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ContentReply } from '@fanfold/contracts/catalogue';
import type { SearchContentReply, WorkAnalyticsReply } from '@fanfold/contracts/discovery';
import type { PartUrlsReply } from '@fanfold/contracts/media';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';

import { writeSound } from '../../packages/media/src/testing/synthetic-media.ts';
import { verifyStack } from '../support/operator.ts';
import { type Person, signUp } from '../support/person.ts';
import { startTestStack, type TestStack } from '../support/stack.ts';
import { createTestClock } from '../support/test-clock.ts';

const clock = createTestClock();
let stack: TestStack;
let creator: Person;
let sound: Buffer;
beforeAll(async () => {
  stack = await startTestStack({ env: clock.env });
  creator = await signUp(stack, 'sings');
  await creator.becomeCreator();
  const folder = await mkdtemp(join(tmpdir(), 'fanfold-life-'));
  // Uncompressed, so that it has two parts.
  await writeSound(join(folder, 'night.wav'), { seconds: 60 });
  sound = await readFile(join(folder, 'night.wav'));
  await rm(folder, { recursive: true });
});
afterAll(async () => {
  await stack?.[Symbol.asyncDispose]();
  clock[Symbol.dispose]();
});

const post = async <Body = Record<string, unknown>>(
  who: Person,
  path: string,
  body: object,
): Promise<Body> => {
  const reply = await who.call<Body>(path, {
    method: 'POST',
    headers: { 'idempotency-key': randomUUID() },
    body,
  });
  expect(reply.status, `${path}: ${JSON.stringify(reply.body)}`).toBeLessThan(300);
  return reply.body;
};
const again = async (part: 'api' | 'objects' | 'encoder'): Promise<void> => {
  await stack.kill(part);
  await stack.ready(part);
};

const partBytes = 8 * 1024 ** 2;

/** As a browser does it: parts by signed addresses, a part that was cut off is sent again. */
const upload = async (): Promise<string> => {
  const announced = { fileName: 'night.wav', sizeBytes: sound.length, purpose: 'audio' };
  const { key } = await post<{ key: string }>(creator, '/api/upload', announced);
  const partUrls = async () =>
    (await creator.call<z.infer<typeof PartUrlsReply>>(`/api/upload?key=${key}`)).body.urls;
  const all = (await partUrls()).length;
  expect(all).toBeGreaterThan(1);
  for (let sent = 0; ; sent += 1) {
    // What is there already is not asked for again.
    const [part] = await partUrls();
    if (part === undefined) break;
    const start = (part.number - 1) * partBytes;
    const bytes = new Uint8Array(sound.subarray(start, start + part.sizeBytes));
    await Promise.allSettled([
      fetch(part.url, { method: 'PUT', body: bytes }),
      sent === 0 ? again('objects') : sent === 1 ? again('api') : undefined,
    ]);
    expect(sent).toBeLessThan(all + 6);
  }
  await post(creator, '/api/upload/multipart/done', { key });
  return key;
};

const titles = { ko: '벚꽃이 지는 밤', jp: '夜桜の子守唄', en: 'Night of falling petals' };
const found = async (who: Person, language: string, keywords: string): Promise<readonly string[]> => {
  const { body } = await who.call<z.infer<typeof SearchContentReply>>(
    `/api/content/search?keywords=${encodeURIComponent(keywords)}`,
    { headers: { 'accept-language': language } },
  );
  return body.tiles.map(({ contentOid }) => contentOid);
};

it('goes from the file to its figures, while encoder, object store and API are killed on the way', async () => {
  const { contentOid } = await post<{ contentOid: string }>(creator, '/api/content/issueid', {
    kind: 'audio',
  });
  const assetOid = await upload();
  const metaData = {
    title: { original: 'ko', texts: titles },
    files: [{ purpose: 'audio', assetOid }],
    offer: { priceCoins: 30 },
  };
  await post(creator, '/api/content/save', { contentOid, metaData });
  const publishAt = new Date(Date.now() + 86_400_000);
  const plan = { publishAt: publishAt.toISOString(), timeZone: 'Asia/Seoul' };
  await post(creator, '/api/content/schedule', { contentOid, ...plan });
  await again('encoder');

  const fan = await signUp(stack, 'listens');
  await fan.charge('coins-100');
  fan.position = creator.position;
  expect(await found(fan, 'ko', '벚꽃')).toEqual([]);
  await clock.moveTo(publishAt.getTime() + 60_000);
  // It is published once its file can be played, which the killed encoder has to begin again.
  await expect
    .poll(() => found(fan, 'ko', '벚꽃'), { timeout: 120_000, interval: 500 })
    .toEqual([contentOid]);
  // One letter is wrong, another script, another language of the same work.
  expect(await found(fan, 'ko', '벗꽃')).toEqual([contentOid]);
  expect(await found(fan, 'ja', '夜桜')).toEqual([contentOid]);
  expect(await found(fan, 'en', 'falling petals')).toEqual([contentOid]);

  expect((await fan.buy(contentOid, { coins: 30 })).status).toBe(201);
  const { media } = (await fan.call<ContentReply>(`/api/content?contentOid=${contentOid}`)).body;
  const playlist = new URL(String(media?.playlist), stack.url);
  const open = (address: URL) => fetch(address, { headers: { authorization: `Bearer ${fan.token}` } });
  // A link that was passed on opens nothing.
  expect((await fetch(playlist)).status).toBe(403);
  const text = await (await open(playlist)).text();
  expect(text).toContain('#EXTM3U');
  const first = text.split('\n').find((line) => line !== '' && !line.startsWith('#'));
  const track = new URL(first ?? '', playlist);
  const segment = (await (await open(track)).text()).match(/URI="([^"]+)"/)?.[1] ?? '';
  expect((await (await open(new URL(segment, track))).arrayBuffer()).byteLength).toBeGreaterThan(100);
  await post(fan, '/api/content/view', { contentOid });
  const played = { contentOid, positionMs: 59_000, playedMs: 58_000 };
  await post(fan, '/api/content/history/play-count', played);
  await post(fan, '/api/content/history/play-time', played);
  await post(fan, '/api/content/comment', { contentOid, commentContent: '잘 들었습니다.' });

  // The earning follows the purchase, from a process of its own.
  const figures = `/api/content/work-analytics?contentOid=${contentOid}`;
  await expect
    .poll(async () => (await creator.call<z.infer<typeof WorkAnalyticsReply>>(figures)).body.total, {
      timeout: 120_000,
    })
    .toMatchObject({ views: 1, plays: 1, playMs: 58_000, sales: 1, coins: 30 });
  const comments = await creator.call(`/api/content/comments?contentOid=${contentOid}`);
  expect(comments.body).toMatchObject({ total: 1, comments: [{ text: '잘 들었습니다.' }] });
  // No object without an event that knows it, and none that an event names is missing.
  expect((await verifyStack(stack.dataDir)).differences).toEqual([]);
}, 400_000);
