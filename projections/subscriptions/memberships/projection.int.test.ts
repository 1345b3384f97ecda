import { parseOid } from '@fanfold/domain';
import { plusTier } from '@fanfold/domain/testing';
import { history, replay, replayDumps } from '@fanfold/projection/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { coinStory, story } from '../../../test/support/coin-story.ts';
import { createDatabase, type TestDatabase } from '../../../test/support/postgres.ts';
import { numbered } from '../../../test/support/wallets.ts';
import {
  billingOf,
  couponsOf,
  findSubscriptions,
  holdersOfTier,
  memberFigures,
  memberships,
  membersOf,
  paymentsOf,
  scheduledEnds,
  subscriptionsOf,
  tiersHeld,
} from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const creatorOid = story.creator;
const subscriberOid = story.fan;
const tierHash = parseOid('0000000000000000000000a1');
const chargeId = parseOid('0000000000000000000000e7');
const ids = { creatorOid, subscriberOid };
const told = coinStory();
const stream = `subscription-${creatorOid}-${subscriberOid}`;
const added = {
  type: 'TierAdded',
  creatorOid,
  tierHash,
  ...plusTier,
  addedAt: '2026-11-01T00:00:00.000Z',
} as const;
told.add(`tiers-${creatorOid}`, added);
const month = {
  ...ids,
  tierHash,
  feeCoins: 50,
  streak: false,
  chargeId,
  streakStart: '2026-11',
};
told.add(stream, {
  type: 'SubscriptionStarted',
  ...month,
  coins: 25,
  coupon: { code: 'SPRING', percent: 50, monthsLeft: 1 },
  month: '2026-11',
  totalMonths: 1,
  until: '2026-12-01T00:00:00.000Z',
  startedAt: '2026-11-21T00:00:00.000Z',
});
told.add(stream, {
  type: 'SubscriptionPaymentFailed',
  ...ids,
  tierHash,
  chargeId,
  month: '2026-12',
  attempt: 1,
  reason: 'NOT_ENOUGH_COINS',
  retryAt: '2026-12-02T00:00:00.000Z',
  failedAt: '2026-12-01T00:00:00.000Z',
});
const failed = told.events.length;
told.add(stream, {
  type: 'SubscriptionRenewed',
  ...month,
  chargeId: numbered(0xe9),
  coins: 25,
  coupon: { code: 'SPRING', percent: 50, monthsLeft: 0 },
  month: '2026-12',
  totalMonths: 2,
  until: '2027-01-01T00:00:00.000Z',
  renewedAt: '2026-12-02T00:00:00.000Z',
});
told.add(stream, {
  type: 'SubscriptionCancelScheduled',
  ...ids,
  tierHash,
  reason: 'cost',
  endsAt: '2027-01-01T00:00:00.000Z',
});
// An administrator's end does not change why the subscriber leaves.
told.add(stream, {
  type: 'SubscriptionCancelScheduled',
  ...ids,
  tierHash,
  reason: null,
  endsAt: '2027-01-01T00:00:00.000Z',
  byAdmin: true,
});
const coupon = { creatorOid, code: 'SPRING' } as const;
const couponStream = `coupon-${creatorOid}-SPRING`;
told.add(couponStream, {
  type: 'TierCouponCreated',
  ...coupon,
  tierHash,
  percent: 50,
  months: 2,
  expiresAt: '2027-01-01T00:00:00.000Z',
  uses: 3,
  createdAt: '2026-11-01T00:00:00.000Z',
});
for (const person of [subscriberOid, chargeId])
  told.add(couponStream, { type: 'TierCouponUsed', ...coupon, subscriberOid: person });
told.add(couponStream, { type: 'TierCouponUseReturned', ...coupon, subscriberOid: chargeId });
told.add(couponStream, { type: 'TierCouponEnded', ...coupon });
const events = [...told.events];
told.add(stream, {
  type: 'SubscriptionEnded',
  ...ids,
  tierHash,
  cause: 'cancelled',
  endedAt: '2026-12-03T00:00:00.000Z',
});
const end = told.events.slice(events.length)[0] as (typeof events)[number];

/** Seven members, of whom the last one has left. */
const manyMembers = () => {
  const many = coinStory();
  many.add(`tiers-${creatorOid}`, added);
  const people = Array.from({ length: 7 }, (_, n) => numbered(0x700 + n));
  for (const [n, person] of people.entries()) {
    const own = { ...ids, subscriberOid: person, tierHash };
    many.add(`subscription-${creatorOid}-${person}`, {
      ...month,
      ...own,
      type: 'SubscriptionStarted',
      coins: 50,
      coupon: null,
      month: '2026-11',
      totalMonths: 1,
      until: '2026-12-01T00:00:00.000Z',
      // The second and the third began at the same moment.
      startedAt: `2026-11-2${n === 2 ? 1 : n}T00:00:00.123Z`,
    });
    if (n === 6)
      many.add(`subscription-${creatorOid}-${person}`, {
        type: 'SubscriptionEnded',
        ...own,
        cause: 'cancelled',
        endedAt: '2026-12-03T00:00:00.000Z',
      });
  }
  return { events: many.events, people };
};

describe('memberships', () => {
  it('of months that were given are no payments, and end by themselves; a pause waits for its end', async () => {
    const free = coinStory();
    free.add(`tiers-${creatorOid}`, added);
    const gift = { ...month, coins: 0, coupon: null, chargeId: null, complimentary: true } as const;
    free.add(stream, {
      type: 'SubscriptionStarted',
      ...gift,
      month: '2026-11',
      totalMonths: 1,
      givenMonths: 1,
      until: '2026-12-01T00:00:00.000Z',
      startedAt: '2026-11-21T00:00:00.000Z',
    });
    free.add(stream, {
      type: 'SubscriptionRenewed',
      ...gift,
      month: '2026-12',
      totalMonths: 2,
      givenMonths: 0,
      until: '2027-01-01T00:00:00.000Z',
      renewedAt: '2026-12-01T00:00:00.000Z',
    });
    await using replayed = await replay(database.url, memberships, { events: free.events });
    expect(await paymentsOf(replayed.db, subscriberOid)).toEqual([]);
    expect((await membersOf(replayed.db, { creatorOid, limit: 10 })).members).toMatchObject([
      { status: 'cancelScheduled', complimentary: true, totalCoins: 0, totalMonths: 2 },
    ]);
    free.add(stream, { type: 'SubscriptionCancelWithdrawn', ...ids, tierHash });
    free.add(stream, {
      type: 'SubscriptionPaused',
      ...ids,
      tierHash,
      months: 1,
      from: '2027-01',
      resumesAt: '2027-02-01T00:00:00.000Z',
      pausedAt: '2027-01-01T00:00:00.000Z',
    });
    const [one, some, all] = await replayDumps(database.url, memberships, free.events);
    expect(some).toEqual(one);
    expect(all).toEqual(one);
    await using later = await replay(database.url, memberships, { events: free.events });
    expect(await subscriptionsOf(later.db, subscriberOid)).toMatchObject([
      { status: 'paused', nextAt: '2027-02-01T00:00:00.000Z', nextCoins: 50 },
    ]);
    const january = { month: '2027-01', monthEnd: '2027-02-01T00:00:00.000Z' };
    expect(await billingOf(later.db, january)).toMatchObject({ done: 0, remaining: 0 });
  });

  it('say what is paid next, and that a payment failed [SUB-017]', async () => {
    await using replayed = await replay(database.url, memberships, { events: events.slice(0, failed) });
    expect(await subscriptionsOf(replayed.db, subscriberOid)).toMatchObject([
      { tierName: 'Plus', status: 'paymentFailed', nextAt: '2026-12-02T00:00:00.000Z', nextCoins: 25 },
    ]);
    const monthEnd = '2027-01-01T00:00:00.000Z';
    expect(await billingOf(replayed.db, { month: '2026-12', monthEnd })).toMatchObject({
      done: 0,
      failed: 1,
      remaining: 1,
      remainingCoins: 25,
    });
  });

  it('keep what was paid, and that it ends with the month [SUB-018]', async () => {
    await using replayed = await replay(database.url, memberships, { events });
    expect(await subscriptionsOf(replayed.db, subscriberOid)).toMatchObject([
      { status: 'cancelScheduled', nextAt: null, nextCoins: null, totalCoins: 50, leavingReason: 'cost' },
    ]);
    expect(await paymentsOf(replayed.db, subscriberOid)).toMatchObject([
      { month: '2026-12', coins: 25, coupon: 'SPRING' },
      { month: '2026-11', coins: 25 },
    ]);
    const monthEnd = '2027-01-01T00:00:00.000Z';
    expect(await billingOf(replayed.db, { month: '2026-12', monthEnd })).toMatchObject({
      done: 1,
      coins: 25,
      failed: 0,
      remaining: 0,
    });
  });

  it('count a month no more whose coins went back, and show the tier before after a difference did', async () => {
    const back = history();
    for (const event of events.filter(({ stream: of }) => of !== couponStream))
      back.add(event.stream, event.event);
    const raise = parseOid('0000000000000000000000e8');
    const gold = parseOid('0000000000000000000000a2');
    const raised = {
      feeCoins: 120,
      coins: 70,
      coupon: null,
      month: '2026-12',
      streak: false,
      chargeId: raise,
    };
    back.add(stream, {
      type: 'SubscriptionTierRaised',
      ...ids,
      ...raised,
      tierHash: gold,
      fromTierHash: tierHash,
    });
    const refund = (spendId: typeof raise, paidCoins: number) =>
      back.add(`wallet-${subscriberOid}`, {
        type: 'SpendRefunded',
        walletOid: subscriberOid,
        spendId,
        transactionType: 'coin_subscription',
        resource: { kind: 'tier', oid: tierHash },
        proceeds: {
          beneficiaries: [{ oid: creatorOid, level: 'free', share: 10_000 }],
          platformShare: 0,
        },
        pot: null,
        payerCountry: 'KR',
        feePolicyVersion: 1,
        paidCoins,
        bonusCoins: 0,
        returned: [],
        reason: 'a mistake',
      });
    refund(raise, 70);
    // Of a payment that gave no month nothing was counted.
    refund(story.creator, 50);
    back.add(stream, {
      type: 'SubscriptionTierLowered',
      ...ids,
      tierHash,
      feeCoins: 50,
      coupon: { code: 'SPRING', percent: 50, monthsLeft: 0 },
      month: '2026-12',
      fromTierHash: gold,
      chargeId: raise,
      alsoRefund: [],
      loweredAt: '2026-12-03T00:00:00.000Z',
    });
    const [one, some, all] = await replayDumps(database.url, memberships, back.events);
    expect([some, all]).toEqual([one, one]);
    await using replayed = await replay(database.url, memberships, { events: back.events });
    expect((await membersOf(replayed.db, { creatorOid, limit: 10 })).members).toMatchObject([
      { tierName: 'Plus', totalCoins: 50, feeCoins: 50 },
    ]);
    expect(await paymentsOf(replayed.db, subscriberOid)).toMatchObject([
      { coins: 70, refundedAt: expect.any(String) },
      { coins: 25, refundedAt: null },
      { coins: 25, refundedAt: null },
    ]);
    const december = { month: '2026-12', monthEnd: '2027-01-01T00:00:00.000Z' };
    expect(await billingOf(replayed.db, december)).toMatchObject({ done: 1, coins: 25 });
  });

  it('are listed page by page to the last, those who pay before those who left, and counted by tier', async () => {
    const { events: story, people } = manyMembers();
    await using replayed = await replay(database.url, memberships, { events: story });
    const pages: number[][] = [];
    let cursor: string | undefined;
    do {
      const page = await membersOf(replayed.db, { creatorOid, cursor, limit: 2 });
      pages.push(page.members.map((one) => people.findIndex((person) => person === one.subscriberOid)));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(pages).toEqual([[5, 4], [3, 1], [2, 0], [6]]);
    expect(await tiersHeld(replayed.db, creatorOid)).toEqual([{ tierHash, members: 6 }]);
    expect(await holdersOfTier(replayed.db, { creatorOid, tierHash })).toHaveLength(6);
    expect(await holdersOfTier(replayed.db, { creatorOid, tierHash: chargeId })).toEqual([]);
  });

  it('tell a channel who pays, who leaves and what its coupons did [SUB-015]', async () => {
    await using replayed = await replay(database.url, memberships, { events });
    expect((await membersOf(replayed.db, { creatorOid, limit: 10 })).members).toMatchObject([
      { subscriberOid, status: 'cancelScheduled', totalCoins: 50, leavingReason: 'cost' },
    ]);
    const december = {
      start: '2026-12-01T00:00:00.000Z',
      end: '2027-01-01T00:00:00.000Z',
      before: '2026-11',
    };
    expect(await memberFigures(replayed.db, { creatorOid, ...december })).toEqual({
      members: 0,
      monthlyCoins: 0,
      began: 0,
      left: 0,
      membersBefore: 1,
    });
    expect(await couponsOf(replayed.db, creatorOid)).toMatchObject([
      { code: 'SPRING', amount: 50, months: 2, uses: 3, used: 1, isEnded: true, tierName: 'Plus' },
    ]);
    expect(await scheduledEnds(replayed.db, december.start)).toMatchObject([
      { until: december.end, refundCoins: 25 },
    ]);
    // A month that is over is not given back.
    expect(await scheduledEnds(replayed.db, december.end)).toMatchObject([{ refundCoins: 0 }]);
    await using ended = await replay(database.url, memberships, { events: [...events, end] });
    expect(await memberFigures(ended.db, { creatorOid, ...december })).toMatchObject({ left: 1 });
  });

  it('are found by subscriber, channel, tier and state, page after page [ADM-014]', async () => {
    await using replayed = await replay(database.url, memberships, { events: manyMembers().events });
    const find = async (wanted: Partial<Parameters<typeof findSubscriptions>[1]>) =>
      findSubscriptions(replayed.db, { limit: 10, now: '2026-12-10T00:00:00.000Z', ...wanted });
    const all = (await find({ creators: [creatorOid] })).subscriptions;
    expect(all).toHaveLength(7);
    expect(all.map(({ since }) => since)).toEqual(
      all
        .map(({ since }) => since)
        .sort()
        .reverse(),
    );
    const first = await find({ creators: [creatorOid], limit: 4 });
    const rest = await find({ creators: [creatorOid], limit: 4, cursor: first.nextCursor ?? '' });
    expect([...first.subscriptions, ...rest.subscriptions]).toEqual(all);
    expect(rest.nextCursor).toBeNull();
    const [one] = all;
    if (!one) throw new Error('No subscription');
    expect((await find({ subscribers: [one.subscriberOid] })).subscriptions).toEqual([one]);
    expect((await find({ tier: 'LU' })).subscriptions).toEqual(all);
    expect((await find({ tier: tierHash, status: 'ended' })).subscriptions).toHaveLength(1);
    for (const none of [{ subscribers: [] }, { creators: [subscriberOid] }, { tier: '%' }])
      expect((await find(none)).subscriptions).toEqual([]);
  });

  it('tell the subscriber’s pages when what they can open changes, and not of a plan', async () => {
    await using replayed = await replay(database.url, memberships, { events: [...events, end] });
    expect(replayed.messages.map(({ topic }) => topic)).toEqual(
      Array.from({ length: 4 }, () => `access:${subscriberOid}`),
    );
    expect(replayed.messages.at(-1)).toEqual({
      kind: 'access',
      topic: `access:${subscriberOid}`,
      position: String(end.position),
    });
  });

  it('are the same for every size of batch', async () => {
    const [one, three, all] = await replayDumps(database.url, memberships, events);
    expect(three).toEqual(one);
    expect(all).toEqual(one);
  });
});
