import { firstReview } from '@fanfold/domain/community';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { credit } from '../../../../test/support/wallets.ts';
import { banFan, block, setCommentFilter, setCommentReview } from '../community/index.ts';
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

  it('with words is refused to who is banned from the channel, and by its filter and its review [CAT-067]', async () => {
    const { contentOid, creatorOid } = await world.content(0);
    const creator = invocation(creatorOid, { role: 'creator' });
    const fan = await fanWith(100);
    const say = (comment: string, asked = invocation(fan)) =>
      donate(world.deps, asked, { contentOid, amount: 10, ...donation, comment });
    await setCommentFilter(world.deps, creator, { words: ['casino'], refusesSpam: true });
    expect(await refusalOf(say('My C.a.s.i.n.o'))).toBe('COMMENT_WORD_BLOCKED');
    const again = invocation(fan);
    await say('Thank you', again);
    await setCommentReview(world.deps, creator, { ...firstReview, holdsAll: true });
    expect(await refusalOf(say('Thank you'))).toBe('DONATION_MESSAGE_HELD');
    await say('');
    // What was taken before stays, and a retry is told so.
    expect(await say('Thank you', again)).toMatchObject({ replayed: true });
    await setCommentReview(world.deps, creator, firstReview);
    await banFan(world.deps, creator, { userOid: fan, reason: 'Insults', minutes: 0 });
    expect(await refusalOf(say('You again'))).toBe('BANNED_FROM_CHANNEL');
    await say('');
  });

  it('and buying are refused to a person whom the creator has blocked', async () => {
    const { contentOid, creatorOid } = await world.content(30);
    const fan = await fanWith(100);
    await block(world.deps, invocation(creatorOid), { operation: 'add', kind: 'user', oid: fan });
    const given = donate(world.deps, invocation(fan), { contentOid, amount: 20, ...donation });
    expect(await refusalOf(given)).toBe('CONTENT_NOT_FOUND');
    const bought = buyContent(world.deps, invocation(fan), { contentOid, coins: 30, payWith: 'paid' });
    expect(await refusalOf(bought)).toBe('CONTENT_NOT_FOUND');
    expect(await world.balance(fan)).toEqual({ paid: 100, bonus: 0 });
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
