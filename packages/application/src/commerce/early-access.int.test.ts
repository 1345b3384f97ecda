import { addDays, type Oid, parseOid } from '@fanfold/domain';
import { contentStream } from '@fanfold/domain/catalogue';
import {
  isLastDay,
  type SubscriptionState,
  subscriptionId,
  subscriptionStream,
} from '@fanfold/domain/subscriptions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { publishAudio } from '../../../../test/support/contents.ts';
import { credit } from '../../../../test/support/wallets.ts';
import { accessTo, notSoldYet } from '../catalogue/index.ts';
import { accepted } from '../invocation.ts';
import { invocation, refusalOf, startUseCases } from '../testing/use-cases.ts';
import { buyBundle } from './buy-bundle.ts';
import { buyContent } from './buy-content.ts';
import { donate } from './donate.ts';
import { giveContent } from './give-content.ts';
import { offerBundle } from './offer-bundle.ts';
import { placeOrder } from './place-order.ts';

let world: Awaited<ReturnType<typeof startUseCases>>;
let creatorOid: Oid;
beforeAll(async () => {
  world = await startUseCases();
  creatorOid = await world.account('creator');
});
afterAll(() => world[Symbol.asyncDispose]());

const gold = parseOid('90'.repeat(12));
let charges = 0x7000;
const fanWith = async (coins: number) => {
  const oid = await world.account();
  charges += 1;
  await credit(world.deps.eventLog, oid, { coins, charge: charges });
  return oid;
};
/** A work for 20 coins that the tier has for a day before the others. */
const early = async () => {
  const contentOid = world.nextOid();
  const { title, body } = publishAudio({ contentOid, creatorOid, priceCoins: 20 });
  const now = world.deps.clock.now();
  const fields = {
    title,
    body,
    offer: { priceCoins: 20 },
    earlyAccess: { tiers: [gold], publicAt: addDays(now, 1) },
  };
  const ready = { unready: [], lengthSeconds: null, publicConfirmed: true };
  for (const command of [
    { type: 'IssueDraft', contentOid, creatorOid, kind: 'audio' },
    { type: 'SaveDraft', creatorOid, fields, basedOn: null },
    { type: 'PublishWork', creatorOid, ...ready, now },
  ] as const)
    accepted(
      await world.deps.eventLog.commands.of(contentStream).handle({
        ...invocation(creatorOid, { role: 'creator' }),
        id: contentOid,
        command: () => command,
      }),
    );
  return contentOid;
};
const goldTier = {
  tierHash: gold,
  name: 'Gold',
  details: '',
  feeCoins: 20,
  streak: false,
  emojis: false,
  discord: false,
  places: null,
  raised: null,
};
const subscribe = async (subscriberOid: Oid) => {
  const asked = {
    ...invocation(creatorOid, { role: 'creator' }),
    id: subscriptionId(creatorOid, subscriberOid),
  };
  accepted(
    await world.deps.eventLog.commands.of(subscriptionStream).handle({
      ...asked,
      command: (now) => ({
        type: 'GiveMonths',
        creatorOid,
        subscriberOid,
        tier: goldTier,
        months: 1,
        giftId: world.nextOid(),
        now,
      }),
    }),
  );
};
const tellSubscription = async (subscriberOid: Oid, command: Parameters<Decide>[1]) => {
  const asked = { ...invocation(subscriberOid), id: subscriptionId(creatorOid, subscriberOid) };
  return accepted(
    await world.deps.eventLog.commands.of(subscriptionStream).handle({ ...asked, command: () => command }),
  );
};
type Decide = typeof subscriptionStream.decider.decide;
/** A month of the tier that was paid, and can be given back while nothing of it was used. */
const payMonth = async (subscriberOid: Oid) => {
  const today = world.deps.clock.now();
  // SUB-024: on the last day of a month none is paid.
  const now = isLastDay(today) ? addDays(today, -1) : today;
  const ids = { creatorOid, subscriberOid, chargeId: world.nextOid(), now };
  const terms = { tier: goldTier, seenFeeCoins: 20, coupon: null, card: null, withdrawalNotice: 'n' };
  await tellSubscription(subscriberOid, { type: 'OrderTier', ...ids, ...terms });
  await tellSubscription(subscriberOid, { type: 'ConfirmCharge', ...ids });
};
const giveMonthBack = (subscriberOid: Oid) =>
  tellSubscription(subscriberOid, {
    type: 'WithdrawMonth',
    creatorOid,
    subscriberOid,
    days: 7,
    now: world.deps.clock.now(),
  });
const paidMonthOf = async (subscriberOid: Oid): Promise<SubscriptionState['paid']> => {
  const id = subscriptionId(creatorOid, subscriberOid);
  const { state } = await world.deps.eventLog.commands.load(subscriptionStream, id, { maxAgeMs: 0 });
  return state.paid;
};
/** The same world a day later. */
const afterwards = () => ({
  ...world.deps,
  clock: { ...world.deps.clock, now: () => addDays(world.deps.clock.now(), 1) },
});
const wishFor = (contentOid: Oid) => ({ contentOid, coins: 20, payWith: 'paid' }) as const;
const buy = (oid: Oid, contentOid: Oid, deps: typeof world.deps = world.deps) =>
  buyContent(deps, invocation(oid), wishFor(contentOid));
const nicknameHolder = async () => undefined;

describe('a work in its early access', () => {
  it('is not sold before its date to who has none of its tiers, as it is not open to them [SUB-017]', async () => {
    const contentOid = await early();
    const fan = await fanWith(20);
    const viewer = { oid: fan, isAdmin: false, adult: false };
    expect(await refusalOf(buy(fan, contentOid))).toBe('NOT_SOLD_YET');
    expect((await accessTo(world.deps, viewer, contentOid)).to('view').reason).toBe('early_access');
    expect(await world.balance(fan)).toEqual({ paid: 20, bonus: 0 });
    expect((await accessTo(afterwards(), viewer, contentOid)).to('view').reason).toBe('not_bought');
    const { event } = await buy(fan, contentOid, afterwards());
    expect(event).toMatchObject({ paidCoins: 20 });
    expect(await refusalOf(buy(fan, contentOid))).toBe('ALREADY_PURCHASED');
  });

  it('is sold to who has it by a tier, who then keeps it', async () => {
    const contentOid = await early();
    const member = await fanWith(20);
    await subscribe(member);
    expect(await notSoldYet(world.deps, member, [contentOid])).toEqual(new Set());
    expect((await buy(member, contentOid)).event).toMatchObject({ paidCoins: 20 });
  });

  it('is refused by its own reason in a cart, and the rest of the order is bought', async () => {
    const [contentOid, other] = [await early(), await world.content(5)];
    const fan = await fanWith(30);
    expect(await notSoldYet(world.deps, fan, [contentOid, other.contentOid])).toEqual(new Set([contentOid]));
    const items = [
      { entry: `audio_${contentOid}`, coins: 20 },
      { entry: `audio_${other.contentOid}`, coins: 5 },
    ];
    const order = await placeOrder(world.deps, invocation(fan), { items, payWith: 'paid' });
    expect(order.refused.map(({ entry, error }) => [entry, error.code])).toEqual([
      [`audio_${contentOid}`, 'NOT_SOLD_YET'],
    ]);
    expect(order.balance).toEqual({ paid: 25, bonus: 0 });
  });

  it('is not in a bundle that is sold, and nothing of it is bought', async () => {
    const contentOids = [await early(), await early()];
    const terms = {
      title: { original: 'en', texts: { en: 'Two' } } as const,
      contentOids,
      priceCoins: 30,
    };
    const by = invocation(creatorOid, { role: 'creator', body: terms });
    const { bundleOid } = await offerBundle(world.deps, by, terms);
    const fan = await fanWith(30);
    const whole = { bundleOid, coins: 30, payWith: 'paid' } as const;
    expect(await refusalOf(buyBundle(world.deps, invocation(fan), whole))).toBe('NOT_SOLD_YET');
    expect((await buyBundle(afterwards(), invocation(fan), whole)).events).toHaveLength(2);
  });

  it('is given to no other person, whose tier is not asked for; a donation on it is taken', async () => {
    const contentOid = await early();
    const [member, friend] = [await fanWith(60), await world.account()];
    await subscribe(member);
    const gift = { ...wishFor(contentOid), giftees: [friend] };
    const giving = giveContent({ ...world.deps, nicknameHolder }, invocation(member), gift);
    expect(await refusalOf(giving)).toBe('NOT_SOLD_YET');
    const donation = { contentOid, amount: 10, comment: '', payWith: 'paid' } as const;
    await donate(world.deps, invocation(await fanWith(10)), donation);
    expect(await world.balance(member)).toEqual({ paid: 60, bonus: 0 });
  });
});

describe('a month that lets its subscriber buy in early access', () => {
  const orderOf = (contentOid: Oid) => ({
    items: [{ entry: `audio_${contentOid}`, coins: 20 }],
    payWith: 'paid' as const,
  });
  const bundleOfEarly = async () => {
    const title = { original: 'en', texts: { en: 'Two' } } as const;
    const terms = { title, contentOids: [await early(), await early()], priceCoins: 30 };
    const by = invocation(creatorOid, { role: 'creator', body: terms });
    const { bundleOid } = await offerBundle(world.deps, by, terms);
    return { bundleOid, coins: 30, payWith: 'paid' } as const;
  };
  const ways = {
    'by itself': async (oid: Oid) => buy(oid, await early()),
    'in a cart': async (oid: Oid) => placeOrder(world.deps, invocation(oid), orderOf(await early())),
    'in a bundle': async (oid: Oid) => buyBundle(world.deps, invocation(oid), await bundleOfEarly()),
  };

  it.each(Object.entries(ways))('is used by that and cannot be given back: %s', async (_way, take) => {
    const member = await fanWith(40);
    await payMonth(member);
    await take(member);
    expect((await paidMonthOf(member))?.isUsed).toBe(true);
    expect(await refusalOf(giveMonthBack(member))).toBe('MONTH_USED');
  });

  it.each(Object.entries(ways))('is not used by who cannot pay: %s', async (_way, take) => {
    const member = await fanWith(10);
    await payMonth(member);
    await take(member).catch(() => undefined);
    expect((await paidMonthOf(member))?.isUsed).toBeUndefined();
  });

  it('and was given back sells nothing early, and a work that is sold to all does not use it', async () => {
    const [contentOid, { contentOid: other }] = [await early(), await world.content(5)];
    const member = await fanWith(40);
    await payMonth(member);
    await buyContent(world.deps, invocation(member), { contentOid: other, coins: 5, payWith: 'paid' });
    await giveMonthBack(member);
    expect(await refusalOf(buy(member, contentOid))).toBe('NOT_SOLD_YET');
  });
});
