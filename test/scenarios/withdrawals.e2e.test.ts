import { randomUUID } from 'node:crypto';
import type { ContentReply } from '@fanfold/contracts/catalogue';
import type { PurchasedReply } from '@fanfold/contracts/commerce';
import { addDays } from '@fanfold/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';

import { publishSound } from '../support/film.ts';
import { verifyStack } from '../support/operator.ts';
import { type Person, signUp } from '../support/person.ts';
import { startTestStack, type TestStack } from '../support/stack.ts';

let stack: TestStack;
let fan: Person;
let creator: Person;

beforeAll(async () => {
  stack = await startTestStack();
  [fan, creator] = await Promise.all([signUp(stack, 'gives-back'), signUp(stack, 'is-paid')]);
  await creator.becomeCreator();
  await fan.charge('coins-100');
});
afterAll(() => stack?.[Symbol.asyncDispose]());

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
