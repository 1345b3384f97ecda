import { createDecipheriv, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ContentReply, IssueIdReply } from '@fanfold/contracts/catalogue';
import type { PartUrlsReply, PlayKeysReply, StartUploadReply } from '@fanfold/contracts/media';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { z } from 'zod';

import { MarkReader } from '../../packages/media/src/read-mark/mark-reader.ts';
import { addTone } from '../../packages/media/src/testing/synthetic-mark.ts';
import { writeVideo } from '../../packages/media/src/testing/synthetic-media.ts';
import {
  type BrowserSession,
  launchBrowser,
  openBrowserSession,
  soon,
  violationsOn,
} from '../support/browser.ts';
import { looksOf, personsOf } from '../support/looks.ts';
import { grantRole } from '../support/operator.ts';
import { logIn, type Person, signUp, testPassword } from '../support/person.ts';
import { leaseStack, type SharedStack } from '../support/shared-stack.ts';

let stack: SharedStack;
let browser: Browser;
let creator: Person;
let fan: Person;
let other: Person;
let contentOid: string;

const post = <Body>(path: string, body: unknown, person = creator) =>
  person.call<Body>(path, { method: 'POST', headers: { 'idempotency-key': randomUUID() }, body });
const film = async (): Promise<Buffer> => {
  const folder = await mkdtemp(join(tmpdir(), 'fanfold-protected-'));
  await writeVideo(join(folder, 'film.mp4'), { seconds: 9, framesPerSecond: 10 });
  const file = await readFile(join(folder, 'film.mp4'));
  await rm(folder, { recursive: true });
  return file;
};
const uploaded = async (file: Buffer): Promise<string> => {
  const announced = { fileName: 'film.mp4', sizeBytes: file.length, purpose: 'video' };
  const { key } = (await post<z.infer<typeof StartUploadReply>>('/api/upload', announced)).body;
  const { urls } = (await creator.call<z.infer<typeof PartUrlsReply>>(`/api/upload?key=${key}`)).body;
  await fetch(String(urls[0]?.url), { method: 'PUT', body: new Uint8Array(file) });
  expect((await post('/api/upload/multipart/done', { key })).status).toBe(200);
  return key;
};
const mediaFor = async (person: Person) =>
  (await person.call<z.infer<typeof ContentReply>>(`/api/content?contentOid=${contentOid}`)).body.media;
const get = (path: string, person?: Person) =>
  fetch(`${stack.url}${path}`, { headers: person ? { authorization: `Bearer ${person.token}` } : {} });
const bytes = async (path: string, person: Person) => {
  const answer = await get(path, person);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
};

beforeAll(async () => {
  stack = await leaseStack();
  browser = await launchBrowser();
  [creator, fan, other] = (await Promise.all(
    ['protects', 'views', 'views-too'].map((name) => signUp(stack, name)),
  )) as [Person, Person, Person];
  await creator.becomeCreator();
  await creator.charge('coins-500');
  ({ contentOid } = (
    await post<z.infer<typeof IssueIdReply>>('/api/content/issueid', { kind: 'video' })
  ).body);
  const assetOid = await uploaded(await film());
  const metaData = {
    title: { original: 'en', texts: { en: 'A film that is protected' } },
    files: [{ purpose: 'video', assetOid }],
    offer: { priceCoins: 0 },
  };
  expect((await post('/api/content/save', { contentOid, metaData })).status).toBe(200);
  expect((await post('/api/content/publish', { contentOid, publicConfirmed: true })).status).toBe(200);
  await vi.waitFor(async () => expect(typeof (await mediaFor(creator))?.playlist).toBe('string'), {
    timeout: 90_000,
    interval: 500,
  });
});
afterAll(async () => {
  await browser?.close();
  await stack?.[Symbol.asyncDispose]();
});

/** The base of the addresses of a viewer, and a folder of the film in it. */
const baseOf = async (person: Person) => {
  const playlist = String((await mediaFor(person))?.playlist);
  const folder = /^([a-z0-9]+)[/]index[.]m3u8$/m.exec(String(await bytes(playlist, person)))?.[1];
  return { base: playlist.replace('/master.m3u8', ''), folder };
};

it('is delivered with a key for each viewer and a mark that leads to them, once it is paid for [COM-006]', async () => {
  const before = await baseOf(fan);
  const plainPlaylist = String(await bytes(`${before.base}/${before.folder}/index.m3u8`, fan));
  expect(plainPlaylist).not.toContain('#EXT-X-KEY');
  const plain = await bytes(`${before.base}/${before.folder}/00001.m4s`, fan);
  expect((await get(`${before.base}/key`, fan)).status).toBe(404);

  await inStudio(async ({ page }) => {
    await page.getByRole('button', { name: /^Encode with DRM/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Encode with DRM' });
    await soon(() => dialog.getByRole('radio', { name: 'Visible mark' }).isChecked()).toBe(true);
    expect(await violationsOn(page)).toEqual([]);
    await dialog.getByRole('button', { name: /^Encode/ }).click();
    await page.getByText('Encoded with DRM · Visible mark').waitFor();
  });
  await expect.poll(async () => (await mediaFor(fan))?.mark ?? null).toMatch(/^[A-Z2-9]{10}$/);
  const mark = String((await mediaFor(fan))?.mark);
  const of = await baseOf(fan);
  // An address of before opens no plain segment either.
  const sealed = await bytes(`${before.base}/${of.folder}/00001.m4s`, fan);
  expect(sealed.includes(plain.subarray(0, 64))).toBe(false);
  const playlist = String(await bytes(`${of.base}/${of.folder}/index.m3u8`, fan));
  expect(playlist.indexOf('#EXT-X-KEY:METHOD=AES-128,URI="../key"')).toBeGreaterThan(
    playlist.indexOf('#EXT-X-MAP'),
  );
  const key = await bytes(`${of.base}/key`, fan);
  const opened = (text: Buffer, by: Buffer): Buffer => {
    const decipher = createDecipheriv('aes-128-cbc', by, Buffer.from('1'.padStart(32, '0'), 'hex'));
    return Buffer.concat([decipher.update(text), decipher.final()]);
  };
  const clear = opened(sealed, key);
  const box = clear.readUInt32BE(0);
  expect(clear.toString('latin1', 4, box)).toBe(`freefanfold copy ${mark}`);
  expect(clear.subarray(box).equals(plain)).toBe(true);

  const another = await baseOf(other);
  expect((await bytes(`${another.base}/key`, other)).equals(key)).toBe(false);
  expect((await bytes(`${another.base}/${of.folder}/00001.m4s`, other)).equals(sealed)).toBe(false);
  expect((await mediaFor(other))?.mark).not.toBe(mark);
  // An address that was passed on gives no key, signed in or not.
  expect((await get(`${of.base}/key`, other)).status).toBe(403);
  expect((await get(`${of.base}/key`)).status).toBe(403);

  let admin = await signUp(stack, 'finds');
  await grantRole(stack, admin);
  admin = await logIn(stack, admin.email, testPassword);
  const found = async (query: string) =>
    (await admin.call<z.infer<typeof PlayKeysReply>>(`/api/admin/play-keys?${query}`)).body.keys;
  await expect
    .poll(() => found(`mark=${mark.toLowerCase()}`))
    .toMatchObject([{ viewerOid: fan.oid, contentOid, mark, times: 1 }]);
  const ofWork = await found(`contentOid=${contentOid}`);
  expect(ofWork.map(({ viewerOid }) => viewerOid).toSorted()).toEqual([fan.oid, other.oid].toSorted());
  const [look] = await looksOf(admin, fan);
  expect(look).toMatchObject({ what: 'playKeys', operation: 'GET /api/admin/play-keys' });
  expect(personsOf(look)).toContain(fan.oid);
});

/** The page of the work as its creator sees it. */
const inStudio = async (act: (session: BrowserSession) => Promise<void>): Promise<void> => {
  const session = await openBrowserSession(browser, stack, {
    as: { email: creator.email, password: testPassword },
  });
  await session.open(`/play/${contentOid}`);
  await act(session);
  await session.context.close();
};

/** What the page was told to sound: each tone with its begin and end, and how many were cut off. */
type Told = { readonly tones: { hertz: number; fromMs: number; lengthMs: number }[]; cut: number };

/** Listens to the page's oscillators, which go on as they would. */
const listenToTones = (session: BrowserSession): Promise<unknown> =>
  session.page.addInitScript(() => {
    const told: Told = { tones: [], cut: 0 };
    Object.assign(globalThis, { told });
    const { prototype } = OscillatorNode;
    const { start, stop } = prototype;
    const begun = new Map<OscillatorNode, Told['tones'][number]>();
    prototype.start = function (when = 0) {
      const tone = { hertz: this.frequency.value, fromMs: when * 1_000, lengthMs: 0 };
      begun.set(this, tone);
      told.tones.push(tone);
      start.call(this, when);
    };
    prototype.stop = function (when) {
      const tone = begun.get(this);
      if (when === undefined) told.cut += 1;
      else if (tone) tone.lengthMs = when * 1_000 - tone.fromMs;
      stop.call(this, when);
    };
  });

const toldBy = ({ page }: BrowserSession): Promise<Told> =>
  page.evaluate(() => (globalThis as unknown as { told: Told }).told);

const begunBy = async (session: BrowserSession): Promise<number> => (await toldBy(session)).tones.length;

/** A start and thirteen symbols, each of two tones. */
const tonesOfAMark = 28;

const playAs = async (person: Person): Promise<BrowserSession> => {
  const session = await openBrowserSession(browser, stack, {
    as: { email: person.email, password: testPassword },
  });
  await listenToTones(session);
  await session.open(`/play/${contentOid}`);
  await session.page.getByRole('button', { name: /^Play.*A film that is protected/ }).click();
  return session;
};

it('plays in a browser, with the mark over the picture [COM-006]', async () => {
  const session = await playAs(fan);
  const { page } = session;
  await page.getByTestId('copy-mark').waitFor();
  await soon(() => page.getByTestId('copy-mark').textContent()).toBe((await mediaFor(fan))?.mark);
  const seconds = () =>
    page
      .locator('video')
      .first()
      .evaluate((video: HTMLVideoElement) => video.currentTime);
  await soon(async () => (await seconds()) > 5).toBe(true);
  // An audible one would have begun by now.
  expect(await begunBy(session)).toBe(0);
  await session.context.close();
});

it('is heard with the mark of its viewer where its creator chose that, and follows the player [COM-006]', async () => {
  await inStudio(async ({ page }) => {
    await page.getByRole('button', { name: 'Change the mark' }).click();
    const dialog = page.getByRole('dialog', { name: 'The mark of your viewers' });
    await dialog.getByRole('radio', { name: 'Audible mark' }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Encoded with DRM · Audible mark').waitFor();
  });
  const media = await mediaFor(fan);
  expect(media?.watermark).toBe('audible');

  const session = await playAs(fan);
  const { page } = session;
  await onceSounded(session, 1, 'pause');
  await soon(() => page.getByTestId('copy-mark').count()).toBe(0);
  const { tones } = await toldBy(session);
  expect(tones).toHaveLength(tonesOfAMark);
  expect(marksIn(tones)).toEqual([media?.mark]);

  // Cut off by the pause, in which none begin.
  await soon(async () => (await toldBy(session)).cut).toBe(tonesOfAMark);
  await page.waitForTimeout(4_500);
  expect(await begunBy(session)).toBe(tonesOfAMark);

  // They come again once it goes on, and are cut off when it is muted.
  await page
    .locator('video')
    .first()
    .evaluate((video: HTMLVideoElement) => {
      video.currentTime = 0;
      return video.play();
    });
  await onceSounded(session, 2, 'mute');
  await soon(async () => (await toldBy(session)).cut).toBe(2 * tonesOfAMark);
  await session.context.close();
});

/** Pauses or mutes as soon as so many marks have begun: each lasts two and a half seconds. */
const onceSounded = ({ page }: BrowserSession, marks: number, act: 'pause' | 'mute'): Promise<void> =>
  page
    .locator('video')
    .first()
    .evaluate(
      async (video: HTMLVideoElement, asked) => {
        const { told } = globalThis as unknown as { told: Told };
        while (told.tones.length < asked.tones) await new Promise((resolve) => setTimeout(resolve, 20));
        if (asked.act === 'pause') video.pause();
        else video.muted = true;
      },
      { tones: marks * tonesOfAMark, act },
    );

/** The marks that a recording of these tones would give. */
const marksIn = (tones: Told['tones']): string[] => {
  const sampleRate = 16_000;
  const first = Math.min(...tones.map(({ fromMs }) => fromMs));
  const samples = new Float32Array(8 * sampleRate);
  for (const { hertz, fromMs, lengthMs } of tones)
    addTone(samples, { sampleRate, hertz, fromMs: fromMs - first + 3_000, lengthMs, amplitude: 0.03 });
  const reader = new MarkReader(sampleRate);
  reader.add(samples);
  return reader.marks().map(({ mark }) => mark);
};
