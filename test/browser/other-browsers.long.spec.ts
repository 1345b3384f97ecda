import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { soon } from '../support/browser.ts';
import type { DrivenBrowser } from '../support/browsers/driven-browser.ts';
import { startFirefox } from '../support/browsers/firefox.ts';
import { startTlsProxy, type TlsProxy } from '../support/browsers/tls-proxy.ts';
import { visitorOf } from '../support/browsers/visitor.ts';
import { codeFor, logIn, type Place, signUp } from '../support/person.ts';
import { startTestStack, type TestStack } from '../support/stack.ts';

const browsers = [
  ['Firefox', startFirefox],
] as const;

/** The cookies that Fanfold sets, without their prefix. */
const ours = /^(__Host-)?fanfold/;
const flags = { httpOnly: true, sameSite: 'Lax' } as const;
const httpCookies = [
  { name: 'fanfold', secure: false, ...flags },
  { name: 'fanfold-device', secure: false, ...flags },
];
const httpsCookies = [
  { name: '__Host-fanfold', secure: true, ...flags },
  { name: '__Host-fanfold-device', secure: true, ...flags },
];

type Site = {
  /** What the browser opens. */
  readonly url: string;
  readonly place: Place;
  readonly cookies: readonly object[];
};

const openSite = (stack: TestStack, cookies: Site['cookies']): Site => ({
  url: stack.url,
  place: { url: stack.localUrl, sandboxUrl: stack.sandboxUrl },
  cookies,
});

const cookiesOf = async (browser: DrivenBrowser) =>
  (await browser.cookies())
    .filter(({ name }) => ours.test(name))
    .map(({ value: _, ...shown }) => shown)
    .toSorted((a, b) => a.name.localeCompare(b.name));

/** Two works that are bought, the second of them outside of the browser. */
const publishTwo = async (place: Place): Promise<[string, string]> => {
  const creator = await signUp(place, 'creator');
  await creator.becomeCreator();
  return [await creator.publish(30, 'Bought here'), await creator.publish(10, 'Bought elsewhere')];
};

/** From the sign-up to the last sign-out. */
const story = async (browser: DrivenBrowser, { url, place, cookies }: Site): Promise<void> => {
  const [here, elsewhere] = await publishTwo(place);
  const visitor = visitorOf(browser, url);
  const { press, fill, tick, see, untilBalance, documentMark } = visitor;
  const mark = randomUUID().slice(0, 8);
  const person = { email: `other-${mark}@example.test`, password: 'tin-drum-1959', nickname: `Other ${mark}` };
  const signOut = async () => {
    await press(`Account menu of ${person.nickname}`);
    await visitor.choose('Sign out');
    await see('You are signed out.');
  };

  await visitor.open('/');
  await press('Sign up');
  await fill('E-mail', person.email);
  await fill('Password', person.password);
  await fill('Password again', person.password);
  await fill('Nickname', person.nickname);
  await see('This nickname is free.');
  // A date field has the order of the browser's language; a browser without one shows a field for text.
  const dateType = await browser.read(() => document.querySelector<HTMLInputElement>('[name=birthDate]')?.type);
  await fill('Birth date', dateType === 'date' ? '04051990' : '1990-04-05');
  await tick(/terms of service/);
  await tick(/personal data/);
  await press('Create an account');
  await see('Confirm your e-mail');
  await fill('Code', await codeFor(place, person.email));
  await press('Confirm');
  await untilBalance({ paid: 0, bonus: 0 });
  expect(await cookiesOf(browser)).toEqual(cookies);

  await signOut();
  await press('Sign in');
  await fill('E-mail', person.email);
  await fill('Password', person.password);
  await press('Sign in');
  await untilBalance({ paid: 0, bonus: 0 });

  await visitor.follow('Charge');
  await tick('I agree to the terms of service');
  await tick('I agree to the payment terms');
  await press(/^Pay /);
  await visitor.untilAddress(/\/pay\//);
  await visitor.clickOn('button[value="approve"]');
  await visitor.untilAddress(/\/charge\/success/);
  const returned = await documentMark();
  await see('100 coins are yours');
  await untilBalance({ paid: 100, bonus: 3 });
  expect(await documentMark()).toBe(returned);

  await visitor.open(`/play/${here}`);
  const opened = await documentMark();
  await press(/^Buy/);
  await see('Left afterwards');
  await press('Buy now');
  await see('It is yours.');
  await untilBalance({ paid: 70, bonus: 3 });
  const elsewhereSession = await logIn(place, person.email, person.password);
  await elsewhereSession.buy(elsewhere, { coins: 10 });
  await untilBalance({ paid: 60, bonus: 3 });
  expect(await documentMark()).toBe(opened);
  expect(await cookiesOf(browser)).toEqual(cookies);
};

const runs = (name: string, site: () => Site, check: (browser: DrivenBrowser) => Promise<void>) =>
  it.each(browsers)(`%s ${name}`, async (_, start) => {
    await using browser = await start('/usr/bin/firefox-esr');
    await story(browser, site());
    await check(browser);
  });

describe('over HTTP at localhost', () => {
  let stack: TestStack;
  beforeAll(async () => {
    stack = await startTestStack({ web: true });
  });
  afterAll(() => stack?.[Symbol.asyncDispose]());

  runs('x', () => openSite(stack, httpCookies), async ({ complaints }) => expect(complaints).toEqual([]));
});

describe('over HTTPS behind a proxy', () => {
  let proxy: TlsProxy;
  let stack: TestStack;
  beforeAll(async () => {
    proxy = await startTlsProxy();
    stack = await startTestStack({
      web: true,
      env: { FANFOLD_PUBLIC_URL: proxy.url, FANFOLD_TRUSTED_PROXIES: '127.0.0.1' },
    });
    proxy.forwardTo(stack.localUrl);
  });
  afterAll(async () => {
    await stack?.[Symbol.asyncDispose]();
    await proxy?.[Symbol.asyncDispose]();
  });

  runs('x', () => openSite(stack, httpsCookies), async ({ complaints }) => expect(complaints).toEqual([]));
});
