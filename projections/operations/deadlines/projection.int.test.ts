import { history, replay, replayDumps } from '@fanfold/projection/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { coinStory, creditStory, heldFor, story } from '../../../test/support/coin-story.ts';
import { createDatabase, type TestDatabase } from '../../../test/support/postgres.ts';
import { deadlines, publicationsDue, readPassedDeadlines } from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const { events } = coinStory();

type Started = {
  creatorOid: typeof story.creator;
  subscriberOid: typeof story.fan;
  tierHash?: typeof story.charge;
};
/** A subscription begins in November, for 50 coins a month. */
const started = (ids: Started) => ({
  type: 'SubscriptionStarted' as const,
  tierHash: story.charge,
  feeCoins: 50,
  coins: 50,
  coupon: null,
  month: '2026-11',
  streak: false,
  chargeId: story.charge,
  until: '2026-12-01T00:00:00.000Z',
  streakStart: '2026-11',
  totalMonths: 1,
  startedAt: '2026-11-20T00:00:00.000Z',
  ...ids,
});

describe('deadlines', () => {
  it('exist for what has not ended: an open charge, an open hold, a month with earnings', async () => {
    await using replayed = await replay(database.url, deadlines, { events });
    expect(await readPassedDeadlines(replayed.db, { now: '2040-01-01T00:00:00.000Z', limit: 10 })).toEqual([
      {
        kind: 'charge',
        id: story.initiatedCharge,
        stream: `charge-${story.initiatedCharge}`,
        dueAt: '2026-11-21T01:00:00.000Z',
      },
      {
        kind: 'hold',
        id: story.openHold,
        stream: `wallet-${story.fan}`,
        dueAt: '2026-11-22T00:00:00.000Z',
      },
      {
        kind: 'month',
        id: `${story.creator}-2026-11`,
        stream: `earnings-${story.creator}-2026-11`,
        // The 1st of December, 00:00 in Seoul.
        dueAt: '2026-11-30T15:00:00.000Z',
      },
    ]);
  });

  it('pass at their time and not before; the longest overdue come first', async () => {
    await using replayed = await replay(database.url, deadlines, { events });
    const due = (now: string, limit = 10) => readPassedDeadlines(replayed.db, { now, limit });
    expect(await due('2026-11-21T00:59:59.999Z')).toEqual([]);
    expect(await due('2026-11-21T01:00:00.000Z')).toMatchObject([{ kind: 'charge' }]);
    const late = '2040-01-01T00:00:00.000Z';
    expect((await due(late, 1))[0]).toMatchObject({ kind: 'charge' });
  });

  it('are limited for each kind, so that charges without an answer do not block other kinds', async () => {
    const told = history();
    const charges = [1, 2, 3].map((n) => String(n).repeat(24) as typeof story.charge);
    for (const chargeId of charges)
      told.add(`charge-${chargeId}`, {
        type: 'ChargeInitiated',
        chargeId,
        buyerOid: story.fan,
        provider: 'stripe',
        productId: 'coins-10',
        paidCoins: 10,
        bonusCoins: 0,
        amounts: {
          currency: 'KRW',
          baseMinor: 1_000,
          taxMinor: 0,
          feeMinor: 0,
          roundingMinor: 0,
          totalMinor: 1_000,
        },
        termsVersion: '1',
        expiresAt: '2026-11-21T01:00:00.000Z',
        purpose: { kind: 'coins' },
      });
    const held = { walletOid: story.fan, holdId: story.openHold, purpose: 'mission' } as const;
    told.add(`wallet-${story.fan}`, {
      type: 'CoinsHeld',
      ...held,
      ...heldFor('mission', story.openHold),
      taken: [],
      expiresAt: '2026-12-01T00:00:00.000Z',
    });
    await using replayed = await replay(database.url, deadlines, { events: told.events });
    const due = async (except: readonly string[] = []) =>
      (await readPassedDeadlines(replayed.db, { now: '2040-01-01T00:00:00.000Z', limit: 2, except })).map(
        ({ id }) => id,
      );
    expect(await due()).toEqual([charges[0], charges[1], story.openHold]);
    expect(await due(charges.slice(0, 2))).toEqual([charges[2], story.openHold]);
  });

  it('of planned works are found by their moment, the latest first, until one is published or planned no more', async () => {
    const told = history();
    const [first, second, third] = [story.song, story.clip, story.grant];
    const tell = (contentOid: typeof first, event: Parameters<typeof told.add>[1]) =>
      told.add(`content-${contentOid}`, event);
    const plan = (contentOid: typeof first, publishAt: string) =>
      tell(contentOid, {
        type: 'ContentScheduled',
        contentOid,
        creatorOid: story.creator,
        publishAt,
        timeZone: 'Asia/Seoul',
      });
    plan(first, '2026-12-01T00:00:00.000Z');
    plan(second, '2026-12-02T00:00:00.000Z');
    plan(third, '2026-12-03T00:00:00.000Z');
    const due = async (until: string, limit = 10) => {
      await using replayed = await replay(database.url, deadlines, { events: told.events });
      return await publicationsDue(replayed.db, { until, limit });
    };
    expect(await due('2026-12-01T23:59:59.999Z')).toEqual([first]);
    expect(await due('2026-12-02T00:00:00.000Z')).toEqual([second, first]);
    expect(await due('2026-12-31T00:00:00.000Z', 2)).toEqual([third, second]);
    const ids = { contentOid: second, creatorOid: story.creator };
    tell(second, { type: 'ScheduleCancelled', ...ids });
    plan(first, '2026-12-09T00:00:00.000Z');
    expect(await due('2026-12-05T00:00:00.000Z')).toEqual([third]);
  });

  it('of what a deleted account pays, and is paid, pass when the deletion is final', async () => {
    const [other, early] = ['7', '8'].map((digit) => digit.repeat(24) as typeof story.charge);
    const told = history();
    const begin = (creatorOid = story.creator, subscriberOid = story.fan) =>
      told.add(`subscription-${creatorOid}-${subscriberOid}`, started({ creatorOid, subscriberOid }));
    begin(story.creator, story.fan);
    begin(story.creator, other);
    begin(other, story.fan);
    told.add(`deletion-${story.fan}`, {
      type: 'DeletionFinalised',
      accountOid: story.fan,
      finalisedAt: '2026-11-25T00:00:00.000Z',
      eraseAt: '2026-11-25T00:10:00.000Z',
    });
    // An order that was on its way ends with its month.
    begin(early, story.fan);
    await using replayed = await replay(database.url, deadlines, { events: told.events });
    const due = await readPassedDeadlines(replayed.db, { now: '2026-11-25T00:00:00.000Z', limit: 10 });
    expect(due.filter(({ kind }) => kind === 'subscription').map(({ id }) => id)).toEqual(
      [`${story.creator}-${story.fan}`, `${other}-${story.fan}`].sort(),
    );
    const [one, some, all] = await replayDumps(database.url, deadlines, told.events);
    expect(some).toEqual(one);
    expect(all).toEqual(one);
    told.add(`deletion-${story.creator}`, {
      type: 'DeletionFinalised',
      accountOid: story.creator,
      finalisedAt: '2026-11-26T00:00:00.000Z',
      eraseAt: '2026-11-26T00:10:00.000Z',
    });
    await using later = await replay(database.url, deadlines, { events: told.events, batchSize: 1 });
    const ids = (await readPassedDeadlines(later.db, { now: '2026-11-26T00:00:00.000Z', limit: 10 })).flatMap(
      ({ kind, id }) => (kind === 'subscription' ? [id] : []),
    );
    expect(ids).toContain(`${story.creator}-${other}`);
    expect(ids).not.toContain(`${early}-${story.fan}`);
  });

  it('of what a subscriber is told are five days before the month ends, and at once when the fee rises', async () => {
    const [tierHash, other] = [story.charge, story.grant];
    const ids = { creatorOid: story.creator, subscriberOid: story.fan };
    const told = history();
    const begin = (subscriberOid: typeof story.fan, tier = tierHash) =>
      told.add(
        `subscription-${story.creator}-${subscriberOid}`,
        started({ ...ids, subscriberOid, tierHash: tier }),
      );
    begin(story.fan);
    begin(story.friend, other);
    const stream = `subscription-${story.creator}-${story.fan}`;
    const dueAt = async (now: string) => {
      const [one, some, all] = await replayDumps(database.url, deadlines, told.events);
      expect(some).toEqual(one);
      expect(all).toEqual(one);
      await using replayed = await replay(database.url, deadlines, { events: told.events });
      const due = await readPassedDeadlines(replayed.db, { now, limit: 10 });
      return due.flatMap(({ kind, id, dueAt: at }) => (kind === 'renewalNotice' ? [`${id} ${at}`] : []));
    };
    const [fan, friend] = [story.fan, story.friend].map((person) => `${story.creator}-${person}`);
    const usual = '2026-11-26T00:00:00.000Z';
    expect(await dueAt('2026-11-25T23:59:59.999Z')).toEqual([]);
    expect(await dueAt(usual)).toEqual([`${fan} ${usual}`, `${friend} ${usual}`].sort());
    const raisedAt = '2026-11-22T09:00:00.000Z';
    const raise = {
      type: 'TierFeeRaised',
      creatorOid: story.creator,
      tierHash,
      fromCoins: 50,
      feeCoins: 60,
    } as const;
    told.add(`tiers-${story.creator}`, { ...raise, raisedAt });
    // The other tier's subscriber is told of no fee.
    expect(await dueAt(raisedAt)).toEqual([`${fan} ${raisedAt}`]);
    const announce = (announcedAt: string) =>
      told.add(stream, {
        type: 'SubscriptionNextMonthAnnounced',
        ...ids,
        tierHash,
        next: 'charge',
        at: '2026-12-01T00:00:00.000Z',
        coins: 50,
        coupon: null,
        byCard: false,
        announcedAt,
      });
    announce(raisedAt);
    expect(await dueAt(raisedAt)).toEqual([]);
    expect(await dueAt(usual)).toContain(`${fan} ${usual}`);
    announce(usual);
    expect(await dueAt('2099-01-01T00:00:00.000Z')).toEqual([`${friend} ${usual}`]);
    // In a pause the next payment is months away: what was told early is told again five days before it.
    const resumesAt = '2027-03-01T00:00:00.000Z';
    const paused = { type: 'SubscriptionPaused', ...ids, tierHash, months: 3, from: '2026-12' } as const;
    told.add(stream, { ...paused, resumesAt, pausedAt: '2026-12-01T00:00:00.000Z' });
    const beforeIt = '2027-02-24T00:00:00.000Z';
    expect(await dueAt('2099-01-01T00:00:00.000Z')).toContain(`${fan} ${beforeIt}`);
    told.add(stream, {
      type: 'SubscriptionNextMonthAnnounced',
      ...ids,
      tierHash,
      next: 'consent',
      at: '2027-04-01T00:00:00.000Z',
      coins: 60,
      coupon: null,
      byCard: false,
      followsAt: resumesAt,
      announcedAt: '2027-01-10T00:00:00.000Z',
    });
    expect(await dueAt('2099-01-01T00:00:00.000Z')).toContain(`${fan} ${beforeIt}`);
    // A fee that rises in the last days is told as well.
    told.add(`tiers-${story.creator}`, { ...raise, feeCoins: 70, raisedAt: '2026-11-28T00:00:00.000Z' });
    expect(await dueAt('2026-11-28T00:00:00.000Z')).toContain(`${fan} 2026-11-28T00:00:00.000Z`);
    const ended = { cause: 'cancelled', endedAt: '2026-12-01T00:00:00.000Z' } as const;
    told.add(stream, { type: 'SubscriptionEnded', ...ids, tierHash, ...ended });
    expect(await dueAt('2099-01-01T00:00:00.000Z')).toEqual([`${friend} ${usual}`]);
  });

  it('of an order that was neither paid nor refused passes some minutes later', async () => {
    const ids = { creatorOid: story.creator, subscriberOid: story.fan };
    const stream = `subscription-${story.creator}-${story.fan}`;
    const [tierHash, one, other] = [story.charge, story.openHold, story.releasedHold];
    const terms = { tierHash, feeCoins: 50, coupon: null, month: '2026-11', streak: false } as const;
    const told = history();
    const open = (chargeId: typeof one, coins = 50, purpose: 'start' | 'upgrade' | 'renewal' = 'start') =>
      told.add(stream, {
        type: 'SubscriptionChargeOpened',
        ...ids,
        ...terms,
        coins,
        chargeId,
        purpose,
        openedAt: '2026-11-20T00:00:00.000Z',
      });
    const orders = async () => {
      const [each, some, all] = await replayDumps(database.url, deadlines, told.events);
      expect(some).toEqual(each);
      expect(all).toEqual(each);
      await using replayed = await replay(database.url, deadlines, { events: told.events });
      const due = await readPassedDeadlines(replayed.db, { now: '2026-11-20T00:15:00.000Z', limit: 10 });
      return due.flatMap(({ kind, id }) => (kind === 'subscriptionOrder' ? [id] : []));
    };
    const key = `${story.creator}-${story.fan}`;
    open(one);
    expect(await orders()).toEqual([`${key}-${one}`]);
    await using early = await replay(database.url, deadlines, { events: told.events });
    expect(await readPassedDeadlines(early.db, { now: '2026-11-20T00:14:59.999Z', limit: 10 })).toEqual([]);
    told.add(stream, { type: 'SubscriptionChargeRefused', ...ids, chargeId: one, reason: 'CARD_DECLINED' });
    expect(await orders()).toEqual([]);
    // A payment that comes late says nothing of the order that is open.
    open(other);
    told.add(stream, { ...started({ ...ids, tierHash }), chargeId: one });
    expect(await orders()).toEqual([`${key}-${other}`]);
    const returned = {
      tierHash,
      coupon: null,
      reason: 'month_paid',
      returnedAt: '2026-11-20T00:01:00.000Z',
    } as const;
    told.add(stream, {
      type: 'SubscriptionPaymentReturned',
      ...ids,
      ...returned,
      chargeId: other,
      coins: 50,
    });
    expect(await orders()).toEqual([]);
    open(one, 0);
    expect(await orders()).toEqual([`${key}-free`]);
    told.add(stream, { ...started({ ...ids, tierHash }), chargeId: null, coins: 0 });
    open(other, 70, 'upgrade');
    expect(await orders()).toEqual([`${key}-${other}`]);
    told.add(stream, {
      type: 'SubscriptionTierRaised',
      ...ids,
      ...terms,
      feeCoins: 120,
      coins: 70,
      fromTierHash: tierHash,
      chargeId: other,
    });
    open(one, 50, 'renewal');
    expect(await orders()).toEqual([]);
  });

  it('of what is told of a planned tier are when its fee rises or it is removed, until it is had or planned no more', async () => {
    const ids = { creatorOid: story.creator, subscriberOid: story.fan };
    const [tierHash, planned] = [story.charge, story.grant];
    const told = history();
    const stream = `subscription-${story.creator}-${story.fan}`;
    const tiers = `tiers-${story.creator}`;
    const due = async () => {
      const [one, some, all] = await replayDumps(database.url, deadlines, told.events);
      expect([some, all]).toEqual([one, one]);
      await using replayed = await replay(database.url, deadlines, { events: told.events });
      const found = await readPassedDeadlines(replayed.db, { now: '2026-12-31T00:00:00.000Z', limit: 10 });
      return found.flatMap(({ kind, dueAt }) => (kind === 'plannedTier' ? [dueAt] : []));
    };
    const plan = (hash: typeof planned | null) =>
      told.add(stream, { type: 'SubscriptionTierPlanned', ...ids, tierHash: hash });
    const tier = { creatorOid: story.creator, tierHash: planned };
    const raisedAt = '2026-11-22T09:00:00.000Z';
    told.add(stream, started({ ...ids, tierHash }));
    plan(planned);
    expect(await due()).toEqual([]);
    told.add(tiers, { type: 'TierFeeRaised', ...tier, fromCoins: 50, feeCoins: 60, raisedAt });
    expect(await due()).toEqual([raisedAt]);
    told.add(stream, {
      type: 'SubscriptionNextMonthAnnounced',
      ...ids,
      tierHash,
      next: 'consent',
      at: '2026-12-01T00:00:00.000Z',
      coins: 60,
      coupon: null,
      byCard: false,
      plannedTierHash: planned,
      announcedAt: raisedAt,
    });
    expect(await due()).toEqual([]);
    const removedAt = '2026-11-23T09:00:00.000Z';
    told.add(tiers, { type: 'TierRemoved', ...tier, removedAt });
    expect(await due()).toEqual([removedAt]);
    const removed = { ...ids, tierHash, plannedTierHash: planned, noticedAt: removedAt };
    told.add(stream, { type: 'SubscriptionPlannedTierRemoved', ...removed });
    expect(await due()).toEqual([]);
    plan(planned);
    plan(null);
    told.add(tiers, { type: 'TierRemoved', ...tier, removedAt });
    expect(await due()).toEqual([]);
  });

  it('give the same rows in batches of one and of many', async () => {
    const [one, some, all] = await replayDumps(database.url, deadlines, creditStory().events);
    expect(one?.['deadline']?.length).toBeGreaterThan(0);
    expect(some).toEqual(one);
    expect(all).toEqual(one);
  });

  it('refuse a batch that is delivered again', async () => {
    await using replayed = await replay(database.url, deadlines, { events, batchSize: 5 });
    const before = await replayed.dump();
    await expect(replayed.redeliver()).rejects.toThrow(/checkpoints stood/);
    expect(await replayed.dump()).toEqual(before);
  });

  it('of a notice against a work: its waiting period, then the years for which the claimant is kept', async () => {
    const told = history();
    const ids = { takedownOid: story.song, contentOid: story.clip, creatorOid: story.creator };
    const decided = { reason: 'r', decidedBy: story.admin, decidedAt: '2026-11-20T00:00:00.000Z' };
    const kinds = async () => {
      await using replayed = await replay(database.url, deadlines, { events: [...told.events] });
      const passed = await readPassedDeadlines(replayed.db, { now: '2040-01-01T00:00:00.000Z', limit: 10 });
      return passed.map(({ kind, dueAt }) => [kind, dueAt]);
    };
    const happens = (event: Parameters<typeof told.add>[1]) => told.add(`takedown-${ids.takedownOid}`, event);
    happens({ type: 'TakedownAccepted', ...ids, ...decided, buyersKeep: true });
    expect(await kinds()).toEqual([['claimant', '2029-11-20T00:00:00.000Z']]);
    const reinstateAt = '2026-12-05T00:00:00.000Z';
    const counteredAt = '2026-11-21T00:00:00.000Z';
    happens({ type: 'TakedownCountered', ...ids, name: 'n', statement: 's', counteredAt, reinstateAt });
    expect(await kinds()).toEqual([['counterNotice', reinstateAt]]);
    happens({
      type: 'TakedownReinstated',
      ...ids,
      reason: null,
      reinstatedBy: null,
      reinstatedAt: reinstateAt,
    });
    expect(await kinds()).toEqual([['claimant', '2029-12-05T00:00:00.000Z']]);
    happens({ type: 'TakedownClaimantErased', ...ids, erasedAt: '2029-12-05T00:00:00.000Z' });
    expect(await kinds()).toEqual([]);
  });
});
