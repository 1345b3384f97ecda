import { randomUUID } from 'node:crypto';
import type { LeftAt } from '@fanfold/contracts/catalogue';
import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { agreeToAnalytics } from '../support/agree-to-analytics.ts';
import {
  expectAccessible,
  expectFits,
  expectQuiet,
  launchBrowser,
  openBrowserSession,
  soon,
} from '../support/browser.ts';
import { publishFilm, publishSound } from '../support/film.ts';
import { type Person, signUp, testPassword } from '../support/person.ts';
import { leaseStack, type SharedStack } from '../support/shared-stack.ts';
import { walkTo } from '../support/walk.ts';

let stack: SharedStack;
let browser: Browser;
let creator: Person;
let fan: Person;
/** A free film of ten seconds with subtitles. */
let film: string;
/** A free sound of a minute. */
let sound: string;
beforeAll(async () => {
  [stack, browser] = await Promise.all([leaseStack(), launchBrowser()]);
  [creator, fan] = await Promise.all([signUp(stack, 'shoots'), signUp(stack, 'watches')]);
  await creator.becomeCreator();
  film = await publishFilm(stack, { by: creator, subtitles: true });
  sound = await publishSound(creator, 60);
});
afterAll(async () => {
  await browser?.close();
  await stack?.[Symbol.asyncDispose]();
});

const asFan = () => openBrowserSession(browser, stack, { as: { email: fan.email, password: testPassword } });
const videoOf = (page: Page) => page.getByTestId('player').locator('video');
const timeOf = (page: Page) => videoOf(page).evaluate((video: HTMLVideoElement) => video.currentTime);
const isPaused = (page: Page) => videoOf(page).evaluate((video: HTMLVideoElement) => video.paused);
const startButton = (page: Page) => page.getByTestId('media').getByRole('button', { name: /A (film|sound)/ });
const controlsOf = (page: Page) => page.getByTestId('player').locator('[data-controls]');
const areShown = async (page: Page) =>
  (await controlsOf(page).evaluate((bar) => getComputedStyle(bar).pointerEvents)) !== 'none';
const begin = async (page: Page) => {
  await startButton(page).click();
  await soon(() => timeOf(page)).toBeGreaterThan(0.3);
};
/** Plays over and over, so that a slow machine does not come to its end. */
const repeat = (page: Page) => videoOf(page).evaluate((video: HTMLVideoElement) => void (video.loop = true));
/** How long the line of a tile is, of its cover. */
const progressOf = async (tile: Locator): Promise<number> => {
  const [line, frame] = await Promise.all([
    tile.getByTestId('tile-progress').boundingBox(),
    tile.locator('xpath=.//*[@data-testid="tile-progress"]/..').boundingBox(),
  ]);
  return (line?.width ?? 0) / (frame?.width ?? 1);
};
const by = (person: Person, path: string, body: unknown) =>
  person.call(path, { method: 'POST', body, headers: { 'idempotency-key': randomUUID() } });

describe('how fast a page and a film are', () => {
  it('is told to the service, each once, by who agreed to it; nothing of the person [DIS-015]', async () => {
    const person = await signUp(stack, 'measured');
    await agreeToAnalytics(person);
    const as = { email: person.email, password: testPassword };
    const { page, open, context } = await openBrowserSession(browser, stack, { as });
    const told: { measurement: string; contentOid?: string; fields: { ms: number } }[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/content/writeInflux')) told.push(request.postDataJSON());
    });
    await open(`/play/${film}`);
    await begin(page);
    const of = (name: string) => told.filter(({ measurement }) => measurement === name);
    await soon(() => of('page_load').length).toBe(1);
    await soon(() => of('first_frame').length).toBe(1);
    expect(of('first_frame')[0]).toMatchObject({ contentOid: film, fields: { ms: expect.any(Number) } });
    expect(of('page_load')[0]?.fields.ms).toBeGreaterThan(0);
    // Going on after a pause is no other beginning.
    await page.keyboard.press('k');
    await soon(() => isPaused(page)).toBe(true);
    await page.keyboard.press('k');
    await soon(() => isPaused(page)).toBe(false);
    expect([of('page_load').length, of('first_frame').length]).toEqual([1, 1]);
    await context.close();
  });

  it('does not count how long a person looked at a fault before they tried again [DIS-015]', async () => {
    const { page, open, context } = await openBrowserSession(browser, stack);
    const told: { measurement: string; fields: { ms: number } }[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/content/writeInflux')) told.push(request.postDataJSON());
    });
    await page.clock.install();
    await open(`/play/${film}`);
    await context.route('**/api/media/play/**', (route) => route.fulfill({ status: 403, body: '' }));
    await context.route('**/api/content?**', (route) => route.abort());
    await startButton(page).click();
    const fault = page.getByRole('alert').filter({ hasText: 'The connection was lost.' });
    await fault.waitFor();
    await page.clock.fastForward(300_000);
    await context.unroute('**/api/content?**');
    await context.unroute('**/api/media/play/**');
    await fault.getByRole('button', { name: 'Try again' }).click();
    const frames = () => told.filter(({ measurement }) => measurement === 'first_frame');
    await soon(() => frames().length).toBe(1);
    expect(frames()[0]?.fields.ms).toBeLessThan(200_000);
    await context.close();
  });
});

describe('the controls of a film', () => {
  it('take the keys at once, and list them', async () => {
    const visit = await openBrowserSession(browser, stack);
    const { page, open, context } = visit;
    await open(`/play/${film}`);
    await startButton(page).focus();
    await page.keyboard.press('Enter');
    await soon(() => timeOf(page)).toBeGreaterThan(0.3);
    await page.keyboard.press('k');
    await soon(() => isPaused(page)).toBe(true);
    await page.keyboard.press('c');
    await soon(() => videoOf(page).evaluate(({ textTracks }: HTMLVideoElement) => textTracks[0]?.mode)).toBe(
      'showing',
    );
    await page.keyboard.press('?');
    const list = page.getByRole('dialog', { name: 'Keys of the player' });
    await list.getByText('Chapter before or after').waitFor();
    await expectAccessible(page, 'the keys of the player');
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
    // The focus is in the player again.
    await page.keyboard.press('k');
    await soon(() => isPaused(page)).toBe(false);
    expectQuiet(visit);
    await context.close();
  });

  it('go out of the way after a button was pressed, with the captions above them until then', async () => {
    const { page, open, context } = await openBrowserSession(browser, stack);
    await open(`/play/${film}`);
    await begin(page);
    await repeat(page);
    await page.keyboard.press('c');
    const player = page.getByTestId('player');
    await player.getByRole('button', { name: 'Pause' }).click();
    await player.getByRole('button', { name: 'Play' }).click();
    await soon(() => areShown(page)).toBe(false);
    await page.mouse.move(600, 300);
    await page.mouse.move(605, 305);
    await soon(() => areShown(page)).toBe(true);
    // Captions stand above the bar; a place that their file gives them is theirs.
    const captionsAre = () => player.getAttribute('data-cues');
    expect(await captionsAre()).toBe('below');
    await videoOf(page).evaluate((video: HTMLVideoElement) => {
      for (const cue of video.textTracks[0]?.cues ?? []) (cue as VTTCue).line = 0;
      video.currentTime = 1;
    });
    await soon(captionsAre).toBe('placed');
    await page.mouse.move(600, 300);
    await soon(() => areShown(page)).toBe(true);
    // A menu that is open keeps them.
    await player.getByRole('button', { name: 'More settings' }).click();
    await page.getByRole('menuitem', { name: 'Keys of the player' }).waitFor();
    await soon(() => player.getAttribute('data-idle')).toBe('true');
    expect(await areShown(page)).toBe(true);
    await page.keyboard.press('Escape');
    await context.close();
  });

  it('come by a first touch, which neither jumps nor pauses', async () => {
    const context = await browser.newContext({
      baseURL: stack.url,
      viewport: { width: 820, height: 1_180 },
      hasTouch: true,
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    await page.goto(`/en/play/${film}`);
    await startButton(page).tap();
    await soon(() => timeOf(page)).toBeGreaterThan(0.3);
    await repeat(page);
    await soon(() => areShown(page)).toBe(false);
    await videoOf(page).tap();
    await soon(() => areShown(page)).toBe(true);
    expect(await isPaused(page)).toBe(false);
    await videoOf(page).tap();
    await soon(() => isPaused(page)).toBe(true);
    await context.close();
  });

  it('stop at the end for who wants to sleep, also after they chose to repeat', async () => {
    const { page, open, context } = await openBrowserSession(browser, stack);
    await open(`/play/${film}`);
    await begin(page);
    const player = page.getByTestId('player');
    const choose = async (name: string) => {
      await player.getByRole('button', { name: 'More settings' }).click();
      await page.getByRole('menuitemradio', { name, exact: true }).click();
      await page.getByRole('menu').waitFor({ state: 'detached' });
    };
    await choose('Repeat');
    await choose('At the end of this one');
    await soon(() => videoOf(page).evaluate(({ ended, loop }: HTMLVideoElement) => [ended, loop])).toEqual([
      true,
      false,
    ]);
    await context.close();
  });
});

describe('what the player fetches', () => {
  it('is a minute ahead, again after a seek, and not the whole of a sound [IDN-129]', async () => {
    const long = await publishSound(creator, 180);
    const { page, open, context } = await openBrowserSession(browser, stack);
    const fetched = new Set<string>();
    page.on('request', (request) => {
      const [, segment] = /\/(\d+)\.m4s$/.exec(request.url()) ?? [];
      if (segment !== undefined) fetched.add(segment);
    });
    await open(`/play/${long}`);
    await begin(page);
    await page.keyboard.press('k');
    await soon(() => isPaused(page)).toBe(true);
    await soon(() => fetched.size).toBeGreaterThan(13);
    await page.waitForTimeout(1_500);
    const begun = fetched.size;
    expect(begun).toBeLessThan(20);
    await page.keyboard.press('5');
    await soon(() => fetched.size).toBeGreaterThan(begun + 13);
    await page.waitForTimeout(1_500);
    expect(fetched.size).toBeLessThan(begun + 20);
    await context.close();
  });
});

describe('a fault', () => {
  it('is told, and playing goes on once it is gone', async () => {
    const { page, open, context } = await openBrowserSession(browser, stack);
    await open(`/play/${film}`);
    // Its address has expired, and nothing answers when another one is asked for.
    await context.route('**/api/media/play/**', (route) => route.fulfill({ status: 403, body: '' }));
    await context.route('**/api/content?**', (route) => route.abort());
    await startButton(page).click();
    const told = page.getByRole('alert').filter({ hasText: 'The connection was lost.' });
    await told.waitFor();
    await context.unroute('**/api/content?**');
    await context.unroute('**/api/media/play/**');
    await told.getByRole('button', { name: 'Try again' }).click();
    await soon(() => timeOf(page)).toBeGreaterThan(0.5);
    await told.waitFor({ state: 'detached' });
    await context.close();
  });

  it('that is an expired address is healed unseen, at the same speed and in the same quality', async () => {
    const { page, open, context } = await openBrowserSession(browser, stack);
    await open(`/play/${film}`);
    await begin(page);
    await repeat(page);
    const player = page.getByTestId('player');
    await page.keyboard.press('<');
    await soon(() => videoOf(page).evaluate((video: HTMLVideoElement) => video.playbackRate)).toBe(0.75);
    await player.getByRole('button', { name: 'More settings' }).click();
    await page.getByRole('menuitemradio', { name: '360p' }).click();
    const asked: string[] = [];
    let refused = 0;
    await context.route('**/api/media/play/**', async (route) => {
      asked.push(route.request().url());
      if (refused > 0 || !route.request().url().endsWith('.m4s')) return route.continue();
      refused += 1;
      return route.fulfill({ status: 403, body: '' });
    });
    // What was loaded already is thrown away, so that segments are asked for.
    await player.getByRole('button', { name: 'More settings' }).click();
    await page.getByRole('menuitemradio', { name: '720p' }).click();
    await soon(() => refused).toBe(1);
    await soon(() => asked.filter((url) => url.endsWith('/master.m3u8')).length).toBe(1);
    await soon(() => timeOf(page)).toBeGreaterThan(0.3);
    await soon(() => asked.filter((url) => url.endsWith('.m4s')).length).toBeGreaterThan(2);
    expect(await videoOf(page).evaluate((video: HTMLVideoElement) => video.playbackRate)).toBe(0.75);
    await soon(() => videoOf(page).evaluate((video: HTMLVideoElement) => video.videoHeight)).toBe(720);
    await context.close();
  });
});

describe('where a work was left', () => {
  it('is known in another browser of the same account, on home and on the page of the work [CAT-037]', async () => {
    const leftAtMs = async (): Promise<number> =>
      (await fan.call<{ leftAt: LeftAt | null }>(`/api/content?contentOid=${sound}`)).body.leftAt
        ?.positionMs ?? 0;
    const first = await asFan();
    await first.open(`/play/${sound}`);
    await begin(first.page);
    await first.page.keyboard.press('5');
    await soon(() => timeOf(first.page)).toBeGreaterThan(30.5);
    // The page is left while it plays: its last report is sent as it closes.
    await first.page.goto('about:blank');
    await soon(leftAtMs).toBeGreaterThan(30_000);
    await first.context.close();

    const second = await asFan();
    const { page } = second;
    await second.open('/');
    const tile = page
      .getByRole('region', { name: 'Continue playing' })
      .getByRole('article')
      .filter({ hasText: 'A sound' });
    await tile.getByText(/Continue at 0:3\d/).waitFor();
    expect(await progressOf(tile)).toSatisfy((part: number) => part > 0.5 && part < 0.67);
    await tile.getByRole('link', { name: 'A sound' }).click();
    await startButton(page)
      .filter({ hasText: /Continue at 0:3\d/ })
      .click();
    await soon(() => timeOf(page)).toBeGreaterThan(30);

    // What was chosen in a pause is where it was left, too.
    await page.getByTestId('player').getByRole('button', { name: 'Pause' }).click();
    await page.keyboard.press('3');
    await soon(() => timeOf(page)).toBeLessThan(20);
    await page.goto('about:blank');
    await soon(leftAtMs).toBeLessThan(20_000);
    await second.context.close();
    const third = await asFan();
    await third.open(`/play/${sound}`);
    await startButton(third.page)
      .filter({ hasText: /Continue at 0:18/ })
      .waitFor();
    expectQuiet(third);
    await third.context.close();
  });

  it('on another device meanwhile is where it goes on in a page that is open, and after a pause [CAT-037]', async () => {
    const reader = await signUp(stack, 'has-a-phone');
    const as = { email: reader.email, password: testPassword };
    /** What a phone of the same account tells. */
    const toldByPhone = async (positionMs: number): Promise<void> => {
      const told = { contentOid: sound, positionMs, playedMs: 1_000, reached: '0'.repeat(25) };
      expect((await by(reader, '/api/content/history/play-time', told)).status).toBe(202);
    };
    await toldByPhone(15_000);
    const laptop = await openBrowserSession(browser, stack, { as });
    const { page } = laptop;
    await page.clock.install();
    await laptop.open(`/play/${sound}`);
    await startButton(page)
      .filter({ hasText: /Continue at 0:15/ })
      .waitFor();
    // The page is open already when the phone plays on.
    await toldByPhone(40_000);
    await startButton(page).click();
    await soon(() => timeOf(page)).toBeGreaterThan(40);
    await repeat(page);
    await page.getByTestId('player').getByRole('button', { name: 'Pause' }).click();
    await soon(() => isPaused(page)).toBe(true);
    await page.clock.fastForward(60_000);
    await toldByPhone(20_000);
    await page.getByTestId('player').getByRole('button', { name: 'Play' }).click();
    await soon(() => timeOf(page)).toBeLessThan(35);
    await soon(() => timeOf(page)).toBeGreaterThan(20);
    expectQuiet(laptop);
    await laptop.context.close();
  });

  it('on another device later is not forgotten when a page on which it stood still is closed', async () => {
    const reader = await signUp(stack, 'closes-late');
    const as = { email: reader.email, password: testPassword };
    const laptop = await openBrowserSession(browser, stack, { as });
    const { page } = laptop;
    await laptop.open(`/play/${sound}`);
    await begin(page);
    await page.keyboard.press('5');
    await soon(() => timeOf(page)).toBeGreaterThan(30.2);
    await page.getByTestId('player').getByRole('button', { name: 'Pause' }).click();
    await soon(() => isPaused(page)).toBe(true);
    const leftAt = async () =>
      (await reader.call<{ leftAt: LeftAt | null }>(`/api/content?contentOid=${sound}`)).body.leftAt;
    await soon(async () => (await leftAt())?.positionMs ?? 0).toBeGreaterThan(30_000);
    const told = { contentOid: sound, positionMs: 45_000, playedMs: 1_000, reached: '0'.repeat(25) };
    expect((await by(reader, '/api/content/history/play-time', told)).status).toBe(202);
    await page.reload();
    await startButton(page)
      .filter({ hasText: /Continue at 0:45/ })
      .waitFor();
    await laptop.context.close();
  });

  it('is not told to who sits here next, nor to who looks around signed out', async () => {
    const visit = await asFan();
    const { page, context } = visit;
    await visit.open(`/play/${sound}`);
    await begin(page);
    await page.keyboard.press('5');
    await soon(() => timeOf(page)).toBeGreaterThan(30.2);
    await page.getByTestId('player').getByRole('button', { name: 'Pause' }).click();
    await page.reload();
    await startButton(page)
      .filter({ hasText: /Continue at 0:3/ })
      .waitFor();
    await page.getByRole('button', { name: /^Account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByText('You are signed out.').waitFor();
    await walkTo(visit, 'en', `/play/${sound}`);
    await startButton(page).filter({ hasText: /^Play/ }).waitFor();
    await context.close();
  });
});

describe('a tile', () => {
  it('shows some seconds of a video while the pointer rests on it, one tile at a time, and none to who wants no motion', async () => {
    const visit = await openBrowserSession(browser, stack);
    const { page, open, context } = visit;
    await open(`/creatorhome/${creator.oid}`);
    const tiles = page.getByRole('article');
    const [video, loudness] = [tiles.filter({ hasText: 'A film' }), tiles.filter({ hasText: 'A sound' })];
    const previews = page.getByTestId('tile-preview');
    await video.first().hover();
    await page.waitForTimeout(700);
    await soon(() => previews.count()).toBe(0);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await loudness.first().hover();
    await soon(() => loudness.first().getByTestId('tile-preview').locator('path').count()).toBe(2);
    await video.first().hover();
    await soon(() => video.first().getByTestId('tile-preview').getAttribute('data-playing')).toBe('true');
    await soon(() => previews.count()).toBe(1);
    expect(
      await previews.evaluate((clip) => clip instanceof HTMLVideoElement && clip.muted && clip.loop),
    ).toBe(true);
    await page.mouse.move(0, 0);
    await soon(() => previews.count()).toBe(0);
    expectQuiet(visit);
    await context.close();
  });
});

describe('a creator’s playlist', () => {
  it('is played from its middle on, from the creator’s page, under the cover of what plays', async () => {
    const made = await by(creator, '/api/content/playlist', { title: 'Both', contentOids: [sound, film] });
    const { playlistOid } = made.body as { playlistOid: string };
    await by(creator, '/api/channel/playlists/show', { playlistOid, shown: true });
    const { page, open, context } = await openBrowserSession(browser, stack);
    await open(`/creatorhome/${creator.oid}?tab=playlists`);
    await page.getByRole('button', { name: 'Play from here: A film' }).click();
    const player = page.getByTestId('player');
    await player.getByRole('link', { name: 'A film' }).waitFor();
    await page.getByRole('button', { name: 'Play all' }).click();
    await player.getByRole('link', { name: 'A sound' }).waitFor();
    await soon(() => player.locator('svg, img').first().boundingBox()).toMatchObject({
      width: expect.toSatisfy((width) => width > 40),
    });
    await expectFits(page, 'the small player of a playlist');
    await context.close();
  });
});

describe('a list that a person keeps', () => {
  it('says of a work that was closed that it is no longer available, and lets go of it [CAT-043] [CAT-056]', async () => {
    const [gone, stays] = [await creator.publish(0, 'Closed since'), await creator.publish(0, 'Open still')];
    fan.position = creator.position;
    for (const contentOid of [gone, stays])
      await by(fan, '/api/content/like', { contentOid, likeOrUndoLike: 'like' });
    await by(fan, '/api/content/playlist', { title: 'Both of them', contentOids: [gone, stays] });
    await by(creator, '/api/content/visibility', { contentOid: gone, visibility: 'private' });
    const visit = await asFan();
    const { page, open, context } = visit;
    for (const path of ['/myinfo/playlists', '/myinfo/liked']) {
      await open(path);
      const line = page.getByTestId('missing-work');
      await line.getByText('No longer available').waitFor();
      await page.getByRole('link', { name: 'Open still' }).first().waitFor();
      expect(await page.content()).not.toContain('Closed since');
      await expectAccessible(page, path);
      await line.getByRole('button', { name: 'Remove: No longer available' }).click();
      await line.waitFor({ state: 'detached' });
    }
    expectQuiet(visit);
    await context.close();
  });
});
