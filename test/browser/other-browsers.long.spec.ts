import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { soon } from '../support/browser.ts';
import type { DrivenBrowser } from '../support/browsers/driven-browser.ts';
import { startFirefox } from '../support/browsers/firefox.ts';
import { startTlsProxy, type TlsProxy } from '../support/browsers/tls-proxy.ts';
import { type Visitor, visitorOf } from '../support/browsers/visitor.ts';
import { startWebKit } from '../support/browsers/webkit.ts';
import { publishFilm } from '../support/film.ts';
import { codeFor, logIn, type Place, send, signUp, testPassword } from '../support/person.ts';
import { startTestStack, type TestStack } from '../support/stack.ts';

const browsers = [
  ['Firefox', startFirefox],
  ['WebKit', startWebKit],
] as const;

const flags = { path: '/', httpOnly: true, sameSite: 'Lax' } as const;
const plainCookies = [
  { name: 'fanfold', secure: false, ...flags },
  { name: 'fanfold-device', secure: false, ...flags },
];
const hostCookies = [
  { name: '__Host-fanfold', secure: true, ...flags },
  { name: '__Host-fanfold-device', secure: true, ...flags },
];

type Site = {
  /** What the browser opens. */
  readonly url: string;
  /** What the test itself opens, without the proxy. */
  readonly place: Place;
  /** The cookies of a signed-in person. */
  readonly cookies: typeof plainCookies;
};

const siteOf = (stack: TestStack, cookies: Site['cookies']): Site => ({
  url: stack.url,
  place: { url: stack.localUrl, sandboxUrl: stack.sandboxUrl },
  cookies,
});

type Scene = Site & {
  readonly browser: DrivenBrowser;
  readonly visitor: Visitor;
  readonly email: string;
  readonly nickname: string;
};

const sceneOf = (browser: DrivenBrowser, site: Site): Scene => {
  const mark = randomUUID().slice(0, 8);
  const visitor = visitorOf(browser, site.url);
  return { ...site, browser, visitor, email: `other-${mark}@example.test`, nickname: `Other ${mark}` };
};

const cookiesIn = async ({ browser }: Scene) =>
  (await browser.cookies())
    .map(({ name, path, secure, httpOnly, sameSite }) => ({ name, path, secure, httpOnly, sameSite }))
    .toSorted((a, b) => a.name.localeCompare(b.name));

const signUpThere = async (scene: Scene): Promise<void> => {
  const { visitor, place, email, nickname } = scene;
  await visitor.open('/');
  await visitor.press('Sign up');
  await visitor.fill('E-mail', email);
  await visitor.fill('Password', testPassword);
  await visitor.press('Create an account');
  await visitor.see('Confirm your e-mail');
  await visitor.fill('Code', await codeFor(place, email));
  await visitor.press('Confirm');
  await visitor.see('Complete your profile');
  await visitor.fill('Nickname', nickname);
  await visitor.see('This nickname is free.');
  await visitor.fillDate('Birth date', '1990-04-05');
  await visitor.press('I live in');
  await visitor.pick('Spain');
  await visitor.tick(/terms of service/);
  await visitor.tick(/personal data/);
  await visitor.press('Finish');
  await visitor.untilBalance({ paid: 0, bonus: 0 });
  expect(await cookiesIn(scene)).toEqual(scene.cookies);
};

const signInThere = async (scene: Scene): Promise<void> => {
  const { visitor, email } = scene;
  await visitor.press('Sign in');
  await visitor.fill('E-mail', email);
  await visitor.fill('Password', testPassword);
  await visitor.press('Sign in');
  await visitor.untilBalance({ paid: 0, bonus: 0 });
  expect(await cookiesIn(scene)).toEqual(scene.cookies);
};

/**
 * The session ends at the service as well: its cookie is of no use any more. The name of the device stays.
 */
const signOutThere = async (scene: Scene): Promise<void> => {
  const { visitor, browser, place, nickname } = scene;
  const [session] = scene.cookies;
  const { value } = (await browser.cookies()).find(({ name }) => name === session?.name) ?? {};
  const headers = { cookie: `${session?.name}=${value}` };
  const me = async () =>
    (await send<{ me: object | null }>(place.url, '/api/account/me', { headers })).body.me;
  expect(await me()).toMatchObject({ nickname });
  await visitor.press(`Account menu of ${nickname}`);
  await visitor.choose('Sign out');
  await visitor.see('You are signed out.');
  expect(await cookiesIn(scene)).toEqual(scene.cookies.slice(1));
  expect(await me()).toBeNull();
  await visitor.open('/myinfo/coins');
  await visitor.see('Sign in to see this page');
};

const payThere = async ({ visitor }: Scene): Promise<void> => {
  await visitor.follow('Top up');
  await visitor.tick('I agree to the terms of service');
  await visitor.tick('I agree to the payment terms');
  await visitor.press(/^Pay /);
  await visitor.untilAddress(/\/pay\//);
  await visitor.clickOn('button[value="approve"]');
  await visitor.untilAddress(/\/charge\/success/);
  const page = await visitor.documentMark();
  await visitor.see('100 coins are yours');
  await visitor.untilBalance({ paid: 100, bonus: 3 });
  expect(await visitor.documentMark()).toBe(page);
};

/** One work is bought on the page, another one outside of this browser while the page is open. */
const buyThere = async ({ visitor, place, email }: Scene): Promise<void> => {
  const creator = await signUp(place, 'creator');
  await creator.becomeCreator();
  const here = await creator.publish(30, 'Bought here');
  const elsewhere = await creator.publish(10, 'Bought elsewhere');
  await visitor.open(`/play/${here}`);
  const page = await visitor.documentMark();
  await visitor.press(/^Buy/);
  await visitor.see('Left afterwards');
  await visitor.press('Buy now');
  await visitor.see('It is yours.');
  await visitor.untilBalance({ paid: 70, bonus: 3 });
  await visitor.press('Start');
  await visitor.see('What the buyer reads.');
  const session = await logIn(place, email, testPassword);
  expect((await session.buy(elsewhere, { coins: 10 })).status).toBe(201);
  await visitor.untilBalance({ paid: 60, bonus: 3 });
  await visitor.untilSocketGreets();
  expect(await visitor.documentMark()).toBe(page);
};

/**
 * A copy-protected film with subtitles: its signed playlists, the viewer's key and the subtitles are there in
 * each browser's way.
 */
const playThere = async ({ visitor, browser, place }: Scene): Promise<void> => {
  const film = await publishFilm(place, { subtitles: true, protects: true });
  await visitor.open(`/play/${film}`);
  await visitor.press(/^Play/);
  await soon(() => browser.read(playedSeconds)).toBeGreaterThan(2);
  await visitor.press('Subtitles');
  await visitor.clickOn('[role="menuitemradio"][aria-checked="false"]');
  await soon(() => browser.read(shownSubtitles)).toContain('The bars move.');
  await soon(() => browser.read(captionsMeetControls)).toBe(false);
  // The second segment has another initialisation vector.
  await soon(() => browser.read(playedSeconds)).toBeGreaterThan(5);
};

const playedSeconds = (): number => document.querySelector('video')?.currentTime ?? 0;

const shownSubtitles = (): string =>
  [...(document.querySelector('video')?.textTracks ?? [])]
    .filter(({ mode }) => mode === 'showing')
    .flatMap(({ activeCues }) => [...(activeCues ?? [])])
    .map((cue) => (cue as VTTCue).text)
    .join(' ');

/**
 * Whether controls that are shown cover the lowest line of the picture, where captions stand that were not
 * moved.
 */
const captionsMeetControls = (): boolean => {
  const [video, controls] = [document.querySelector('video'), document.querySelector('[data-controls]')];
  if (!video || !controls) return true;
  const isShown = getComputedStyle(controls).pointerEvents !== 'none';
  const covers = controls.getBoundingClientRect().top < video.getBoundingClientRect().bottom - 1;
  const cues = [...video.textTracks].flatMap(({ activeCues }) => [...(activeCues ?? [])]) as VTTCue[];
  if (CSS.supports('selector(video::-webkit-media-text-track-container)')) return false;
  return isShown && covers && cues.some(({ line }) => line === 'auto' || Number(line) >= -1);
};

/** No violation of the content security policy was reported, and one that happens now is. */
const expectPolicyKept = async ({ read }: DrivenBrowser, reports: () => readonly string[]): Promise<void> => {
  expect(reports()).toEqual([]);
  await read(() => void (new Image().src = 'https://forbidden.example/picture.png'));
  await soon(() => reports().join()).toContain('img-src');
};

const walk = async (browser: DrivenBrowser, site: Site): Promise<void> => {
  const scene = sceneOf(browser, site);
  await signUpThere(scene);
  await signOutThere(scene);
  await signInThere(scene);
  await payThere(scene);
  await buyThere(scene);
  await playThere(scene);
  await signOutThere(scene);
};

describe('over HTTP at localhost: sign-up, sign-in, paying, buying, live balance, playing, sign-out', () => {
  let stack: TestStack;
  beforeAll(async () => {
    stack = await startTestStack({ web: true });
  });
  afterAll(() => stack?.[Symbol.asyncDispose]());

  it.each(browsers)('in %s', async (_, start) => {
    await using browser = await start();
    await walk(browser, siteOf(stack, plainCookies));
    const { complaints } = browser;
    if (complaints) await expectPolicyKept(browser, () => complaints);
  });
});

describe('over HTTPS behind a proxy: sign-up, sign-in, paying, buying, live balance, playing, sign-out', () => {
  let proxy: TlsProxy;
  let stack: TestStack;
  beforeAll(async () => {
    proxy = await startTlsProxy();
    const env = { FANFOLD_PUBLIC_URL: proxy.url, FANFOLD_TRUSTED_PROXIES: '127.0.0.1' };
    stack = await startTestStack({ web: true, env });
    proxy.forwardTo(stack.localUrl);
  });
  afterAll(async () => {
    await stack?.[Symbol.asyncDispose]();
    await proxy?.[Symbol.asyncDispose]();
  });

  it.each(browsers)('in %s, which reports no violation of the policy', async (_, start) => {
    const before = proxy.violations.length;
    await using browser = await start();
    await walk(browser, siteOf(stack, hostCookies));
    expect(browser.complaints ?? []).toEqual([]);
    await expectPolicyKept(browser, () => proxy.violations.slice(before));
  });
});
