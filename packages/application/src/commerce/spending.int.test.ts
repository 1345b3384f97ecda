import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { credit } from '../../../../test/support/wallets.ts';
import { invocation, refusalOf, startUseCases } from '../testing/use-cases.ts';
import { buyContent } from './buy-content.ts';
import { donate } from './donate.ts';
import { refundPurchase } from './refund-purchase.ts';

let world: Awaited<ReturnType<typeof startUseCases>>;
beforeAll(async () => {
  world = await startUseCases();
});
afterAll(() => world[Symbol.asyncDispose]());

let charges = 0x5000;
/** A new account with so many paid coins. */
const fanWith = async (coins: number) => {
  const oid = await world.account();
  charges += 1;
  if (coins > 0) await credit(world.deps.eventLog, oid, { coins, charge: charges });
  return oid;
};

describe('buying a content', () => {
  it('takes its price and gives the right, once for a key [COM-003]', async () => {
    const { contentOid, creatorOid } = await world.content(30);
    const fan = await fanWith(30);
    const wish = { contentOid, coins: 30, payWith: 'paid' } as const;
    const asked = invocation(fan, { body: wish });
    const bought = await buyContent(world.deps, asked, wish);
    expect(bought).toMatchObject({ replayed: false, balance: { paid: 0, bonus: 0 } });
    expect(bought.event).toMatchObject({ walletOid: fan, sellerOid: creatorOid, paidCoins: 30 });
    const again = await buyContent(world.deps, asked, wish);
    expect(again).toMatchObject({ replayed: true, event: { purchaseId: bought.event.purchaseId } });
  });

  it.each([
    ['one coin less than the price', { has: 29, coins: 30 }, 'NOT_ENOUGH_COINS'],
    ['a price that is not the present one', { has: 100, coins: 29 }, 'PRICE_CHANGED'],
  ] as const)('is refused with %s; then no coin has moved', async (_what, { has, coins }, code) => {
    const { contentOid } = await world.content(30);
    const fan = await fanWith(has);
    const refused = buyContent(world.deps, invocation(fan), { contentOid, coins, payWith: 'paid' });
    expect(await refusalOf(refused)).toBe(code);
    expect(await world.balance(fan)).toEqual({ paid: has, bonus: 0 });
  });
});

describe('refunding a purchase', () => {
  it('gives back what was paid, once for a key, and is refused where there is none [ADM-024]', async () => {
    const { contentOid } = await world.content(30);
    const [admin, fan] = [await world.account('admin'), await fanWith(30)];
    await buyContent(world.deps, invocation(fan), { contentOid, coins: 30, payWith: 'paid' });
    const asked = invocation(admin, { role: 'admin' });
    // The charge is the wallet's first event, the purchase its second.
    const refund = { userOid: fan, revision: 1, reason: 'bought by mistake' };
    expect(await refundPurchase(world.deps, asked, refund)).toMatchObject({ paidCoins: 30, replayed: false });
    expect(await refundPurchase(world.deps, asked, refund)).toMatchObject({ replayed: true });
    expect(await world.balance(fan)).toEqual({ paid: 30, bonus: 0 });
    const refusedFor = (change: object) =>
      refusalOf(refundPurchase(world.deps, invocation(admin), { ...refund, ...change }));
    expect(await refusedFor({})).toBe('PURCHASE_NOT_REFUNDABLE');
    expect(await refusedFor({ revision: 0 })).toBe('PURCHASE_NOT_REFUNDABLE');
    expect(await refusedFor({ userOid: admin })).toBe('OWN_ACCOUNT');
  });
});

describe('donating', () => {
  const donation = { comment: 'Thank you', payWith: 'paid' } as const;

  it('gives the coins to the creator of the content, once for a key', async () => {
    const { contentOid } = await world.content(0);
    const fan = await fanWith(50);
    const asked = invocation(fan);
    const { reply } = await donate(world.deps, asked, { contentOid, amount: 20, ...donation });
    expect(reply).toMatchObject({ paidCoins: 20, balance: { paid: 30, bonus: 0 } });
    const again = await donate(world.deps, asked, { contentOid, amount: 20, ...donation });
    expect(again).toMatchObject({ replayed: true, reply: { spendId: reply.spendId } });
  });

  it('is refused to oneself, and below the smallest donation', async () => {
    const { contentOid, creatorOid } = await world.content(0);
    charges += 1;
    await credit(world.deps.eventLog, creatorOid, { coins: 50, charge: charges });
    const own = donate(world.deps, invocation(creatorOid), { contentOid, amount: 20, ...donation });
    expect(await refusalOf(own)).toBe('SELF_DONATION');
    const small = donate(world.deps, invocation(await fanWith(50)), { contentOid, amount: 9, ...donation });
    expect(await refusalOf(small)).toBe('DONATION_TOO_SMALL');
  });
});
