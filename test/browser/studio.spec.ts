import { randomUUID } from 'node:crypto';
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ContentReply, DraftReply } from '@fanfold/contracts/catalogue';
import { demoPassword } from '@fanfold/stack';
import type { Browser, Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { writeSound, writeVideo } from '../../packages/media/src/testing/synthetic-media.ts';
import {
  expectAccessible,
  expectFits,
  expectQuiet,
  launchBrowser,
  openBrowserSession,
  soon,
} from '../support/browser.ts';
import { logIn, type Person, signUp, testPassword } from '../support/person.ts';
import { leaseStack, type SharedStack } from '../support/shared-stack.ts';
import { walkTo } from '../support/walk.ts';

let stack: SharedStack;
let browser: Browser;
let creator: Person;
let fan: Person;
let folder: string;

const megabyte = 1024 * 1024;
/** A box that players skip (ISO 14496-12, 8.1.2): a short video that is large enough for several parts. */
const padded = async (path: string, bytes: number): Promise<void> => {
  const box = Buffer.alloc(bytes);
  box.writeUInt32BE(bytes, 0);
  box.write('free', 4);
  await appendFile(path, box);
};

const seaPicture = () =>
  sharp({ create: { width: 1_600, height: 900, channels: 3, background: '#c03020' } })
    .png()
    .toBuffer();

const at = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fanfold-studio-'));
  [stack, browser] = await Promise.all([leaseStack(), launchBrowser()]);
  [creator, fan] = await Promise.all([signUp(stack, 'creator'), signUp(stack, 'fan')]);
  await creator.becomeCreator();
  await fan.charge('coins-500');
  await writeVideo(at('rain.mp4'), { seconds: 6, width: 1_280, height: 720, framesPerSecond: 10 });
  await padded(at('rain.mp4'), 20 * megabyte);
  await writeVideo(at('upright.mp4'), { seconds: 20, width: 180, height: 320 });
  await writeSound(at('sea.mp3'), { seconds: 20 });
  await writeSound(at('snow.mp3'), { seconds: 1 });
});
afterAll(async () => {
  await browser?.close();
  await stack?.[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

type Look = { readonly width?: 360 | 1280; readonly theme?: 'light' | 'dark' };
const session = (person: Person, look: Look = {}) =>
  openBrowserSession(browser, stack, { ...look, as: { email: person.email, password: testPassword } });
const post = (person: Person, path: string, body: unknown) =>
  person.call(path, { method: 'POST', body, headers: { 'idempotency-key': randomUUID() } });

const begin = async (page: Page, kind: string): Promise<string> => {
  await page.getByRole('radio', { name: kind }).check();
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.getByRole('heading', { name: 'Texts' }).waitFor();
  return new URL(page.url()).searchParams.get('contentOid') ?? '';
};

/** A work that could be published. */
const creatorDraft = async (title: string): Promise<string> => {
  const issued = await post(creator, '/api/content/issueid', { kind: 'audio' });
  const { contentOid } = issued.body as { contentOid: string };
  const text = (en: string) => ({ original: 'en', texts: { en } });
  const metaData = { title: text(title), body: text('It rained.'), offer: { priceCoins: 30 } };
  expect((await post(creator, '/api/content/save', { contentOid, metaData })).status).toBe(200);
  return contentOid;
};

const allIsSaved = (page: Page) => page.locator('[data-state="saved"]').waitFor();
const files = (page: Page) => page.getByTestId('files');
const timeOf = (page: Page) =>
  page
    .getByTestId('player')
    .locator('video')
    .evaluate((video: HTMLVideoElement) => video.currentTime);

/** A work of this creator that is published with a file, over HTTP but for the upload. */
const published = async (
  page: Page,
  options: { kind: string; file: string; title: string; price?: string; chapters?: string },
) => {
  const contentOid = await begin(page, options.kind);
  await page.getByLabel('Title').fill(options.title);
  await files(page).setInputFiles(at(options.file));
  if (options.price === undefined) await page.getByRole('radio', { name: 'Everyone, for free' }).check();
  else {
    await page.getByRole('radio', { name: 'Buyers', exact: true }).check();
    await page.getByLabel('Price in coins').fill(options.price);
  }
  if (options.chapters !== undefined) await page.getByLabel('Chapters of the work').fill(options.chapters);
  await page.getByText('Ready to play').waitFor();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  if (options.price === undefined)
    await page.getByRole('dialog').getByRole('button', { name: 'Open it to everyone' }).click();
  await page.getByRole('link', { name: 'See its page' }).waitFor();
  return contentOid;
};

describe('a picture of a work', () => {
  it('is cut in four shapes with the keyboard, and stands in the tile afterwards [UPL-027] [UPL-031]', async () => {
    const studio = await session(creator);
    const { page } = studio;
    await studio.open('/studio2');
    await page.getByRole('link', { name: 'New work' }).first().click();
    await begin(page, 'Audio');
    await page.getByLabel('Title').fill('A red sea');
    const chosen = page.getByTestId('cover-file');
    await chosen.setInputFiles({ name: 'no.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await page.getByText('Failed to load image.').waitFor();
    await chosen.setInputFiles({ name: 'sea.png', mimeType: 'image/png', buffer: await seaPicture() });
    const dialog = page.getByRole('dialog', { name: 'Crop the image' });
    await dialog.getByAltText('The whole picture').waitFor();
    await expectAccessible(page, 'the picture that is cut');
    const area = dialog.getByRole('group', { name: /^Part of the picture/ });
    const left = async () => (await area.boundingBox())?.x ?? 0;
    const before = await left();
    await area.focus();
    for (let press = 0; press < 5; press += 1) await page.keyboard.press('Shift+ArrowLeft');
    await soon(left).toBeLessThan(before);
    await dialog.getByRole('tab', { name: '16:9' }).click();
    await dialog.getByRole('button', { name: 'Use this picture' }).click();
    await soon(() => page.locator('img[src*="/api/upload/picture/"][src$="-320.webp"]').count()).toBe(4);
    await allIsSaved(page);
    await expectFits(page, 'the editor with a picture');
    await page.goto(`${stack.url}/studio2`);
    const shown = page
      .locator('li', { hasText: 'A red sea' })
      .locator('img[src*="/api/media/picture/"]')
      .first();
    await soon(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    expectQuiet(studio);
    await studio.context.close();
  });
});

let film: string;

describe('a creator', () => {
  it('uploads a video, publishes it at a price, and a fan buys and plays it [CAT-006] [CAT-009] [CAT-053] [CAT-054] [CAT-055] [CAT-044]', async () => {
    const studio = await session(creator);
    const { page } = studio;
    await studio.open('/studio2');
    await page.getByRole('link', { name: 'New work' }).first().click();
    film = await published(page, { kind: 'Video', file: 'rain.mp4', title: 'Rain on film', price: '30' });
    await expectAccessible(page, 'the editor of a published work');
    expectQuiet(studio);
    await studio.context.close();

    const visit = await session(fan);
    await visit.open(`/play/${film}`);
    const media = visit.page.getByTestId('media');
    await media.getByText('This is a preview. Buy it to have all of it.').waitFor();
    await expectAccessible(visit.page, 'a work that is not bought');
    await visit.page.getByRole('button', { name: /^Buy/ }).first().click();
    await visit.page
      .getByRole('dialog')
      .getByRole('button', { name: /^Buy|^Pay/ })
      .click();
    await visit.page.getByRole('dialog').getByRole('button', { name: 'Start' }).click();
    await media.getByRole('button', { name: /Rain on film/ }).click();
    await soon(() => timeOf(visit.page)).toBeGreaterThan(1);
    await expectAccessible(visit.page, 'a work that plays');
    await visit.context.close();
  });

  it('under a penalty is seen in 480p at most, until the penalty is lifted', async () => {
    const admin = await logIn(stack, 'admin@fanfold.example', demoPassword);
    const qualities = async (): Promise<{ sizes: string[]; large: number }> => {
      const { body } = await fan.call<ContentReply>(`/api/content?contentOid=${film}`);
      const master = String(body.media?.playlist);
      const { body: playlist } = await fan.call<string>(master);
      const sizes = [...playlist.matchAll(/RESOLUTION=(\S+?),/g)].map(([, size = '']) => size);
      const { status } = await fan.call(master.replace('master.m3u8', 'v720p/index.m3u8'));
      return { sizes, large: status };
    };
    const whole = { sizes: ['1280x720', '854x480', '640x360'], large: 200 };
    expect(await qualities()).toEqual(whole);
    const act = (path: string, body: object) =>
      post(admin, `/api/admin/sanctions${path}`, { userOid: creator.oid, ...body });
    await act('', { kind: 'lowQuality', reason: 'Three complaints' });
    await soon(qualities).toEqual({ sizes: ['854x480', '640x360'], large: 404 });
    const { body } = await creator.call<{ sanctions: { sanctionId: string }[] }>('/api/account/sanctions');
    await act('/lift', { sanctionId: body.sanctions[0]?.sanctionId, reason: 'An error' });
    await soon(qualities).toEqual(whole);
  });

  it('is read with what its upload is: whose, its file and shape, for whom, and what it costs [UPL-019]', async () => {
    const draft = await creator.call<DraftReply>(`/api/content/draft?contentOid=${film}`);
    const hash = draft.body.metaData.files?.find(({ purpose }) => purpose === 'video')?.assetOid;
    const { content, media } = (await fan.call<ContentReply>(`/api/content?contentOid=${film}`)).body;
    expect(content).toMatchObject({
      contentOid: film,
      creatorOid: creator.oid,
      isAdultContent: false,
      isPaidContent: true,
      edition: null,
    });
    expect(media).toMatchObject({ hash, orientation: '16:9', bucketRegion: null });
  });

  it('shows all people a preview and a picture of it, at addresses of the file and of the work [UPL-015] [UPL-017] [UPL-026]', async () => {
    const draft = await creator.call<DraftReply>(`/api/content/draft?contentOid=${film}`);
    const hash = draft.body.metaData.files?.find(({ purpose }) => purpose === 'video')?.assetOid;
    const typeOf = async (path: string) => {
      const answer = await fetch(`${stack.url}${path}`, { headers: { range: 'bytes=0-99' } });
      return [answer.status, answer.headers.get('content-type')];
    };
    for (const region of ['', '/kr', '/jp', '/us']) {
      expect(await typeOf(`${region}/preview/${hash}`)).toEqual([206, 'video/mp4']);
      expect(await typeOf(`${region}/thumbnail/${film}`)).toEqual([206, 'image/jpeg']);
    }
    expect((await typeOf(`/preview/${'f'.repeat(24)}`))[0]).toBe(404);
    // Without a picture of its creator's, lists show one of the video.
    const own = await fan.call<ContentReply>(`/api/content?contentOid=${film}`);
    expect(own.body.content.cover.poster).toBe(`/api/media/work/${film}/poster.webp`);
  });

  it('pays for the age rating of a video that is sold, and reads what was decided [CAT-042] [CAT-105]', async () => {
    const { page, open, context } = await session(creator);
    await open('/studio2');
    const row = page.getByTestId(`work-${film}`);
    await row.getByText('People in Korea see this work once').waitFor();
    const ask = row.getByRole('button', { name: 'Request an age rating' });
    const dialog = page.getByRole('dialog');
    await ask.click();
    await dialog.getByText('100 paid coins for each started 10 minutes').waitFor();
    await expectAccessible(page, 'the fee of an age rating');
    await dialog.getByRole('button', { name: /^Pay/ }).click();
    await dialog.getByRole('link', { name: 'Get coins' }).waitFor();
    await page.keyboard.press('Escape');
    await creator.charge('coins-100');
    await ask.click();
    await dialog.getByRole('button', { name: /^Pay/ }).click();
    await row.getByText('The age rating is being reviewed.').waitFor();
    const admin = await logIn(stack, 'admin@fanfold.example', demoPassword);
    type Waiting = { reviews: { reviewOid: string; contentOid: string }[] };
    const waiting = async () =>
      (await admin.call<Waiting>('/api/admin/content/ratings')).body.reviews.find(
        ({ contentOid }) => contentOid === film,
      );
    await soon(waiting).toBeDefined();
    const reviewOid = (await waiting())?.reviewOid;
    const decision = { contentOid: film, reviewOid, decision: { rating: '15' } };
    expect((await post(admin, '/api/admin/content/rating', decision)).status).toBe(200);
    await row.getByText('Age rating: 15 and over').waitFor();
    await context.close();
  });

  it('hears beside the fields what is missing, and the rules of access where they matter [CAT-084] [CAT-091] [CAT-102] [CAT-103]', async () => {
    const { page, open, context } = await session(creator, { width: 360, theme: 'dark' });
    await open('/studio2/simpleuploader/portrait');
    await begin(page, 'Video');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await soon(() => page.getByText('This is needed before you can publish.').count()).toBe(3);
    await soon(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('title');
    await page.getByText('To upload files, open this page in a window').waitFor();
    await page.getByText('It cannot be sold for coins at the same time').waitFor();
    await page.getByRole('radio', { name: 'Subscribers of your tiers' }).check();
    await page.getByText('First select a tier.', { exact: true }).waitFor();
    await page.getByRole('radio', { name: 'The free tier' }).check();
    await expect(page.getByLabel('Price in coins').count()).resolves.toBe(0);
    await allIsSaved(page);
    await expectAccessible(page, 'an editor with faults');
    await context.close();
  });

  it('is told when another window saved the same field, and chooses [CAT-005]', async () => {
    const { page, open, context } = await session(creator);
    await open('/studio2/simpleuploader/landscape');
    const contentOid = await begin(page, 'Audio play');
    await page.getByLabel('Title').fill('Mine');
    await allIsSaved(page);
    const other = { original: 'en', texts: { en: 'Theirs' } };
    await post(creator, '/api/content/save', { contentOid, metaData: { title: other } });
    await page.getByLabel('Title').fill('Mine again');
    await page.getByText('This work was changed in another window meanwhile.', { exact: false }).waitFor();
    await expectAccessible(page, 'a conflict');
    await page.getByRole('button', { name: 'Take the other version' }).click();
    await soon(() => page.getByLabel('Title').inputValue()).toBe('Theirs');
    await page.getByLabel('Title').fill('Mine after all');
    await allIsSaved(page);
    await page.reload();
    await soon(() => page.getByLabel('Title').inputValue()).toBe('Mine after all');
    await context.close();
  });

  it('schedules by their own clock; the files are locked meanwhile [CAT-090] [CAT-104]', async () => {
    const { page, open, context } = await session(creator);
    await open('/studio2/simpleuploader/landscape');
    await begin(page, 'Audio play');
    await page.getByLabel('Title').fill('Tomorrow');
    await page.getByLabel('Text of the work').fill('To be read tomorrow.');
    await page.getByRole('radio', { name: 'Everyone, for free' }).check();
    await page.getByRole('button', { name: 'Schedule' }).click();
    const dialog = page.getByRole('dialog', { name: 'Schedule' });
    await dialog.getByRole('button', { name: 'Schedule' }).click();
    await dialog.getByText('Choose a moment that is still to come.').waitFor();
    await dialog
      .getByLabel('Publish on')
      .fill(`${new Date(Date.now() + 86_400_000).toISOString().slice(0, 11)}21:30`);
    await dialog.getByRole('button', { name: 'Schedule' }).click();
    await page.getByRole('button', { name: 'Open it to everyone' }).click();
    await page.getByText('The files of a scheduled work cannot be edited.', { exact: false }).waitFor();
    await expectAccessible(page, 'a scheduled work');
    await page.getByRole('button', { name: 'Cancel the schedule' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the schedule' }).click();
    await page.getByText('Ready to publish').waitFor();
    await page.getByRole('link', { name: 'Preview' }).click();
    await page.getByText('To be read tomorrow.').waitFor();
    await context.close();
  });

  it('takes a work out of the lists, makes it private and deletes it, from the list [CAT-079] [CAT-082]', async () => {
    const contentOid = await creator.publish(30, 'Soon gone');
    const { page, open, context } = await session(creator);
    await open('/studio2');
    const row = page.getByTestId(`work-${contentOid}`);
    const act = async (name: string): Promise<void> => {
      await row.getByRole('button', { name: 'More for “Soon gone”' }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    await act('Who can find it');
    await page.getByRole('radio', { name: 'People with the link' }).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await row.getByText('Not in lists').waitFor();
    await act('Who can find it');
    await page.getByRole('radio', { name: 'Only you' }).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await row.getByText('Private', { exact: true }).waitFor();
    await act('Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await row.waitFor({ state: 'detached' });
    await context.close();
  });

  it('sees the planned and published works of a month, and moves one with the keyboard', async () => {
    const shown = await creator.publish(30, 'Out already');
    const planned = await creatorDraft('Out later');
    const publishAt = new Date(Date.now() + 3_600_000).toISOString();
    await post(creator, '/api/content/schedule', { contentOid: planned, publishAt, timeZone: 'UTC' });
    const { page, open, context } = await session(creator);
    await open(`/studio2/calendar?month=${publishAt.slice(0, 7)}`);
    const work = (contentOid: string) => page.getByTestId(`calendar-${contentOid}`);
    await work(planned)
      .getByRole('button', { name: /Out later/ })
      .waitFor();
    await work(shown)
      .getByRole('link', { name: /Out already/ })
      .waitFor();
    await expectAccessible(page, 'the calendar');
    await work(planned).getByRole('button').focus();
    await page.keyboard.press('Enter');
    const later = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 16);
    await page.getByRole('dialog').getByLabel('Publish on').fill(later);
    await page.keyboard.press('Enter');
    await work(planned).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Next month' }).click();
    await soon(() => new URL(page.url()).searchParams.get('month')).not.toBe(publishAt.slice(0, 7));
    await open(`/studio2/calendar?month=${later.slice(0, 7)}`);
    await work(planned)
      .getByRole('button', { name: /Out later/ })
      .waitFor();
    await context.close();
  });

  it('drags a planned work to another day, moves it with the arrow keys, and takes it back', async () => {
    const now = new Date();
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 15))
      .toISOString()
      .slice(0, 7);
    const planned = await creatorDraft('Out in time');
    const schedule = { contentOid: planned, publishAt: `${month}-15T12:00:00.000Z`, timeZone: 'UTC' };
    expect((await post(creator, '/api/content/schedule', schedule)).status).toBe(200);
    const { page, open, context } = await session(creator);
    await open(`/studio2/calendar?month=${month}`);
    const onDay = (day: string) => page.getByTestId(`day-${day}`).getByTestId(`calendar-${planned}`);
    await page.getByTestId(`calendar-${planned}`).dragTo(page.getByTestId(`day-${month}-18`));
    await onDay(`${month}-18`).waitFor();
    await page.getByText(/“Out in time” is planned for/).waitFor();
    const draft = await creator.call<DraftReply>(`/api/content/draft?contentOid=${planned}`);
    expect(draft.body.schedule?.publishAt.slice(0, 10)).toBe(`${month}-18`);
    await page.getByRole('button', { name: 'Undo' }).click();
    await onDay(`${month}-15`).waitFor();
    await onDay(`${month}-15`).getByRole('button').focus();
    await page.keyboard.press('ArrowRight');
    await onDay(`${month}-16`).waitFor();
    const hasFocus = () =>
      soon(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Out in time');
    await hasFocus();
    // Over the end of the month, where the next one is shown.
    for (const weeks of [1, 2, 3]) {
      await page.keyboard.press('ArrowDown');
      const day = new Date(Date.parse(`${month}-16`) + weeks * 7 * 86_400_000).toISOString().slice(0, 10);
      await onDay(day).waitFor();
      await hasFocus();
    }
    expect(new URL(page.url()).searchParams.get('month')).not.toBe(month);
    await expectAccessible(page, 'the calendar after a move');
    // Into the past it does not go.
    const soonest = await creatorDraft('Out at once');
    const publishAt = new Date(Date.now() + 3_600_000).toISOString();
    await post(creator, '/api/content/schedule', { contentOid: soonest, publishAt, timeZone: 'UTC' });
    await open(`/studio2/calendar?month=${publishAt.slice(0, 7)}`);
    await page.getByTestId(`calendar-${soonest}`).getByRole('button').focus();
    await page.keyboard.press('ArrowUp');
    await page.locator('main [role="alert"]').waitFor();
    await page
      .getByTestId(`day-${publishAt.slice(0, 10)}`)
      .getByTestId(`calendar-${soonest}`)
      .waitFor();
    await context.close();
  });

  it('changes many works at once, and reads which one could not be changed and why', async () => {
    const one = await creator.publish(30, 'First of many');
    const two = await creator.publish(30, 'Second of many');
    const draft = await creatorDraft('A draft among many');
    const { page, open, context } = await session(creator, { width: 360 });
    await open('/studio2');
    const row = (contentOid: string) => page.getByTestId(`work-${contentOid}`);
    for (const contentOid of [one, two, draft]) await row(contentOid).getByRole('checkbox').check();
    const bar = page.getByRole('region', { name: 'Chosen works' });
    await bar.getByText('3 works chosen').waitFor();
    await expectFits(page, 'a bar of chosen works');
    await bar.getByRole('button', { name: 'Visibility' }).click();
    await page.getByRole('radio', { name: 'People with the link' }).check();
    await expectAccessible(page, 'one change of many works');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    const told = page.getByRole('dialog', { name: 'Some works are as they were' });
    await told.getByText('A draft among many').waitFor();
    await told.getByText('This work is not published.').waitFor();
    await page.keyboard.press('Escape');
    for (const contentOid of [one, two]) await row(contentOid).getByText('Not in lists').waitFor();
    // The one that was refused is still chosen.
    await bar.getByText('1 work chosen').waitFor();
    await row(one).getByRole('checkbox').check();
    await bar.getByRole('button', { name: 'Price and access' }).click();
    const offer = page.getByRole('dialog');
    await offer.getByRole('button', { name: 'Save' }).click();
    await offer.getByText('Choose one.').waitFor();
    await offer.getByRole('radio', { name: 'Buyers', exact: true }).check();
    await offer.getByLabel('Price in coins').fill('77');
    await offer.getByRole('button', { name: 'Save' }).click();
    await soon(async () => (await row(one).textContent())?.includes('77')).toBe(true);
    await soon(async () => (await row(draft).textContent())?.includes('77')).toBe(true);
    await soon(() => bar.count()).toBe(0);
    for (const contentOid of [one, two, draft]) await row(contentOid).getByRole('checkbox').check();
    await bar.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    for (const contentOid of [one, two, draft]) await row(contentOid).waitFor({ state: 'detached' });
    await context.close();
  });

  it('objects to a takedown, once [CAT-079]', async () => {
    const contentOid = await creator.publish(30, 'Taken down');
    const admin = await logIn(stack, 'admin@fanfold.example', demoPassword);
    const { adminPath } = (await admin.call<{ me: { adminPath: string } }>('/api/account/me')).body.me;
    const administrator = () =>
      openBrowserSession(browser, stack, { as: { email: 'admin@fanfold.example', password: demoPassword } });
    const studio = await administrator();
    await studio.open(`/${adminPath}/editstudio?creator=${creator.oid}`);
    await studio.page.getByRole('button', { name: 'Take down “Taken down”' }).click();
    const form = studio.page.getByRole('dialog');
    await form.getByLabel('Reason').fill('Somebody else made it');
    await form.getByRole('button', { name: 'Confirm' }).click();
    await form.waitFor({ state: 'detached' });
    await studio.context.close();
    const { page, open, context } = await session(creator, { width: 360 });
    await open('/studio2');
    const row = page.getByTestId(`work-${contentOid}`);
    await row.getByText('Reason: Somebody else made it').waitFor();
    await row.getByRole('button', { name: 'More for “Taken down”' }).click();
    await page.getByRole('menuitem', { name: 'Object to the decision' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Send objection' }).click();
    await dialog.getByText(/^Write at least|^Fill this in/).waitFor();
    await dialog.getByLabel('Your statement').fill('I made it myself, here is the project.');
    await expectAccessible(page, 'an objection');
    await dialog.getByRole('button', { name: 'Send objection' }).click();
    await row.getByText('Your objection is being looked at.').waitFor();
    const office = await administrator();
    await office.open(`/${adminPath}/suspended-works`);
    const part = office.page.getByTestId(`suspended-${contentOid}`);
    await part.getByText('I made it myself, here is the project.').waitFor();
    await part.getByRole('button', { name: 'Keep it down' }).click();
    const answer = office.page.getByRole('dialog');
    await answer.getByLabel('Reason').fill('The project is of another song.');
    await answer.getByRole('button', { name: 'Confirm' }).click();
    await part.waitFor({ state: 'detached' });
    await row.getByText('The project is of another song.').waitFor();
    await office.context.close();
    await context.close();
  });

  it('makes a work with another one, who accepts their share [CAT-092]', async () => {
    const other = await signUp(stack, 'other');
    await other.becomeCreator();
    const contentOid = await creator.publish(30, 'The two of us');
    const own = await session(creator);
    await own.open(`/studio2/simpleuploader/published/edit?contentOid=${contentOid}`);
    const form = own.page.getByRole('form', { name: 'Invite a co-creator' });
    await form.getByLabel('Nickname of the creator').fill('nobody has this name');
    await form.getByLabel('Share of the sales in percent').fill('40');
    await form.getByRole('button', { name: 'Invite' }).click();
    await form.getByText('There is no creator with this nickname.').waitFor();
    await form.getByLabel('Nickname of the creator').fill(other.oid);
    await form.getByRole('button', { name: 'Invite' }).click();
    await own.page.getByText('Invited', { exact: true }).waitFor();
    const guest = await session(other, { width: 360, theme: 'dark' });
    await guest.open('/studio2');
    await guest.page.getByText(/offers you 40% of its sales/).waitFor();
    await expectAccessible(guest.page, 'an invitation');
    await guest.page.getByRole('button', { name: 'Accept' }).click();
    await guest.page.getByText(/You earn 40% of its sales/).waitFor();
    await own.page.getByText('Accepted', { exact: true }).waitFor();
    await guest.context.close();
    await own.context.close();
  });
});

describe('an upload', () => {
  it('that a closed page stopped goes on with the same file, and with no other one [UPL-014]', async () => {
    const { page, open, context } = await session(creator);
    await open('/studio2/simpleuploader/landscape');
    await begin(page, 'Video');
    let through = 0;
    await context.route(/partNumber=/, (route) => ((through += 1) > 1 ? route.abort() : route.continue()));
    const stored = page.waitForResponse(
      (reply) => /partNumber=/.test(reply.url()) && reply.request().method() === 'PUT' && reply.ok(),
    );
    await files(page).setInputFiles(at('rain.mp4'));
    await page.getByText(/waiting for the network/).waitFor();
    // A pause would break off the part that is still on its way.
    await stored;
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText(/, paused/).waitFor();
    await expectAccessible(page, 'a paused upload');
    await page.reload();
    await context.unroute(/partNumber=/);
    const unfinished = page.getByTestId('unfinished');
    await unfinished.getByText('rain.mp4').waitFor();
    await unfinished.getByTestId('same-file').setInputFiles(at('upright.mp4'));
    await unfinished.getByText('This is another file than the upload began with.').waitFor();
    const sent: string[] = [];
    page.on('request', (request) => {
      const number = new URL(request.url()).searchParams.get('partNumber');
      if (number !== null) sent.push(number);
    });
    await unfinished.getByTestId('same-file').setInputFiles(at('rain.mp4'));
    await page.getByTestId('work-file').getByText('rain.mp4').waitFor();
    // Twenty megabytes are three parts, of which the store had one.
    expect(sent).toHaveLength(2);
    await context.close();
  });

  it('that ends while the files are locked stays out of the work, and what is written is saved [CAT-090]', async () => {
    const contentOid = await creatorDraft('Later');
    const { page, open, context } = await session(creator);
    await open(`/studio2/simpleuploader/draft/edit?contentOid=${contentOid}`);
    const held = Promise.withResolvers<void>();
    await context.route(/partNumber=/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await files(page).setInputFiles(at('snow.mp3'));
    await page.getByTestId('upload').waitFor();
    const publishAt = new Date(Date.now() + 86_400_000).toISOString();
    const schedule = { contentOid, publishAt, timeZone: 'UTC' };
    expect((await post(creator, '/api/content/schedule', schedule)).status).toBe(200);
    await page.getByText('The files of a scheduled work cannot be edited.', { exact: false }).waitFor();
    held.resolve();
    await page.getByRole('heading', { name: 'Uploaded, and not in the work' }).waitFor();
    await soon(() => page.getByRole('button', { name: 'Use it' }).isDisabled()).toBe(true);
    await page.getByLabel('Title').fill('Later still');
    await allIsSaved(page);
    await context.route('**/api/content/save', (route) => route.fulfill({ status: 500, body: '' }));
    await page.getByLabel('Title').fill('Not saved');
    const main = page.getByRole('main');
    await main.getByRole('link', { name: 'Studio' }).click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Stay here' }).click();
    await soon(() => page.getByLabel('Title').inputValue()).toBe('Not saved');
    await main.getByRole('link', { name: 'Studio' }).click();
    await question.getByRole('button', { name: 'Leave anyway' }).click();
    await page.getByRole('heading', { name: 'Studio', level: 1 }).waitFor();
    await context.close();
  });

  it('of a wrong kind is refused before it begins, and can be cancelled', async () => {
    const { page, open, context } = await session(creator);
    await open('/studio2/simpleuploader/landscape');
    await begin(page, 'Audio play');
    await files(page).setInputFiles(at('upright.mp4'));
    await page.getByText('“upright.mp4” does not fit this kind of work.', { exact: false }).waitFor();
    await context.route(/partNumber=/, (route) => route.abort());
    await files(page).setInputFiles(at('snow.mp3'));
    await page.getByText(/waiting for the network/).waitFor();
    await page.getByRole('button', { name: 'Cancel upload' }).click();
    await page.getByTestId('upload').waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('heading', { name: 'Files' }).waitFor();
    await soon(() => page.getByTestId('unfinished').count()).toBe(0);
    await context.close();
  });
});

let upright: string;

describe('a video that is higher than wide', () => {
  it('plays upright, beside what is said about it', async () => {
    const studio = await session(creator);
    await studio.open('/studio2/simpleuploader/portrait');
    const work = { kind: 'Clip', file: 'upright.mp4', title: 'Upright' };
    upright = await published(studio.page, work);
    await studio.open(`/play/${upright}`);
    await studio.page
      .getByTestId('media')
      .getByRole('button', { name: /Upright/ })
      .click();
    await soon(() => timeOf(studio.page)).toBeGreaterThan(0.5);
    const box = await studio.page.getByTestId('player').locator('video').boundingBox();
    expect((box?.height ?? 0) / (box?.width ?? 1)).toBeGreaterThan(1.5);
    await studio.context.close();
  });
});

describe('a work that is heard', () => {
  let sea: string;

  it('plays for visitors when it is free, and goes on while they look around, on a phone', async () => {
    const studio = await session(creator);
    await studio.open('/studio2/simpleuploader/landscape');
    sea = await published(studio.page, {
      kind: 'Audio play',
      file: 'sea.mp3',
      title: 'The sea',
      chapters: '0:00 Waves\n0:12 - Gulls\n9:00 After its end',
    });
    await studio.context.close();
    const { page, open, context } = await openBrowserSession(browser, stack, { width: 360, theme: 'dark' });
    await open(`/play/${sea}`);
    await page
      .getByTestId('media')
      .getByRole('button', { name: /The sea/ })
      .click();
    await soon(() => timeOf(page)).toBeGreaterThan(1);
    await expectAccessible(page, 'a sound that plays');
    const before = await timeOf(page);
    await page.getByRole('link', { name: 'Home' }).last().click();
    await soon(() => timeOf(page)).toBeGreaterThan(before + 1);
    await soon(() => page.getByTestId('player').getAttribute('data-look')).toBe('mini');
    await expectFits(page, 'the small player');
    const reported = page.waitForRequest(/\/history\/play-time$/);
    await page.getByRole('button', { name: 'Close the player' }).click();
    expect((await reported).postDataJSON()).toMatchObject({
      positionMs: expect.toSatisfy((ms) => ms > 1_000),
    });
    await context.close();
  });

  it('has chapters, and comments about its moments, which lead there', async () => {
    const visit = await session(fan);
    const { page } = visit;
    await visit.open(`/play/${sea}`);
    const chapters = page.getByTestId('chapters');
    await soon(() => chapters.getByRole('listitem').allTextContents()).toEqual(['0:00 Waves', '0:12 Gulls']);
    // Before it plays: a chapter begins it there.
    await chapters.getByRole('button', { name: '0:12 Gulls' }).click();
    const player = page.getByTestId('player');
    await soon(() => player.getByTestId('chapter').textContent()).toBe('Gulls');
    await soon(() => timeOf(page)).toBeGreaterThan(12);
    await player.getByRole('button', { name: 'Pause' }).click();
    // Later than three seconds after its beginning, a chapter would begin again.
    await player.locator('video').evaluate((video: HTMLVideoElement) => {
      video.currentTime = 12.5;
    });
    await soon(() => timeOf(page)).toBe(12.5);
    await page.keyboard.press(',');
    await soon(() => player.getByTestId('chapter').textContent()).toBe('Waves');
    await soon(() => timeOf(page)).toBeLessThan(1);
    await page.keyboard.press('.');
    await soon(() => timeOf(page)).toBe(12);
    await page.keyboard.press('l');
    await soon(() => timeOf(page)).toBeGreaterThan(18);
    await page.keyboard.press('j');
    await soon(() => timeOf(page)).toBeLessThan(12);
    const comments = page.getByTestId('comments');
    await comments.getByLabel('Write a comment').fill('Here a gull cries.');
    const before = await timeOf(page);
    await comments.getByRole('button', { name: 'Write about this moment' }).click();
    await comments.getByText(/About the moment 0:(08|09|10)/).waitFor();
    await comments.getByRole('button', { name: 'Comment', exact: true }).click();
    const moment = comments.getByRole('button', { name: /Play from 0:(08|09|10)/ });
    await moment.waitFor();
    await soon(() => player.getByTestId('moment').getAttribute('title')).toContain('Here a gull cries.');
    await expectAccessible(page, 'a comment about a moment');
    await expectFits(page, 'a comment about a moment');
    await player.getByRole('button', { name: 'Chapters' }).click();
    await page.getByRole('menuitemradio', { name: '0:00 Waves' }).click();
    await soon(() => timeOf(page)).toBeLessThan(1);
    await moment.click();
    await soon(() => timeOf(page)).toBeGreaterThanOrEqual(Math.floor(before));
    expectQuiet(visit);
    await visit.context.close();
    // A visitor jumps as well, also while it does not play yet.
    const other = await openBrowserSession(browser, stack, { width: 360, theme: 'dark' });
    await other.open(`/play/${sea}`);
    await other.page.getByRole('button', { name: /Play from 0:(08|09|10)/ }).click();
    await soon(() => timeOf(other.page)).toBeGreaterThan(8);
    await other.context.close();
  });

  it('is played after another one of a playlist, and the work that is put next before it', async () => {
    await post(fan, '/api/content/playlist', { title: 'For the evening', contentOids: [upright, sea] });
    const visit = await session(fan);
    const { page } = visit;
    await visit.open('/myinfo/playlists');
    await page.getByRole('button', { name: 'Play all' }).click();
    const player = page.getByTestId('player');
    await player.getByRole('link', { name: 'Upright' }).waitFor();
    // When it ends, the next one begins by itself.
    await soon(() => timeOf(page)).toBeGreaterThan(0);
    await player.locator('video').evaluate((video: HTMLVideoElement) => {
      video.currentTime = video.duration - 0.5;
    });
    await player.getByRole('link', { name: 'The sea' }).waitFor();
    await soon(() => timeOf(page)).toBeGreaterThan(0.5);
    await expectAccessible(page, 'a playlist that plays');
    await player.getByRole('link', { name: 'The sea' }).click();
    await soon(() => player.getAttribute('data-look')).toBe('audio');
    await player.getByRole('button', { name: 'Previous' }).click();
    // The page of a work that played shows the one that plays now.
    await page.waitForURL(`**/play/${upright}`);
    await soon(() => player.getAttribute('data-look')).toBe('video');
    await player.getByRole('button', { name: 'Pause' }).click();
    await walkTo(visit, 'en', `/play/${film}`);
    await page.getByRole('button', { name: 'Play next' }).click();
    await page.getByRole('button', { name: 'Take out of the queue' }).waitFor();
    await player.getByRole('button', { name: 'Next' }).click();
    await soon(() => player.getAttribute('data-look')).toBe('video');
    await soon(() => player.getByRole('link').count()).toBe(0);
    await player.getByRole('button', { name: 'Up next' }).click();
    await soon(() => page.getByRole('menuitem').allTextContents()).toEqual([
      expect.stringMatching(/^The sea · /),
    ]);
    await page.getByRole('menuitem', { name: /^The sea/ }).click();
    await page.waitForURL(`**/play/${sea}`);
    await soon(() => player.getByTestId('chapter').count()).toBe(1);
    expectQuiet(visit);
    await visit.context.close();
  });
});
