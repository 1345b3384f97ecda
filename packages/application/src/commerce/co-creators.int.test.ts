import { type Oid, seoulMonth, workTarget } from '@fanfold/domain';
import { contentStream } from '@fanfold/domain/catalogue';
import { earningsStream } from '@fanfold/domain/earnings';
import { deletionStream } from '@fanfold/domain/identity';
import { entitlementTo, walletStream } from '@fanfold/domain/wallet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { publishAudio } from '../../../../test/support/contents.ts';
import { credit } from '../../../../test/support/wallets.ts';
import { acceptCoCreation, endCoCreation, inviteCoCreator } from '../catalogue/index.ts';
import { postEarnings } from '../earnings/post-earnings.process.ts';
import { invocation, refusalOf, startUseCases } from '../testing/use-cases.ts';
import { buyBundle } from './buy-bundle.ts';
import { buyContent } from './buy-content.ts';
import { deliverGifts } from './deliver-gifts.process.ts';
import { giveContent } from './give-content.ts';
import { offerBundle } from './offer-bundle.ts';
import { placeOrder } from './place-order.ts';
import { refundPurchase } from './refund-purchase.ts';

let world: Awaited<ReturnType<typeof startUseCases>>;
let partner: Oid;
beforeAll(async () => {
  world = await startUseCases(postEarnings, deliverGifts);
  partner = await world.account('creator');
});
afterAll(() => world[Symbol.asyncDispose]());

let charges = 0x6000;
const fanWith = async (coins: number) => {
  const oid = await world.account();
  charges += 1;
  await credit(world.deps.eventLog, oid, { coins, charge: charges });
  return oid;
};
const nicknameHolder = async () => undefined;
const invite = (work: { contentOid: Oid; creatorOid: Oid }, coCreator: Oid, sharePercent: number) =>
  inviteCoCreator({ ...world.deps, nicknameHolder }, invocation(work.creatorOid, { role: 'creator' }), {
    contentOid: work.contentOid,
    coCreator,
    sharePercent,
  });
const accept = (contentOid: Oid, who: Oid) =>
  acceptCoCreation(world.deps, invocation(who, { role: 'creator' }), contentOid);
/** A new work of two, and the new owner of it. */
const shared = async (priceCoins: number, sharePercent: number, who = partner) => {
  const work = await world.content(priceCoins);
  await invite(work, who, sharePercent);
  await accept(work.contentOid, who);
  return work;
};
const buy = (fan: string, contentOid: Oid, coins: number, asked = invocation(fan)) =>
  buyContent(world.deps, asked, { contentOid, coins, payWith: 'paid' });
const paidTo = async (creatorOid: Oid) => {
  const id = `${creatorOid}-${seoulMonth(world.deps.clock.now())}`;
  const { state } = await world.deps.eventLog.commands.load(earningsStream, id, { maxAgeMs: 0 });
  return state.amounts.paid;
};
const patience = { timeout: 45_000 };
/** Expects what these creators earned since `before`. */
const expectEarned = (creators: readonly Oid[], before: readonly number[], coins: readonly number[]) =>
  expect
    .poll(
      async () => (await Promise.all(creators.map(paidTo))).map((now, at) => now - (before[at] ?? 0)),
      patience,
    )
    .toEqual(coins);

const publishBy = (creatorOid: Oid, contentOid: Oid, priceCoins: number) =>
  world.deps.eventLog.commands.of(contentStream).handle({
    ...invocation(creatorOid, { role: 'creator' }),
    id: contentOid,
    command: () => publishAudio({ contentOid, creatorOid, priceCoins }),
  });
type DeletionCommand = Parameters<typeof deletionStream.decider.decide>[1];
const ofDeletion = async (oid: Oid, command: (now: string) => DeletionCommand) => {
  const asked = { ...invocation(oid), id: oid, command };
  const outcome = await world.deps.eventLog.commands.of(deletionStream).handle(asked);
  expect(outcome.status).toBe('accepted');
};
const startDeletion = async (accountOid: Oid) => {
  const by = 'person' as const;
  await ofDeletion(accountOid, (now) => ({
    type: 'RequestDeletion',
    accountOid,
    by,
    reason: 'other',
    feedback: '',
    now,
  }));
  const lost = { paidCoins: 0, bonusCoins: 0, credits: 0 };
  const nothing = { lost, acknowledged: lost, openHolds: 0, openCharges: 0, refundedCharges: [] };
  await ofDeletion(accountOid, (now) => ({ type: 'StartDeletionWait', by, ...nothing, now }));
};
const endDeletion = (accountOid: Oid) =>
  ofDeletion(accountOid, (now) => ({ type: 'RepeatDeletion', accountOid, now }));

describe('the sale of a work of two creators', () => {
  it('is earned by the owner alone until the other accepts, and then by both; a refund takes it from both [CAT-092]', async () => {
    const work = await world.content(30);
    const before = [0, await paidTo(partner)];
    const makers = [work.creatorOid, partner];
    await invite(work, partner, 40);
    await buy(await fanWith(30), work.contentOid, 30);
    await expectEarned(makers, before, [30, 0]);
    await accept(work.contentOid, partner);
    const fan = await fanWith(60);
    const asked = invocation(fan);
    const first = await buy(fan, work.contentOid, 30, asked);
    const again = await buy(fan, work.contentOid, 30, asked);
    expect(again).toMatchObject({ replayed: true, event: { purchaseId: first.event.purchaseId } });
    await expectEarned(makers, before, [48, 12]);
    const refund = { userOid: fan, revision: 1, reason: 'asked' };
    await refundPurchase(world.deps, invocation(await world.account('admin'), { role: 'admin' }), refund);
    await expectEarned(makers, before, [30, 0]);
    expect(await world.balance(fan)).toEqual({ paid: 60, bonus: 0 });
  });

  it('answers a request that was sent again with what was sold, also after the other left', async () => {
    const { contentOid, creatorOid } = await shared(10, 50);
    const fan = await fanWith(10);
    const asked = invocation(fan);
    const first = await buy(fan, contentOid, 10, asked);
    await endCoCreation(world.deps, invocation(partner, { role: 'creator' }), {
      contentOid,
      accountOid: partner,
    });
    const again = await buy(fan, contentOid, 10, asked);
    expect(again).toMatchObject({ replayed: true, event: { proceeds: first.event.proceeds } });
    const before = [await paidTo(creatorOid), await paidTo(partner)];
    const later = await buy(await fanWith(10), contentOid, 10);
    expect(later.event.proceeds.beneficiaries).toMatchObject([{ oid: creatorOid, share: 10_000 }]);
    await expectEarned([creatorOid], before, [10]);
  });

  it('in a cart, in a bundle and as a gift is shared as when it is bought alone [COM-002] [COM-004]', async () => {
    const work = await shared(20, 50);
    const makers = [work.creatorOid, partner];
    const before = [0, await paidTo(partner)];
    const entry = `audio_${work.contentOid}`;
    const order = { items: [{ entry, coins: 20 }], payWith: 'paid' } as const;
    expect((await placeOrder(world.deps, invocation(await fanWith(20)), order)).bought).toHaveLength(1);
    await expectEarned(makers, before, [10, 10]);

    const second = world.nextOid();
    await publishBy(work.creatorOid, second, 20);
    const contentOids = [work.contentOid, second];
    const title = { original: 'en', texts: { en: 'Two' } } as const;
    const terms = { title, contentOids, priceCoins: 30 };
    const by = invocation(work.creatorOid, { role: 'creator', body: terms });
    const { bundleOid } = await offerBundle(world.deps, by, terms);
    const whole = { bundleOid, coins: 30, payWith: 'paid' } as const;
    await buyBundle(world.deps, invocation(await fanWith(30)), whole);
    // 8 of the 15 coins of the shared work are its owner's.
    await expectEarned(makers, before, [10 + 8 + 15, 10 + 7]);
    // A co-creator pays for the other work alone.
    const alone = { ...whole, coins: 15 };
    charges += 1;
    await credit(world.deps.eventLog, partner, { coins: 30, charge: charges });
    expect(await refusalOf(buyBundle(world.deps, invocation(partner), whole))).toBe('PRICE_CHANGED');
    expect((await buyBundle(world.deps, invocation(partner), alone)).events).toMatchObject([
      { resource: workTarget(second) },
    ]);
    await expectEarned(makers, before, [48, 17]);

    const [giver, friend] = [await fanWith(20), await world.account()];
    const gift = { contentOid: work.contentOid, giftees: [friend], coins: 20, payWith: 'paid' } as const;
    await giveContent({ ...world.deps, nicknameHolder }, invocation(giver, { body: gift }), gift);
    await expectEarned(makers, before, [58, 27]);
    const wallet = await world.deps.eventLog.commands.load(walletStream, friend, { maxAgeMs: 0 });
    const right = entitlementTo(wallet.state, workTarget(work.contentOid), world.deps.clock.now());
    expect(right).toBeDefined();
  });

  it('is refused to a co-creator, who would pay themselves', async () => {
    const { contentOid } = await shared(5, 50);
    charges += 1;
    await credit(world.deps.eventLog, partner, { coins: 5, charge: charges });
    expect(await refusalOf(buy(partner, contentOid, 5))).toBe('OWN_CONTENT');
    const gift = { contentOid, giftees: [partner], coins: 5, payWith: 'paid' } as const;
    const deps = { ...world.deps, nicknameHolder };
    expect(await refusalOf(giveContent(deps, invocation(await fanWith(5)), gift))).toBe('OWN_CONTENT');
  });

  it('goes on when a co-creator deletes their account: their part is the owner’s', async () => {
    const leaver = await world.account('creator');
    const { contentOid, creatorOid } = await shared(10, 90, leaver);
    await startDeletion(leaver);
    const { event } = await buy(await fanWith(10), contentOid, 10);
    expect(event.proceeds.beneficiaries).toMatchObject([{ oid: creatorOid, share: 10_000 }]);
    await endDeletion(leaver);
    const erased = await buy(await fanWith(10), contentOid, 10);
    expect(erased.event.proceeds.beneficiaries).toMatchObject([{ oid: creatorOid, share: 10_000 }]);
  });
});
