import { randomInt, randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { accessRules } from '@fanfold/application';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { newestMail, type Person, signUp, testPassword } from '../support/person.ts';
import { startTestStack, type TestStack } from '../support/stack.ts';
import { createTestClock } from '../support/test-clock.ts';

let stack: TestStack;
let person: Person;
let creator: Person;
let paid: string;
let tierHash: string;
const testClock = createTestClock();
let offsetMs = 0;
const later = async (ms: number): Promise<void> => {
  offsetMs += ms;
  await testClock.setOffset(offsetMs);
};

beforeAll(async () => {
  // On the last day of a month no subscription begins, with or without a coupon.
  const tomorrow = new Date(Date.now() + 86_400_000);
  if (tomorrow.getUTCDate() === 1) offsetMs = 2 * 86_400_000;
  await testClock.setOffset(offsetMs);
  stack = await startTestStack({
    env: {
      ...testClock.env,
      FANFOLD_ATTEMPTS_PER_MINUTE: '60',
      FANFOLD_TRUSTED_PROXIES: '127.0.0.2, fd00::/8',
      FANFOLD_COUNTRY_HEADER: 'X-Country',
    },
  });
  person = await signUp(stack, 'guessed');
  creator = await signUp(stack, 'seller');
  await creator.becomeCreator();
  paid = await creator.publish(100);
  const tier = { name: 'Plus', feeCoins: 50 };
  const made = await creator.call('/api/account/modify/subscription_tiers', {
    method: 'POST',
    body: { mode: 'push', tier },
  });
  tierHash = String(made.body['tierHash']);
});
afterAll(async () => {
  await stack?.[Symbol.asyncDispose]();
  testClock[Symbol.dispose]();
});

type Input = {
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The client's address as a proxy tells it. */
  readonly client?: string;
  /** The proxy's own address; only 127.0.0.2 is trusted. */
  readonly proxy?: string;
};
type Answer = {
  status: number;
  code: unknown;
  country: unknown;
  retryAfter: unknown;
  cookies: readonly string[];
  vary: unknown;
  text: string;
};

const someNetwork = (): string => `198.51.${randomInt(256)}.${randomInt(256)}`;

const said = (text: string): { readonly code?: unknown; readonly country?: unknown } =>
  text.startsWith('{') ? (JSON.parse(text) as object) : {};

/** By node:http, which chooses the address that it comes from. */
const ask = (path: string, asked: Input = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { method = 'POST', body, headers, client = someNetwork(), proxy = '127.0.0.2' } = asked;
    const sent = request(
      new URL(path, stack.url.replace('localhost', '127.0.0.1')),
      {
        method,
        localAddress: proxy,
        headers: { 'content-type': 'application/json', 'x-forwarded-for': client, ...headers },
      },
      (reply) => {
        let text = '';
        reply.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        reply.on('error', reject);
        reply.on('end', () =>
          resolve({
            status: reply.statusCode ?? 0,
            code: said(text).code,
            country: said(text).country,
            retryAfter: reply.headers['retry-after'],
            cookies: reply.headers['set-cookie'] ?? [],
            vary: reply.headers.vary,
            text,
          }),
        );
      },
    );
    sent.on('error', reject).end(body === undefined ? undefined : JSON.stringify(body));
  });

const logIn = (email: string, password: string, asked: Input = {}) =>
  ask('/api/account/login', { ...asked, body: { loginType: 'email', email, password } });

const tenWrong = async (email: string): Promise<Answer[]> =>
  Promise.all(Array.from({ length: 10 }, () => logIn(email, 'wrong-password-1')));

describe('the country of a visitor', () => {
  it('is what a trusted proxy says of it, and nothing that a visitor says [IDN-007]', async () => {
    const countryAt = async (proxy: string, named: string) => {
      const headers = { 'x-country': named };
      const { status, country } = await ask('/api/account/country', { method: 'GET', proxy, headers });
      return [status, country];
    };
    expect(await countryAt('127.0.0.2', 'KR')).toEqual([200, 'KR']);
    expect(await countryAt('127.0.0.2', 'jp')).toEqual([200, 'JP']);
    expect(await countryAt('127.0.0.2', 'XX')).toEqual([200, null]);
    expect(await countryAt('127.0.0.2', '<script>')).toEqual([200, null]);
    expect(await countryAt('127.0.0.3', 'KR')).toEqual([200, null]);
  });

  it('in Korea shows a video that is sold and has no age rating in no list, count, feed or sitemap [CAT-042]', async () => {
    const contentOid = await creator.publish(30, 'Unratedword', 'video');
    // Waits until the lists have it.
    await creator.call('/api/content/search?keywords=unratedword');
    const shown = async (country: string) => {
      const get = (path: string) => ask(path, { method: 'GET', headers: { 'x-country': country } });
      const asked = {
        search: '/api/content/search?keywords=unratedword',
        suggestions: '/api/content/search/suggestions?keyword=unratedw',
        page: '/api/content/page2?pageUrl=home&forceFetch=true',
        sitemap: '/sitemap-works-1.xml',
        feed: `/feeds/${creator.oid}.xml`,
      };
      const told = Object.entries(asked).map(async ([what, path]) => {
        const { text } = await get(path);
        return [
          what,
          /unratedword/i.test(text) ||
            text.includes(`/play/${contentOid}"`) ||
            text.includes(`/play/${contentOid}<`),
        ] as const;
      });
      const { creators } = JSON.parse(
        (await get(`/api/account/creator/${creator.oid}?oidSearch=true`)).text,
      ) as {
        creators: { works: number }[];
      };
      return { ...Object.fromEntries(await Promise.all(told)), works: creators[0]?.works };
    };
    const [elsewhere, inKorea] = [await shown('JP'), await shown('KR')];
    const each = (seen: boolean) => ({
      search: seen,
      suggestions: seen,
      page: seen,
      sitemap: seen,
      feed: seen,
    });
    expect(elsewhere).toEqual({ ...each(true), works: 2 });
    expect(inKorea).toEqual({ ...each(false), works: 1 });
    const { vary } = await ask('/sitemap.xml', { method: 'GET', headers: { 'x-country': 'KR' } });
    expect(String(vary).toLowerCase()).toContain('x-country');
  });
});

describe('a password that is guessed', () => {
  it('waits longer after each attempt, whichever networks they come from, known or not', async () => {
    const device = await logIn(person.email, testPassword, { headers: { 'sec-fetch-site': 'same-origin' } });
    const cookie =
      device.cookies.map((one) => one.split(';')[0]).find((one) => one?.includes('device')) ?? '';
    expect(cookie).not.toBe('');
    let began = 0;
    for (const email of [`nobody-${randomUUID()}@example.test`, person.email]) {
      for (const { status } of await tenWrong(email)) expect(status).toBe(401);
      began = Date.now();
      const { status, retryAfter } = await logIn(email, testPassword);
      expect(status).toBe(429);
      expect(Number(retryAfter)).toBeLessThanOrEqual(30);
    }
    await expect
      .poll(async () => (await newestMail(stack, person.email)).subject)
      .toBe('Wrong passwords for your Fanfold account');
    /**
     * For the stack it is still the moment of the last wrong password: the thirty seconds do not run out
     * meanwhile.
     */
    const hold = () => testClock.setOffset(offsetMs - (Date.now() - began));
    // The owner comes in by a browser that was there before; a stranger's mistakes do not keep it out.
    const known = { headers: { cookie, 'sec-fetch-site': 'same-origin' } };
    expect((await logIn(person.email, testPassword, known)).status).toBe(200);
    await hold();
    expect((await logIn(person.email, testPassword)).status).toBe(429);
    const forged = { headers: { cookie: `${cookie.slice(0, -3)}abc` } };
    await hold();
    expect((await logIn(person.email, testPassword, forged)).status).toBe(429);

    await stack.kill('api');
    await stack.ready('api');
    await hold();
    expect((await logIn(person.email, testPassword)).status).toBe(429);
    await later(31_000);
    await expect.poll(async () => (await logIn(person.email, 'wrong-password-2')).status).toBe(401);
    expect(Number((await logIn(person.email, testPassword)).retryAfter)).toBeGreaterThan(30);
    await later(61_000);
    await expect.poll(async () => (await logIn(person.email, testPassword)).status).toBe(200);
    // The right password ended the count.
    for (const { status } of await tenWrong(person.email)) expect(status).toBe(401);
  });

  it('is counted by network: an IPv6 network of 64 bits is one, and only trusted proxies tell which', async () => {
    const body = { loginType: 'token', token: 'wrong' };
    const wrong = (asked: Input) => ask('/api/account/login', { ...asked, body });
    const from = async (asked: () => Input): Promise<number[]> => {
      const statuses = await Promise.all(Array.from({ length: 80 }, () => wrong(asked())));
      return [...new Set(statuses.map(({ status }) => status))].sort((a, b) => a - b);
    };
    const suffix = () => randomInt(65_536).toString(16);
    expect(await from(() => ({ client: `2001:db8:7:7:${suffix()}:${suffix()}::1` }))).toEqual([401, 429]);
    expect(await from(() => ({ client: `2001:db8:7:${suffix()}::1` }))).toEqual([401]);
    expect(await from(() => ({ proxy: '127.0.0.3' }))).toEqual([401, 429]);
    expect((await wrong({})).status).toBe(401);
  });
});

type Try = {
  readonly path?: string;
  readonly body?: () => unknown;
  /** What the guesser has before. */
  readonly before?: (guesser: Person) => Promise<void>;
};

const prepareApp = async (guesser: Person): Promise<string> => {
  const call = { method: 'POST', body: {} };
  const { body } = await guesser.call<{ secret: string }>('/api/account/second-factor/prepare', call);
  return body.secret;
};

const enableApp = async (guesser: Person): Promise<void> => {
  const secret = Secret.fromBase32(await prepareApp(guesser));
  const { body } = await guesser.call<{ date: string }>('/api/account/date');
  const code = new TOTP({ secret }).generate({ timestamp: Date.parse(body.date) });
  const call = { method: 'POST', body: { code } };
  expect((await guesser.call('/api/account/second-factor/enable', call)).status).toBe(200);
};

/** A channel with a manager's password, which the guesser manages. */
let managedOid = '';
const becomeManager = async (guesser: Person): Promise<void> => {
  const creator = await signUp(stack, 'guessed');
  await creator.becomeCreator();
  managedOid = creator.oid;
  const { body } = await guesser.call<{ me: { nickname: string } }>('/api/account/me');
  const post = (path: string, sent: object) => creator.call(path, { method: 'POST', body: sent });
  expect((await post('/api/account/managers', { nickname: body.me.nickname })).status).toBe(200);
  expect((await post('/api/account/managers/password', { password: testPassword })).status).toBe(200);
};

/** A wrong secret for every route that takes one. */
const tries = (): Readonly<Record<string, Try>> => {
  const [oid, code] = ['a'.repeat(24), 'WRONGCODE'];
  const query = new URLSearchParams({ contentOid: paid, contentType: 'audio', discountCode: code });
  const tier = { creatorOid: creator.oid, tierHash };
  const coupon = new URLSearchParams({ code, tier: tierHash, creatorOid: creator.oid });
  const item = { entry: `audio_${paid}`, coins: 90, discountCode: code };
  return {
    'POST /api/account/login': {
      body: () => ({ loginType: 'email', email: 'x@example.test', password: 'y' }),
    },
    'POST /api/account/login/second-factor': {
      before: enableApp,
      body: () => ({ code: 'aaaaa-aaaaa' }),
    },
    'POST /api/account/second-factor/disable': {
      before: enableApp,
      body: () => ({ code: 'aaaaa-aaaaa' }),
    },
    'POST /api/account/second-factor/enable': {
      before: async (guesser) => void (await prepareApp(guesser)),
      body: () => ({ code: '000000' }),
    },
    'POST /api/account/reauthenticate': { body: () => ({ password: 'wrong-password-1' }) },
    'POST /api/account/manager-mode': {
      before: becomeManager,
      body: () => ({ channelOid: managedOid, password: 'wrong-password-1' }),
    },
    'POST /api/account/downloader/unlock': { body: () => ({ email: 'y@example.test', password: 'y' }) },
    'POST /api/account/changepw/request': { body: () => ({ email: 'many@example.test' }) },
    'POST /api/account/email': { body: () => ({ email: 'many@example.test' }) },
    'POST /api/account/email/confirm': { body: () => ({ code: '123456' }) },
    'POST /api/account/signup/confirm': { body: () => ({ signUpId: oid, code: '123456' }) },
    'POST /api/account/signup/resend': { body: () => ({ signUpId: oid }) },
    'POST /api/account/signup': {
      body: () => ({
        email: 'many@example.test',
        password: testPassword,
        language: 'en',
      }),
    },
    'GET /api/account/qr-event': { path: '/api/account/qr-event?qrEventCode=WRONG-QR-1' },
    'POST /api/account/qr-event': { body: () => ({ qrEventCode: 'WRONG-QR-1' }) },
    'POST /api/account/x-link/finish': { body: () => ({ state: 'a'.repeat(32), code: 'wrong' }) },
    'POST /api/account/purchase': { body: () => ({ contentOid: paid, coins: 90, discountCode: code }) },
    'POST /api/account/purchase/shoppingCart': { body: () => ({ items: [item] }) },
    'GET /api/content/dc-code': { path: `/api/content/dc-code?${query}` },
    'HEAD /api/content/dc-code': { path: `/api/content/dc-code?${query}` },
    'POST /api/account/subscribe': { body: () => ({ ...tier, fee: 50, coupon: code }) },
    'GET /api/account/coupon/valid': { path: `/api/account/coupon/valid?${coupon}` },
    'POST /api/payment/guardian/ask': { body: () => ({ guardianEmail: 'guardian@example.test' }) },
    'POST /api/content/takedown/code': { body: () => ({ email: 'claimant@example.test' }) },
    'POST /api/content/takedown': {
      body: () => ({
        contentOid: paid,
        email: 'claimant@example.test',
        code: '000000',
        role: 'owner',
        name: 'Rin Aoki',
        infringed: 'My song Harbour, published in 2024.',
        goodFaith: true,
        accurate: true,
        signature: 'Rin Aoki',
      }),
    },
    'POST /api/payment/guardian/consent': { body: () => ({ oid, secret: 'b'.repeat(32) }) },
  };
};

const limited = Object.keys(accessRules).filter((route) => accessRules[route]?.guess);

describe('a secret of any kind', () => {
  it.each([...limited, 'HEAD /api/content/dc-code'])('is not tried often at %s', async (route) => {
    const { path, body, before } = tries()[route] ?? {};
    const [method = '', url = ''] = route.split(' ');
    // One account a route: what counts together would fail together.
    const guesser = await signUp(stack, 'guesser');
    await before?.(guesser);
    const statuses: number[] = [];
    for (let attempt = 1; attempt <= 11; attempt += 1) {
      const { status } = await ask(path ?? url, {
        method,
        body: body?.(),
        headers: { authorization: `Bearer ${guesser.token}`, 'idempotency-key': randomUUID() },
      });
      statuses.push(status);
    }
    expect(statuses.slice(0, 10)).not.toContain(429);
    expect(statuses.at(-1), statuses.join(' ')).toBe(429);
  });

  it('does not lock out who floods the service with something else, which has a limit of its own', async () => {
    const crash = { name: 'TypeError', message: 'x', stack: '', path: '/en' };
    const report = (client: string) => ask('/api/support/crashes', { body: crash, client });
    const from = async (client: string, times: number) =>
      (await Promise.all(Array.from({ length: times }, () => report(client)))).map(({ status }) => status);
    const statuses = await from('2001:db8:9:9::1', 70);
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    expect(await from('2001:db8:9:8::1', 1)).toEqual([200]);
    const { status } = await logIn(`${randomUUID()}@example.test`, 'wrong-password-1', {
      client: '2001:db8:9:9::1',
    });
    expect(status).toBe(401);
    const writer = await signUp(stack, 'writes-on');
    const comment = () =>
      writer.call('/api/content/comment', {
        method: 'POST',
        body: { contentOid: '0'.repeat(24), commentContent: 'Again' },
        headers: { 'idempotency-key': randomUUID() },
      });
    const replies = await Promise.all(Array.from({ length: 61 }, comment));
    expect(replies.filter((reply) => reply.status === 404)).toHaveLength(60);
    expect(replies.filter((reply) => reply.status === 429)).toHaveLength(1);
  });

  it('does not count what tries none: a purchase without a code', async () => {
    const buyer = await signUp(stack, 'buyer');
    for (let attempt = 1; attempt <= 12; attempt += 1) {
      const { status, body } = await buyer.buy(paid, { coins: 100 });
      expect([status, body.code]).toEqual([402, 'NOT_ENOUGH_COINS']);
    }
  });
});
