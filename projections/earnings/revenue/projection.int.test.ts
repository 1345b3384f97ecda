import { seoulDay, workOf } from '@fanfold/domain';
import { replay, replayDumps } from '@fanfold/projection/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { coinStory, story } from '../../../test/support/coin-story.ts';
import { createDatabase, type TestDatabase } from '../../../test/support/postgres.ts';
import { numbered } from '../../../test/support/wallets.ts';
import {
  creatorRevenue,
  eventsOfLine,
  heldEarnings,
  monthParts,
  monthSums,
  revenueByKind,
  revenueDays,
  revenueOfAll,
  salesOfWork,
  salesPage,
} from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const { events } = coinStory();
const creatorOid = story.creator;

describe('creator revenue', () => {
  it('sums each calendar day of Seoul; a refund counts on its own day [LED-002] [LED-004]', async () => {
    await using replayed = await replay(database.url, creatorRevenue, { events });
    expect(
      await revenueDays(replayed.db, { creatorOid, startDate: '2026-11-01', endDate: '2026-11-30' }),
    ).toEqual({
      days: [
        { day: '2026-11-21', paidCoins: 55, bonusCoins: 5, sales: 2, refunds: 0 },
        { day: '2026-11-22', paidCoins: -30, bonusCoins: -5, sales: 0, refunds: 1 },
      ],
      totals: { paidCoins: 25, bonusCoins: 0, sales: 2, refunds: 1 },
    });
    const outside = { creatorOid, startDate: '2026-11-23', endDate: '2026-11-30' };
    expect((await revenueDays(replayed.db, outside)).days).toEqual([]);
    const first = { creatorOid, startDate: '2026-11-21', endDate: '2026-11-21' };
    expect((await revenueDays(replayed.db, first)).days).toHaveLength(1);
  });

  it('counts an adjustment by hand as no sale, up or down, by day, month and kind [REV-016] [ADM-039]', async () => {
    const told = coinStory();
    const adjust = (earningId: string, paid: number) =>
      told.add(`earnings-${creatorOid}-2026-11`, {
        type: 'EarningPosted',
        creatorOid,
        month: '2026-11',
        earningId,
        reverses: null,
        kind: 'adjustment',
        source: { context: 'operations', id: story.grant },
        resource: null,
        tierOid: null,
        payerOid: story.admin,
        payerCountry: null,
        amounts: { paid, bonus: 0, credits: 0 },
        share: 10_000,
        level: 'free',
        feePolicyVersion: 1,
        servicePeriod: null,
        availableFrom: '2026-11-23T00:00:00.000Z',
        happenedAt: '2026-11-23T00:00:00.000Z',
      });
    adjust('down', -20);
    adjust('up', 5);
    await using replayed = await replay(database.url, creatorRevenue, { events: told.events });
    const days = { creatorOid, startDate: '2026-11-23', endDate: '2026-11-23' };
    expect((await revenueDays(replayed.db, days)).days).toEqual([
      { day: '2026-11-23', paidCoins: -15, bonusCoins: 0, sales: 0, refunds: 0 },
    ]);
    const parts = await monthParts(replayed.db, { creatorOid, month: '2026-11', by: 'kind' });
    expect(parts.find(({ key }) => key === 'adjustment')).toMatchObject({
      sales: 0,
      refunds: 0,
      paidCoins: -15,
    });
    const kinds = await revenueOfAll(replayed.db, { startDate: '2026-11-23', endDate: '2026-11-23' });
    expect(kinds).toMatchObject([{ kind: 'adjustment', sales: 0, refunds: 0, paidCoins: -15 }]);
  });

  it('counts a sale by which two creators earn once for all, and for each of them [CAT-092]', async () => {
    const told = coinStory();
    const posted = told.events.find(({ event }) => event.type === 'EarningPosted')?.event;
    if (posted?.type !== 'EarningPosted') throw new Error('The story has no earning');
    const sale = { ...posted, reverses: null, happenedAt: '2026-11-24T03:00:00.000Z' };
    const earn = (oid: typeof creatorOid, paid: number, other: { countedElsewhere?: true }) => {
      const amounts = { paid, bonus: 0, credits: 0 };
      const mine = { ...sale, creatorOid: oid, share: 5_000, amounts, ...other };
      told.add(`earnings-${oid}-2026-11`, { ...mine, earningId: 'shared:1' });
      const back = { earningId: 'shared:1-reversed', reverses: 'shared:1' };
      told.add(`earnings-${oid}-2026-11`, { ...mine, ...back, amounts: { ...amounts, paid: 0 - paid } });
    };
    earn(creatorOid, 15, {});
    earn(story.friend, 14, { countedElsewhere: true });
    await using replayed = await replay(database.url, creatorRevenue, { events: told.events });
    const days = { startDate: '2026-11-24', endDate: '2026-11-24' };
    expect(await revenueOfAll(replayed.db, days)).toMatchObject([{ sales: 1, refunds: 1, paidCoins: 0 }]);
    for (const oid of [creatorOid, story.friend])
      expect((await revenueDays(replayed.db, { creatorOid: oid, ...days })).totals).toMatchObject({
        sales: 1,
        refunds: 1,
      });
  });

  it('lists sales and refunds, newest first, with title and buyer [LED-005]', async () => {
    await using replayed = await replay(database.url, creatorRevenue, { events });
    const first = await salesPage(replayed.db, { creatorOid, limit: 2 });
    expect(first.sales).toMatchObject([
      { kind: 'content', refund: true, contentOid: story.song, paidCoins: -30, bonusCoins: -5 },
      {
        kind: 'content',
        refund: false,
        contentOid: story.clip,
        contentTitle: { ko: 'clip' },
        buyerNickname: 'Mina Fan',
      },
    ]);
    const second = await salesPage(replayed.db, {
      creatorOid,
      limit: 2,
      cursor: first.nextCursor ?? undefined,
    });
    expect(second.sales).toMatchObject([{ kind: 'content', refund: false, paidCoins: 30, bonusCoins: 5 }]);
    expect(second.nextCursor).toBeNull();
  });

  it('sends the creator the figures of each day that changed', async () => {
    await using replayed = await replay(database.url, creatorRevenue, { events });
    expect(replayed.messages).toMatchObject([
      { kind: 'revenue', topic: `revenue:${creatorOid}`, day: '2026-11-21', paidCoins: 55, sales: 2 },
      { kind: 'revenue', topic: `revenue:${creatorOid}`, day: '2026-11-22', paidCoins: -30, refunds: 1 },
    ]);
    await using stepwise = await replay(database.url, creatorRevenue, { events, batchSize: 1 });
    expect(stepwise.messages.at(-1)).toEqual(replayed.messages.at(-1));
    expect(stepwise.messages).toHaveLength(3);
  });

  it('is summed by kind [LED-003] [LED-004], and leaves out lines that a filter excludes [LED-005]', async () => {
    await using replayed = await replay(database.url, creatorRevenue, { events });
    const days = { creatorOid: story.creator, startDate: '2026-11-21', endDate: '2026-11-22' };
    expect(await revenueByKind(replayed.db, days)).toEqual([
      { eventType: 'content', refund: false, times: 2, paidCoins: 55, bonusCoins: 5 },
      { eventType: 'content', refund: true, times: 1, paidCoins: -30, bonusCoins: -5 },
    ]);
    expect(await revenueByKind(replayed.db, { ...days, endDate: '2026-11-21' })).toMatchObject([
      { eventType: 'content', refund: false, times: 2 },
    ]);
    const sales = async (filter: object) =>
      (await salesPage(replayed.db, { creatorOid: story.creator, limit: 10, ...filter })).sales.map(
        ({ kind, refund }) => (refund ? `${kind}, taken back` : kind),
      );
    expect(await sales({})).toEqual(['content, taken back', 'content', 'content']);
    expect(await sales({ refunds: false })).toEqual(['content', 'content']);
    expect(await sales({ eventType: 'donation' })).toEqual([]);
    expect(await sales({ eventType: 'content' })).toHaveLength(3);
    expect(await sales({ bonusOnly: false })).toHaveLength(3);
  });

  it('lists what is held of it, by the day of the sale, and at most the earning of the sale', async () => {
    const told = coinStory();
    const stream = `earnings-${creatorOid}-2026-11`;
    const about = { creatorOid, month: '2026-11', earningId: story.clipPurchase };
    const [dispute, check] = [story.openHold, story.releasedHold];
    const held = async (...days: readonly string[]) => {
      await using replayed = await replay(database.url, creatorRevenue, { events: told.events });
      const [startDate = '2026-11-01', endDate = '2026-11-30'] = days;
      return await heldEarnings(replayed.db, { creatorOid, startDate, endDate });
    };
    expect(await held()).toEqual({ paidCoins: 0, sales: 0 });
    told.add(stream, { type: 'EarningHeld', ...about, holdId: dispute, paidCoins: 10 });
    expect(await held()).toEqual({ paidCoins: 10, sales: 1 });
    told.add(stream, { type: 'EarningHeld', ...about, holdId: check, paidCoins: 25 });
    expect(await held()).toEqual({ paidCoins: 25, sales: 1 });
    expect(await held('2026-11-22', '2026-11-30')).toEqual({ paidCoins: 0, sales: 0 });
    expect(await held('2026-11-21', '2026-11-21')).toEqual({ paidCoins: 25, sales: 1 });
    told.add(stream, { type: 'EarningReleased', ...about, holdId: check, paidCoins: 25 });
    expect(await held()).toEqual({ paidCoins: 10, sales: 1 });
    told.add(stream, { type: 'EarningReleased', ...about, holdId: dispute, paidCoins: 10 });
    expect(await held()).toEqual({ paidCoins: 0, sales: 0 });
    const [one, all] = await replayDumps(database.url, creatorRevenue, told.events);
    expect(all).toEqual(one);
  });

  it('tells its creator’s page that something is held, released or settled, and calls a work as it is called now', async () => {
    const told = coinStory();
    const stream = `earnings-${creatorOid}-2026-11`;
    const about = { creatorOid, month: '2026-11', earningId: story.clipPurchase, holdId: story.openHold };
    told.add(stream, { type: 'EarningHeld', ...about, paidCoins: 10 });
    told.add(stream, { type: 'EarningReleased', ...about, paidCoins: 10 });
    const published = told.events.find(
      ({ event }) => event.type === 'ContentPublished' && event.contentOid === story.clip,
    )?.event;
    if (published?.type !== 'ContentPublished') throw new Error('The story has no clip');
    const work = { ...published, title: { original: 'ko', texts: { ko: 'a new name' } } };
    const ids = { contentOid: story.clip, creatorOid };
    told.add(`content-${story.clip}`, { type: 'ContentUpdated', ...ids, work, changed: ['title'] } as never);
    await using replayed = await replay(database.url, creatorRevenue, { events: told.events });
    const books = replayed.messages.filter(({ kind }) => kind === 'books');
    expect(books).toMatchObject([
      { topic: `revenue:${creatorOid}`, month: '2026-11' },
      { topic: `revenue:${creatorOid}`, month: '2026-11' },
    ]);
    const { sales } = await salesPage(replayed.db, { creatorOid, contentOid: story.clip, limit: 1 });
    expect(sales).toMatchObject([{ contentTitle: { ko: 'a new name' } }]);
    const parts = await monthParts(replayed.db, { creatorOid, month: '2026-11', by: 'work' });
    expect(parts.find(({ key }) => key === story.clip)?.title).toEqual({ ko: 'a new name' });
  });

  it('is parted by kind of coin, and by all that is asked for together [REV-016]', async () => {
    await using replayed = await replay(database.url, creatorRevenue, { events });
    const books = { creatorOid, month: '2026-11' } as const;
    const none = { title: null, name: null, others: 0, credits: 0 };
    expect(await monthParts(replayed.db, { ...books, by: 'coin' })).toEqual([
      { ...none, key: 'paid', sales: 2, refunds: 1, paidCoins: 25, bonusCoins: 0 },
      { ...none, key: 'bonus', sales: 1, refunds: 1, paidCoins: 0, bonusCoins: 0 },
    ]);
    const withBonus = { ...books, coin: 'bonus' } as const;
    expect(await monthParts(replayed.db, { ...withBonus, by: 'work' })).toMatchObject([
      { key: story.song, sales: 1, refunds: 1, paidCoins: 0 },
    ]);
    const day = { ...withBonus, contentOid: story.song, day: '2026-11-22' };
    expect(await monthParts(replayed.db, { ...day, by: 'kind' })).toMatchObject([
      { key: 'content', sales: 0, refunds: 1, paidCoins: -30, bonusCoins: -5 },
    ]);
    expect((await salesPage(replayed.db, { ...day, limit: 9 })).sales).toMatchObject([{ refund: true }]);
    const withoutTier = { ...books, tierOid: 'none', eventType: 'ticket' };
    expect(await monthParts(replayed.db, { ...withoutTier, by: 'coin' })).toEqual([]);
  });

  it('sums all creators by kind and day, and a month as its close will settle it [REV-001] [REV-003]', async () => {
    const told = coinStory();
    const posted = told.events.find(({ event }) => event.type === 'EarningPosted')?.event;
    if (posted?.type !== 'EarningPosted') throw new Error('The story has no earning');
    const ticket = { ...posted, kind: 'ticket', earningId: 'ticket:1', reverses: null } as const;
    const amounts = { paid: 7, bonus: 1, credits: 0 };
    told.add(`earnings-${creatorOid}-2026-11`, { ...ticket, amounts, resource: null });
    await using replayed = await replay(database.url, creatorRevenue, { events: told.events });
    const days = { startDate: '2026-11-01', endDate: '2026-11-30' };
    expect(await revenueOfAll(replayed.db, days)).toEqual([
      { kind: 'content', sales: 2, refunds: 1, paidCoins: 25, bonusCoins: 0 },
      { kind: 'ticket', sales: 1, refunds: 0, paidCoins: 7, bonusCoins: 1 },
    ]);
    expect(await revenueByKind(replayed.db, { creatorOid, ...days })).toContainEqual({
      eventType: 'ticket',
      refund: false,
      times: 1,
      paidCoins: 7,
      bonusCoins: 1,
    });
    const books = { creatorOid, month: '2026-11' };
    // 32 coins at 100 won; 5 % and the level's 40 % come off.
    expect(await monthSums(replayed.db, books)).toMatchObject({ grossWon: 3_200, payableWon: 1_760 });
    expect(await monthParts(replayed.db, { ...books, by: 'kind' })).toMatchObject([
      { key: 'content', paidCoins: 25, sales: 2, refunds: 1 },
      { key: 'ticket', paidCoins: 7 },
    ]);
    const before = { ...books, asOf: '2026-01-01T00:00:00.000Z' };
    expect(await monthSums(replayed.db, before)).toMatchObject({ grossWon: 0, heldCoins: 0 });
  });

  it('adds up to its month in parts: what is too small to be shown is summed up in the last one [REV-016]', async () => {
    const told = coinStory();
    const posted = told.events.find(({ event }) => event.type === 'EarningPosted')?.event;
    if (posted?.type !== 'EarningPosted') throw new Error('The story has no earning');
    const sell = (tier: number, paid: number, month: '2026-09' | '2026-10') =>
      told.add(`earnings-${creatorOid}-${month}`, {
        ...posted,
        month,
        tierOid: tier === 0 ? null : numbered(0x7100 + tier),
        earningId: `${month}:${tier}`,
        amounts: { paid, bonus: 1, credits: 2 },
        reverses: null,
      });
    for (const tier of [1, 2, 3, 4, 0]) sell(tier, 10 * (tier + 1), '2026-10');
    for (const tier of [1, 2, 3, 4, 0]) sell(tier, 100 - tier, '2026-09');
    await using replayed = await replay(database.url, creatorRevenue, { events: told.events });
    const named = (parts: Awaited<ReturnType<typeof monthParts>>) =>
      parts.map(({ key, paidCoins, others }) => [key?.slice(-1) ?? null, paidCoins, others]);
    const books = { creatorOid, by: 'tier', most: 2 } as const;
    const parts = await monthParts(replayed.db, { ...books, month: '2026-10' });
    expect(named(parts)).toEqual([
      ['4', 50, 0],
      ['3', 40, 0],
      [null, 60, 3],
    ]);
    expect(parts[2]).toMatchObject({ sales: 3, refunds: 0, bonusCoins: 3, credits: 6 });
    // The parts of the month come first in the one before, so that each has what it is compared with.
    const before = await monthParts(replayed.db, { ...books, month: '2026-09', first: parts });
    expect(named(before)).toEqual([
      ['3', 97, 0],
      ['4', 96, 0],
      [null, 297, 3],
    ]);
    expect(await monthParts(replayed.db, { ...books, month: '2026-10', most: 5 })).toHaveLength(5);
  });

  it('calls a tier what its creator calls it now, in lines and in parts [REV-016]', async () => {
    const told = coinStory();
    const posted = told.events.find(({ event }) => event.type === 'EarningPosted')?.event;
    if (posted?.type !== 'EarningPosted') throw new Error('The story has no earning');
    const [tierHash, at] = [numbered(0x71e2), '2026-11-20T00:00:00.000Z'];
    const tier = { details: '', feeCoins: 20, streak: false, emojis: false, discord: false, places: null };
    const ids = { creatorOid, tierHash };
    told.add(`tiers-${creatorOid}`, { type: 'TierAdded', ...ids, ...tier, name: 'Candle', addedAt: at });
    told.add(`tiers-${creatorOid}`, { type: 'TierChanged', ...ids, ...tier, name: 'Torch', changedAt: at });
    const month = { ...posted, kind: 'subscription', earningId: 'month:1', resource: null } as const;
    told.add(`earnings-${creatorOid}-2026-11`, { ...month, tierOid: tierHash, reverses: null });
    await using replayed = await replay(database.url, creatorRevenue, { events: told.events });
    const { sales } = await salesPage(replayed.db, { creatorOid, limit: 10 });
    expect(sales.map(({ tierOid, tierName }) => tierOid && tierName)).toEqual(['Torch', null, null, null]);
    const parts = await monthParts(replayed.db, { creatorOid, month: '2026-11', by: 'tier' });
    expect(parts.map(({ key, name }) => [key, name])).toEqual(
      expect.arrayContaining([
        [tierHash, 'Torch'],
        [null, null],
      ]),
    );
  });

  it('has lines that sum to the won of their month, and books as they were after each event [REV-016] [REV-022]', async () => {
    const told = coinStory();
    const posted = told.events.find(({ event }) => event.type === 'EarningPosted')?.event;
    if (posted?.type !== 'EarningPosted') throw new Error('The story has no earning');
    const stream = `earnings-${creatorOid}-2026-11`;
    for (const [n, paid] of [1, 3, 7, -3, 11, 13, -7].entries())
      told.add(stream, {
        ...posted,
        earningId: `odd:${n}`,
        reverses: paid < 0 ? `odd:${n - 2}` : null,
        amounts: { paid, bonus: 2, credits: 0 },
        level: n % 2 ? 'plus' : 'partner',
      });
    await using replayed = await replay(database.url, creatorRevenue, { events: told.events });
    const books = { creatorOid, month: '2026-11' };
    const wonOf = async (db: typeof replayed.db, asOf?: string) => {
      const { sales } = await salesPage(db, { ...books, asOf, limit: 100 });
      const sums = { grossWon: 0, cutWon: 0, payableWon: 0 };
      for (const line of sales)
        for (const name of ['grossWon', 'cutWon', 'payableWon'] as const) sums[name] += line[name];
      return sums;
    };
    const monthly = async (db: typeof replayed.db, asOf?: string) => {
      const { grossWon, gatewayFeeWon, levelFeeWon, payableWon } = await monthSums(db, { ...books, asOf });
      return { grossWon, cutWon: gatewayFeeWon + levelFeeWon, payableWon };
    };
    expect(await wonOf(replayed.db)).toEqual(await monthly(replayed.db));
    expect((await wonOf(replayed.db)).grossWon).toBe(5_000);
    // As it was: what a read model says that has seen no more than the events up to then.
    for (const [index, { event, metadata }] of told.events.entries()) {
      if (event.type !== 'EarningPosted') continue;
      await using until = await replay(database.url, creatorRevenue, {
        events: told.events.slice(0, index + 1),
      });
      const asOf = metadata.occurredAt;
      expect(await monthly(replayed.db, asOf), asOf).toEqual(await monthly(until.db));
      expect(await wonOf(replayed.db, asOf), asOf).toEqual(await wonOf(until.db));
    }
  });

  it('sells a work so often, by day and country, as its events say when they are counted again', async () => {
    const told = coinStory();
    const posted = told.events.find(({ event }) => event.type === 'EarningPosted')?.event;
    if (posted?.type !== 'EarningPosted') throw new Error('The story has no earning');
    const moments = ['2026-11-20T14:59:59.999Z', '2026-11-20T15:00:00.000Z', '2026-11-23T14:59:59.999Z'];
    for (const n of Array.from({ length: 24 }, (_, index) => index))
      told.add(`earnings-${creatorOid}-2026-11`, {
        ...posted,
        earningId: `sold:${n}`,
        reverses: n % 5 === 4 ? `sold:${n - 1}` : null,
        amounts: { paid: n % 5 === 4 ? -n : n + 1, bonus: n % 3, credits: 0 },
        payerCountry: n % 4 === 0 ? null : n % 4 === 1 ? 'JP' : 'KR',
        happenedAt: moments[n % 3] ?? '',
        resource: { kind: 'work', oid: n % 2 ? story.song : story.clip },
      });
    await using replayed = await replay(database.url, creatorRevenue, { events: told.events });
    const days = { startDate: '2026-11-21', endDate: '2026-11-23' };
    const counted = new Map<string, { sales: number; coins: number }>();
    for (const { event } of told.events) {
      if (event.type !== 'EarningPosted' || event.creatorOid !== creatorOid) continue;
      const day = seoulDay(event.happenedAt);
      if (workOf(event.resource) !== story.song || day < days.startDate || day > days.endDate) continue;
      const key = `${day} ${event.payerCountry}`;
      const sum = counted.get(key) ?? { sales: 0, coins: 0 };
      sum.sales += event.reverses === null ? 1 : -1;
      sum.coins += event.amounts.paid + event.amounts.bonus;
      counted.set(key, sum);
    }
    const sold = await salesOfWork(replayed.db, { creatorOid, contentOid: story.song, ...days });
    expect(counted.size).toBeGreaterThan(4);
    expect(new Map(sold.map(({ day, country, ...sums }) => [`${day} ${country}`, sums]))).toEqual(counted);
  });

  it('knows where the other events of a line stand: what takes it back, and for finance its holds and their releases [REV-016]', async () => {
    const told = coinStory();
    const stream = `earnings-${creatorOid}-2026-11`;
    const about = { creatorOid, month: '2026-11', earningId: story.clipPurchase };
    told.add(stream, { type: 'EarningHeld', ...about, holdId: story.openHold, paidCoins: 10 });
    told.add(stream, { type: 'EarningReleased', ...about, holdId: story.openHold, paidCoins: 10 });
    await using replayed = await replay(database.url, creatorRevenue, { events: told.events });
    const revisionOf = (type: string) =>
      told.events.find((each) => each.stream === stream && each.event.type === type)?.revision;
    const { sales } = await salesPage(replayed.db, { creatorOid, limit: 10 });
    const [refund, clip, song] = sales.map(({ revision }) => revision);
    const others = (revision = 0, withHolds = true) =>
      eventsOfLine(replayed.db, { creatorOid, month: '2026-11', revision, withHolds });
    const at = (revision: number | undefined) => ({ month: '2026-11', revision });
    expect(await others(clip)).toEqual([at(revisionOf('EarningHeld')), at(revisionOf('EarningReleased'))]);
    expect(await others(clip, false)).toEqual([]);
    expect(await others(song, false)).toEqual([at(refund)]);
    expect(await others(song)).toEqual([at(refund)]);
    expect(await others(refund)).toEqual([at(song)]);
  });

  it('gives the same rows in batches of one and of many', async () => {
    const [one, some, all] = await replayDumps(database.url, creatorRevenue, events);
    expect(one?.['sale']?.length).toBeGreaterThan(0);
    expect(some).toEqual(one);
    expect(all).toEqual(one);
  });

  it('refuses a batch that is delivered again', async () => {
    await using replayed = await replay(database.url, creatorRevenue, { events, batchSize: 5 });
    const before = await replayed.dump();
    await expect(replayed.redeliver()).rejects.toThrow(/checkpoints stood/);
    expect(await replayed.dump()).toEqual(before);
  });
});
