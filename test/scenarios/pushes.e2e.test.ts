import { randomUUID } from 'node:crypto';
import type { AppPush, AppPushesReply, PushReply } from '@fanfold/contracts/notifications';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';

import { grantRole, verifyStack } from '../support/operator.ts';
import { logIn, type Person, send, signUp, testPassword } from '../support/person.ts';
import { startPushService } from '../support/push-service.ts';
import { startTestStack, type TestStack } from '../support/stack.ts';

let stack: TestStack;
let service: Awaited<ReturnType<typeof startPushService>>;
let admin: Person;
let reader: Person;
let creator: Person;
let publicKey: string;

beforeAll(async () => {
  service = await startPushService();
  stack = await startTestStack({ env: { FANFOLD_PUSH_PRIVATE_NETWORKS: 'true' } });
  const keeper = await signUp(stack, 'pushes');
  await grantRole(stack, keeper);
  admin = await logIn(stack, keeper.email, testPassword);
  reader = await signUp(stack, 'is-pushed');
  creator = await signUp(stack, 'is-creator');
  await creator.becomeCreator();
  ({ publicKey } = await pushesOf(reader));
});
afterAll(async () => {
  await stack?.[Symbol.asyncDispose]();
  await service?.[Symbol.asyncDispose]();
});

type Browser = ReturnType<typeof service.browser>;
const pushesOf = async (who: Person) => (await who.call<PushReply>('/api/account/push')).body;
const post = <Body = Record<string, unknown>>(who: Person, path: string, body: object, key?: string) =>
  who.call<Body>(path, { method: 'POST', body, headers: { 'idempotency-key': key ?? randomUUID() } });
const subscribe = ({ endpoint, keys }: Browser, who = reader) =>
  post<{ subscriptionId: string }>(who, '/api/account/push', { endpoint, keys, browser: 'Firefox' });
const push = (title: string, more: object = {}, key?: string) =>
  post<{ mailingId: string }>(
    admin,
    '/api/admin/pushappnotification',
    { words: { en: { title, body: 'Tonight' }, ko: { title: `${title} 한국어` } }, link: '/search', ...more },
    key,
  );
const appPush = async (mailingId: string): Promise<AppPush | undefined> =>
  (await admin.call<z.output<typeof AppPushesReply>>('/api/admin/pushappnotification')).body.pushes.find(
    (one) => one.mailingId === mailingId,
  );
const titles = (browser: Browser) =>
  browser.pushes(publicKey).map(({ payload }) => (payload as { title: string }).title);
const wait = { timeout: 45_000, interval: 200 };

describe('a push to the browsers of a person', () => {
  it('of an administrator arrives once in each, encrypted, in the language of the reader [ADM-010] [ADM-054]', async () => {
    const [phone, laptop] = [service.browser('phone'), service.browser('laptop')];
    for (const browser of [phone, laptop, phone]) expect((await subscribe(browser)).status).toBe(200);
    expect((await pushesOf(reader)).browsers).toMatchObject([{ browser: 'Firefox' }, { browser: 'Firefox' }]);
    const key = randomUUID();
    const { mailingId } = (await push('Rain', {}, key)).body;
    await stack.kill('worker');
    expect((await push('Rain', {}, key)).body.mailingId).toBe(mailingId);
    await expect
      .poll(() => appPush(mailingId), wait)
      .toMatchObject({ status: 'finished', counts: { waiting: 0, sent: 1, failed: 0, dropped: 0 } });
    for (const browser of [phone, laptop]) {
      const [{ payload, topic } = { payload: undefined, topic: undefined }, ...more] =
        browser.pushes(publicKey);
      expect(payload).toMatchObject({ title: 'Rain', body: 'Tonight', path: '/en/search', tag: topic });
      expect(more).toEqual([]);
    }
    const asked = await admin.call<z.output<typeof AppPushesReply>>('/api/admin/pushappnotification');
    expect(asked.body.people).toBe(1);
    const other = (await push('Snow', { language: 'es' })).body.mailingId;
    await expect.poll(() => appPush(other), wait).toMatchObject({ status: 'finished', counts: { sent: 0 } });
    expect(titles(phone)).toEqual(['Rain']);
    expect((await post(reader, '/api/admin/pushappnotification', { words: {} })).status).toBe(403);
    expect((await push('Wrong', { link: 'https://evil.example' })).status).toBe(400);
  });

  it('tells of a new work and of a gift of coins, by the settings of the person', async () => {
    const browser = service.browser('tablet');
    await subscribe(browser);
    const marked = { type: 'add', creatorOid: creator.oid };
    expect((await post(reader, '/api/account/favorite/creators', marked)).status).toBe(200);
    await creator.publish(0);
    await expect.poll(() => titles(browser), wait).toHaveLength(1);
    expect(titles(browser)[0]).toContain('published a new work');
    const off = { categories: { upload: false } };
    expect((await post(reader, '/api/account/push/setting', off)).status).toBe(200);
    expect((await pushesOf(reader)).categories).toMatchObject({ upload: false, message: true });
    const contentOid = await creator.publish(0);
    await subscribe(service.browser('of-creator'), creator);
    const own = service.browser('creators-phone');
    await subscribe(own, creator);
    await reader.charge('coins-100');
    const donation = { contentOid, amount: 20, comment: 'Thank you' };
    expect((await post(reader, '/api/account/donate', donation)).status).toBeLessThan(300);
    await expect.poll(() => titles(own), wait).toHaveLength(1);
    expect(titles(own)[0]).toContain('donated 20 coins');
    expect(titles(browser)).toHaveLength(1);
  });

  it('is tried again while a push service is away, and ends the subscription of a browser that is gone', async () => {
    const person = await signUp(stack, 'comes-back');
    const [busy, gone] = [service.browser('busy'), service.browser('gone')];
    for (const browser of [busy, gone]) expect((await subscribe(browser, person)).status).toBe(200);
    busy.answer({ status: 503 });
    gone.answer({ status: 410 });
    const { mailingId } = (await push('Fog')).body;
    await expect.poll(async () => (await pushesOf(person)).browsers.length, wait).toBe(1);
    await expect.poll(async () => (await appPush(mailingId))?.counts.waiting, wait).toBe(1);
    busy.answer(null);
    // It waits for half a minute after the first attempt.
    await expect.poll(() => titles(busy), { timeout: 60_000, interval: 500 }).toEqual(['Fog']);
    await expect.poll(() => appPush(mailingId), wait).toMatchObject({ counts: { waiting: 0 } });
  });

  it('ends where the person ends it, and when the account is deleted nothing is kept', async () => {
    const person = await signUp(stack, 'ends-pushes');
    const browser = service.browser('ended');
    const { subscriptionId } = (await subscribe(browser, person)).body;
    for (const _ of [1, 2])
      expect((await post(person, '/api/account/push/end', { subscriptionId })).status).toBe(200);
    expect((await pushesOf(person)).browsers).toEqual([]);
    const { mailingId } = (await push('Hail')).body;
    await expect.poll(() => appPush(mailingId), wait).toMatchObject({ status: 'finished' });
    expect(titles(browser)).toEqual([]);
    expect((await send(stack.url, '/api/account/push')).status).toBe(401);
    const { endpoint, keys } = browser;
    for (const wrong of [
      { endpoint: 'ftp://push.example.com', keys },
      { endpoint: 'http://user:secret@127.0.0.1/send', keys },
      { endpoint, keys: { ...keys, auth: 'short' } },
    ])
      expect(
        (await post(person, '/api/account/push', { ...wrong, browser: 'x' })).status,
      ).toBeGreaterThanOrEqual(400);
    expect((await verifyStack(stack.dataDir)).code).toBe(0);
  });
});
