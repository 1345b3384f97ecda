import { randomUUID } from 'node:crypto';
import type {
  BillingReply,
  FindSubscriptionsReply,
  MembersReply,
  ScheduledUnsubsReply,
  SubscriptionsReply,
  TierCouponsReply,
  TiersReply,
} from '@fanfold/contracts/subscriptions';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';

import { grantRole, verifyStack } from '../support/operator.ts';
import { logIn, type Person, signUp, testPassword } from '../support/person.ts';
import { startTestStack, type TestStack } from '../support/stack.ts';
import { createTestClock } from '../support/test-clock.ts';

let stack: TestStack;
let fan: Person;
let creator: Person;
let admin: Person;
let tierHash: string;
const testClock = createTestClock();

/** The months after the present one: the story begins on the 10th of the first. */
const dayOf = (monthsLater: number, day: number): number => {
  const today = new Date();
  return Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + monthsLater, day);
};
const setClock = (at: number): Promise<void> => testClock.moveTo(at);

beforeAll(async () => {
  await setClock(dayOf(1, 10));
  stack = await startTestStack({ env: testClock.env });
  [fan, creator, admin] = await Promise.all([
    signUp(stack, 'member'),
    signUp(stack, 'channel'),
    signUp(stack, 'finance'),
  ]);
  await creator.becomeCreator();
  await grantRole(stack, admin);
  await fan.charge('coins-100');
});
afterAll(async () => {
  await stack?.[Symbol.asyncDispose]();
  testClock[Symbol.dispose]();
});

const post = (who: Person, path: string, body: object, key = randomUUID() as string) =>
  who.call(path, { method: 'POST', body, headers: { 'idempotency-key': key } });
const coins = async (): Promise<number> => (await fan.wallet()).balance.paid;
const listed = async () =>
  (await fan.call<z.infer<typeof SubscriptionsReply>>('/api/account/subscriptions')).body;
const again = async (who: Person): Promise<Person> => logIn(stack, who.email, testPassword);

describe('a subscription over the months', () => {
  it('begins with a tier of the creator, and is charged once for the same key [SUB-004, SUB-017]', async () => {
    const tier = { name: 'Plus', feeCoins: 50 };
    const made = await post(creator, '/api/account/modify/subscription_tiers', { mode: 'push', tier });
    expect(made.status).toBe(200);
    tierHash = String(made.body['tierHash']);
    const creatorOid = creator.oid;
    const shown = await fan.call<z.infer<typeof TiersReply>>(
      `/api/content/subscription_tiers?creatorOid=${creatorOid}`,
    );
    expect(shown.body.tiers).toMatchObject([{ isFree: true }, { tierHash, name: 'Plus', feeCoins: 50 }]);
    expect((await fan.call(`/api/account/subscribeable?creatorOid=${creatorOid}`)).body).toEqual({
      possible: true,
      reason: null,
    });
    const before = await coins();
    const key = randomUUID();
    const wish = { creatorOid, tierHash, fee: 50 };
    expect(await post(fan, '/api/account/subscribe', wish, key)).toMatchObject({ status: 201 });
    const repeated = await post(fan, '/api/account/subscribe', wish, key);
    expect(repeated).toMatchObject({ status: 201 });
    expect(repeated.headers.get('idempotent-replayed')).toBe('true');
    expect(await post(fan, '/api/account/subscribe', { ...wish, fee: 51 }, key)).toMatchObject({
      status: 422,
    });
    expect(await coins()).toBe(before - 50);
    expect(await listed()).toMatchObject({
      subscriptions: [{ tierName: 'Plus', status: 'subscribed', nextCoins: 50 }],
      payments: [{ coins: 50 }],
    });
  });

  it('shows the member what posts are for the tier, and to others neither words nor pictures [CAT-074]', async () => {
    const file = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#3050c0' } })
      .png()
      .toBuffer();
    const sent = await fetch(`${stack.url}/api/upload/picture`, {
      method: 'POST',
      headers: { authorization: `Bearer ${creator.token}`, 'content-type': 'image/png' },
      body: new Uint8Array(file),
    });
    const { key } = (await sent.json()) as { key: string };
    const postMetaData = {
      text: 'For members',
      pictures: [key],
      audience: { to: 'tiers', tiers: [tierHash] },
    };
    const path = '/api/content/community';
    const posted = await post(creator, path, { operation: 'submit', postMetaData });
    expect(posted.status).toBe(200);
    type Shown = { posts: { text: string | null; pictures: { address?: string }[] }[] };
    const shown = async (who: Person) =>
      (await who.call<Shown>(`${path}?postOids=${String(posted.body['postOid'])}`)).body.posts[0];
    await expect.poll(() => shown(fan)).toMatchObject({ text: 'For members', pictures: [{ key }] });
    expect(await shown(admin)).toMatchObject({ text: 'For members' });
    const stranger = await signUp(stack, 'no-member');
    expect(await shown(stranger)).toMatchObject({ text: null, pictures: [] });
    const address = `${(await shown(fan))?.pictures[0]?.address}320.webp`;
    expect((await fan.call(address)).status).toBe(200);
    expect((await stranger.call(address)).status).toBe(404);
    expect((await fetch(`${stack.url}/pics/${key}-320.webp`)).status).toBe(404);
  });

  it('says which coupon does not match, and who has to sign in first [SUB-008, SUB-029]', async () => {
    const query = new URLSearchParams({ code: 'NOTHING', tier: tierHash, creatorOid: creator.oid });
    expect((await fan.call(`/api/account/coupon/valid?${query}`)).body).toMatchObject({
      code: 'TIER_COUPON_UNKNOWN',
      title: 'There are no matching coupon codes',
    });
    const visitor = await fetch(`${stack.url}/api/account/coupon/valid?${query}`);
    expect(await visitor.json()).toMatchObject({ code: 'IDENTIFICATION_REQUIRED' });
  });

  it('is on the page of the billing run, whose look is recorded [ADM-049]', async () => {
    const reply = await admin.call<z.infer<typeof BillingReply>>('/api/admin/resub', {
      headers: { 'fanfold-after': String(fan.position) },
    });
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      done: 1,
      coins: 50,
      failed: 0,
      next: [{ subscriberOid: fan.oid, tierName: 'Plus', coins: 50 }],
    });
    expect((await fan.call('/api/admin/resub')).status).toBe(403);
  });

  it('is renewed on the 1st by the worker, once, and the books are right [SUB-025, SUB-026]', async () => {
    const before = await coins();
    await setClock(dayOf(2, 1) + 60_000);
    fan = await again(fan);
    await expect.poll(async () => (await listed()).payments.length).toBe(2);
    expect(await coins()).toBe(before - 50);
    const [first] = (await listed()).subscriptions;
    expect(first).toMatchObject({ status: 'subscribed', totalMonths: 2 });
    const durations = await fan.call(
      `/api/account/subscription-durations?users=${fan.oid},short&creators=${creator.oid}`,
    );
    expect(durations.body).toMatchObject({ durations: [{ currentMonths: expect.any(Number) }] });
    expect(durations.headers.get('cache-control')).toContain('max-age=1800');
    expect(await verifyStack(stack.dataDir)).toMatchObject({ code: 0 });
  });

  it('that is cancelled ends with its month, unless that is taken back [SUB-003, SUB-018, SUB-019]', async () => {
    const ask = (reqType: 'cancel' | 'undo') =>
      post(fan, '/api/account/unsubscribe', {
        creatorOid: creator.oid,
        tierHash,
        reqType,
        tiername: 'Plus',
        creatorNickname: 'channel',
      });
    for (const reqType of ['cancel', 'undo', 'cancel'] as const)
      expect((await ask(reqType)).status).toBe(200);
    expect((await listed()).subscriptions).toMatchObject([{ status: 'cancelScheduled', nextAt: null }]);
    // The rights of an administrator need a password that was entered lately.
    admin = await again(admin);
    const ends = await admin.call<z.infer<typeof ScheduledUnsubsReply>>('/api/admin/scheduledunsubs', {
      headers: { 'fanfold-after': String(fan.position) },
    });
    expect(ends.body.subscriptions).toMatchObject([{ subscriberOid: fan.oid, tierName: 'Plus' }]);
    await setClock(dayOf(3, 1) + 60_000);
    fan = await again(fan);
    await expect.poll(async () => (await listed()).subscriptions[0]?.status).toBe('ended');
    expect((await listed()).payments).toHaveLength(2);
    expect(await verifyStack(stack.dataDir)).toMatchObject({ code: 0 });
  });

  it('can be ended by an administrator, who sees whether it may begin [ADM-014, ADM-015, ADM-028]', async () => {
    admin = await again(admin);
    const people = `userOid=${fan.oid}&creatorOid=${creator.oid}`;
    expect((await admin.call(`/api/admin/subscribeable?${people}`)).body).toEqual({
      possible: true,
      reason: null,
    });
    const ask = (when: 'now' | 'monthEnd') =>
      post(admin, '/api/admin/unsub', { userOid: fan.oid, creatorOid: creator.oid, when, reason: 'asked' });
    expect((await ask('now')).body).toMatchObject({ code: 'NOT_SUBSCRIBED' });
    await fan.charge('coins-100');
    const wish = { creatorOid: creator.oid, tierHash, fee: 50 };
    expect(await post(fan, '/api/account/subscribe', wish)).toMatchObject({ status: 201 });
    expect((await ask('now')).status).toBe(200);
    expect((await fan.call('/api/admin/scheduledunsubs')).status).toBe(403);
  });

  it('is found by its people and tier, and ended with its month given back [ADM-014, ADM-028]', async () => {
    const wish = { creatorOid: creator.oid, tierHash, fee: 50 };
    expect(await post(fan, '/api/account/subscribe', wish)).toMatchObject({ status: 201 });
    const before = (await fan.wallet()).balance.paid;
    const find = async (query: string) =>
      (
        await admin.call<z.infer<typeof FindSubscriptionsReply>>(`/api/admin/subscriptions?${query}`, {
          headers: { 'fanfold-after': String(fan.position) },
        })
      ).body.subscriptions;
    const found = [
      { subscriberOid: fan.oid, creatorOid: creator.oid, status: 'subscribed', refundCoins: 50 },
    ];
    for (const query of [`subscriber=${fan.oid}`, `creator=${creator.oid}&tier=plu`, `tier=${tierHash}`])
      expect(await find(`${query}&status=subscribed`)).toMatchObject(found);
    expect(await find(`subscriber=${creator.oid}`)).toEqual([]);
    const end = {
      userOid: fan.oid,
      creatorOid: creator.oid,
      when: 'now',
      refund: true,
      reason: 'wrong tier',
    };
    expect((await post(admin, '/api/admin/unsub', end)).status).toBe(200);
    await expect.poll(async () => (await fan.wallet()).balance.paid).toBe(before + 50);
    await expect
      .poll(async () => (await find(`subscriber=${fan.oid}`))[0])
      .toMatchObject({
        status: 'ended',
        endedBy: 'admin',
        refundCoins: 0,
      });
    const told = await fan.call<{ notifications: { subscription: unknown }[] }>('/api/account/notifications');
    expect(told.body.notifications.map(({ subscription }) => subscription)).toContainEqual(
      expect.objectContaining({ what: 'ended.adminRefunded', note: 'wrong tier' }),
    );
    expect(await verifyStack(stack.dataDir)).toMatchObject({ code: 0 });
  });

  it('is seen by the creator, with coupons and what each did [SUB-015, SUB-016]', async () => {
    creator = await again(creator);
    const expiryDate = new Date(dayOf(6, 1)).toISOString();
    const coupon = { code: 'SPRING', tierHash, amount: 50, months: 2, expiryDate, uses: 5 };
    expect((await post(creator, '/api/account/coupon/tier', coupon)).status).toBe(200);
    const wish = { creatorOid: creator.oid, tierHash, fee: 50, coupon: 'SPRING' };
    expect(await post(fan, '/api/account/subscribe', wish)).toMatchObject({ status: 201 });
    const after = { headers: { 'fanfold-after': String(fan.position) } };
    const { body } = await creator.call<z.infer<typeof TierCouponsReply>>('/api/account/coupon/tier', after);
    expect(body.coupons).toMatchObject([
      { code: 'SPRING', owner: creator.oid, tierHash, amount: 50, expiryDate, used: 1, uses: 5 },
    ]);
    expect(body.coupons[0]?.url).toContain(`/subscribe/${creator.oid}?coupon=SPRING`);
    const members = await creator.call<z.infer<typeof MembersReply>>('/api/account/subscribers', after);
    expect(members.body).toMatchObject({
      members: [{ subscriberOid: fan.oid, status: 'subscribed', totalCoins: 175 }],
      figures: { members: 1, monthlyCoins: 25 },
    });
    const session = (await fan.call<z.infer<typeof SubscriptionsReply>>('/api/account/subscriptions', after))
      .body;
    expect(session.activeCoupons).toEqual([
      { creatorOid: creator.oid, tier: tierHash, code: 'SPRING', type: 'tier' },
    ]);
  });
});
