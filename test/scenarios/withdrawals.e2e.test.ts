import { randomUUID } from 'node:crypto';
import type { ContentReply } from '@fanfold/contracts/catalogue';
import type { PurchasedReply } from '@fanfold/contracts/commerce';
import type { MyCharge } from '@fanfold/contracts/payments';
import { cardPriceOf, type TiersReply } from '@fanfold/contracts/subscriptions';
import { addDays, dayMs } from '@fanfold/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';

import { publishSound } from '../support/film.ts';
import { verifyStack } from '../support/operator.ts';
import { type Person, signUp } from '../support/person.ts';
import { saveCard } from '../support/save-card.ts';
import { startTestStack, type TestStack } from '../support/stack.ts';
import { createTestClock } from '../support/test-clock.ts';

let stack: TestStack;
let fan: Person;
let creator: Person;
let subscriber: Person;
const testClock = createTestClock();

beforeAll(async () => {
  // SUB-024: on the last day of a month nothing is paid. These tests run on the first one then.
  const isLastDay = new Date(Date.now() + dayMs).getUTCDate() === 1;
  await testClock.setOffset(isLastDay ? dayMs : 0);
  stack = await startTestStack({ env: testClock.env });
  [fan, creator, subscriber] = await Promise.all([
    signUp(stack, 'gives-back'),
    signUp(stack, 'is-paid'),
    signUp(stack, 'subscribes'),
  ]);
  await creator.becomeCreator();
  await fan.charge('coins-100');
});
afterAll(async () => {
  await stack?.[Symbol.asyncDispose]();
  testClock[Symbol.dispose]();
});

const post = <Body = { code?: string }>(who: Person, path: string, body: object) =>
  who.call<Body>(path, { method: 'POST', body, headers: { 'idempotency-key': randomUUID() } });
const tileOf = async (contentOid: string) =>
  (await fan.call<z.infer<typeof PurchasedReply>>('/api/content/purchased3')).body.tiles.find(
    (tile) => tile.contentOid === contentOid,
  );
/** Buys, and waits until the list of purchases has it. */
const buy = async (contentOid: string) => {
  if (creator.position > fan.position) fan.position = creator.position;
  const { body, status } = await fan.buy(contentOid, { coins: 30 });
  expect(status).toBe(201);
  await expect.poll(() => tileOf(contentOid)).toMatchObject({ purchaseId: body.purchaseId });
  return body.purchaseId;
};
const withdraw = (purchaseId: string) => post(fan, '/api/account/purchase/withdraw', { purchaseId });
const paid = async () => (await fan.wallet()).balance.paid;

describe('a withdrawal from a purchase', () => {
  it('is possible while the text was not opened, and takes the earning back', async () => {
    const contentOid = await creator.publish(30);
    const purchaseId = await buy(contentOid);
    const tile = await tileOf(contentOid);
    expect(tile).toMatchObject({ withdrawUntil: addDays(tile?.ownedSince ?? '', 7) });
    // Looking at the page, any number of times, delivers nothing.
    for (const _again of [1, 2])
      expect(await fan.content(contentOid)).toMatchObject({ canView: true, unopened: true, body: null });
    await expect.poll(async () => (await creator.revenue()).totals.paidCoins).toBe(30);
    expect(await withdraw(purchaseId)).toMatchObject({ status: 200, body: { paidCoins: 30 } });
    expect(await paid()).toBe(100);
    await expect.poll(() => tileOf(contentOid)).toBeUndefined();
    expect(await fan.content(contentOid)).toMatchObject({ canView: false, body: null });
    await expect.poll(async () => (await creator.revenue()).totals.paidCoins).toBe(0);
    expect((await withdraw(purchaseId)).body).toMatchObject({ code: 'PURCHASE_NOT_REFUNDABLE' });
  });

  it('is refused once the text was opened', async () => {
    const contentOid = await creator.publish(30);
    const purchaseId = await buy(contentOid);
    for (const _again of [1, 2])
      expect((await post(fan, '/api/content/open', { contentOid })).status).toBe(200);
    expect(await fan.content(contentOid)).toMatchObject({
      unopened: false,
      body: { en: 'What the buyer reads.' },
    });
    expect((await withdraw(purchaseId)).body).toMatchObject({ code: 'CONTENT_DELIVERED' });
    expect(await tileOf(contentOid)).toMatchObject({ withdrawUntil: null });
    expect(await paid()).toBe(70);
  });

  it('is refused once a sound was played, and not by its page', async () => {
    const contentOid = await publishSound(creator, 3);
    const metaData = { priceCoins: 30, access: 'sale', coinPurchase: true };
    expect(
      (await creator.call('/api/content/update', { method: 'POST', body: { contentOid, metaData } })).status,
    ).toBe(200);
    const purchaseId = await buy(contentOid);
    const { media } = (await fan.call<ContentReply>(`/api/content?contentOid=${contentOid}`)).body;
    expect(await tileOf(contentOid)).toMatchObject({ withdrawUntil: expect.any(String) });
    for (const _again of [1, 2]) expect((await fan.call(media?.playlist ?? '')).status).toBe(200);
    expect((await withdraw(purchaseId)).body).toMatchObject({ code: 'CONTENT_DELIVERED' });
    expect(await verifyStack(stack.dataDir)).toMatchObject({ code: 0 });
  });
});

describe('a withdrawal from the month of a tier', () => {
  const own = async () =>
    (
      await subscriber.call<z.infer<typeof TiersReply>>(
        `/api/content/subscription_tiers?creatorOid=${creator.oid}`,
      )
    ).body.own;
  const give = (key = randomUUID() as string) =>
    subscriber.call('/api/account/subscription/withdraw', {
      method: 'POST',
      body: { creatorOid: creator.oid },
      headers: { 'idempotency-key': key },
    });

  it('is possible until something of it is opened, once for a key', async () => {
    const tier = { name: 'Plus', feeCoins: 50 };
    const made = await post<{ tierHash: string }>(creator, '/api/account/modify/subscription_tiers', {
      mode: 'push',
      tier,
    });
    const { tierHash } = made.body;
    const contentOid = await creator.publish(0, 'For the tier', 'audio', {
      access: 'tiers',
      tiers: [tierHash],
    });
    await subscriber.charge('coins-100');
    if (creator.position > subscriber.position) subscriber.position = creator.position;
    const wish = { creatorOid: creator.oid, tierHash, fee: 50 };
    const balance = async () => (await subscriber.wallet()).balance.paid;
    expect((await post(subscriber, '/api/account/subscribe', wish)).status).toBe(201);
    expect(await own()).toMatchObject({ withdrawUntil: expect.any(String) });
    expect(await subscriber.content(contentOid)).toMatchObject({ canView: true, unopened: true, body: null });
    const key = randomUUID();
    expect((await give(key)).status).toBe(200);
    expect(await subscriber.content(contentOid)).toMatchObject({ canView: false });
    await expect.poll(balance).toBe(100);
    // The same intent again changes nothing.
    expect((await give(key)).status).toBe(200);
    expect((await give()).body).toMatchObject({ code: 'NOT_SUBSCRIBED' });

    expect((await post(subscriber, '/api/account/subscribe', wish)).status).toBe(201);
    expect((await post(subscriber, '/api/content/open', { contentOid })).status).toBe(200);
    expect(await subscriber.content(contentOid)).toMatchObject({ unopened: false, body: expect.anything() });
    expect((await give()).body).toMatchObject({ code: 'MONTH_USED' });
    expect(await own()).toMatchObject({ withdrawUntil: null });
    expect(await balance()).toBe(50);
    expect(await verifyStack(stack.dataDir)).toMatchObject({ code: 0 });
  });

  it('goes back to the card that paid it in one step, also where the worker is killed meanwhile', async () => {
    const cardholder = await signUp(stack, 'pays-by-card');
    await saveCard(stack, cardholder);
    const made = await post<{ tierHash: string }>(creator, '/api/account/modify/subscription_tiers', {
      mode: 'push',
      tier: { name: 'By card', feeCoins: 40 },
    });
    if (creator.position > cardholder.position) cardholder.position = creator.position;
    const card = { cardIdx: 1, currency: 'USD', totalMinor: cardPriceOf(40, 'USD') };
    const wish = { creatorOid: creator.oid, tierHash: made.body.tierHash, fee: 40, card };
    expect((await post(cardholder, '/api/account/subscribe', wish)).status).toBe(201);
    const tiers = () =>
      cardholder.call<z.infer<typeof TiersReply>>(
        `/api/content/subscription_tiers?creatorOid=${creator.oid}`,
      );
    expect((await tiers()).body.own).toMatchObject({ monthByCard: true });
    const giveBack = (headers: object, backTo = 'card') =>
      cardholder.call('/api/account/subscription/withdraw', {
        method: 'POST',
        body: { creatorOid: creator.oid, backTo },
        headers: { ...headers },
      });
    const intent = { 'idempotency-key': randomUUID() };
    const [first] = await Promise.all([giveBack(intent), stack.kill('worker')]);
    expect([first.status, (await giveBack(intent)).status]).toEqual([200, 200]);
    // The same intent cannot mean something else.
    expect((await giveBack(intent, 'coins')).body).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
    const refunds = async () =>
      (await cardholder.call<{ charges: MyCharge[] }>('/api/payment/charges')).body.charges.flatMap(
        ({ refunds: all }) => all.map(({ status, paidCoins }) => [status, paidCoins]),
      );
    await expect.poll(refunds, { timeout: 120_000 }).toEqual([['refunded', 40]]);
    await expect.poll(async () => (await cardholder.wallet()).balance.paid).toBe(0);
    expect(await verifyStack(stack.dataDir)).toMatchObject({ code: 0 });
  });
});
