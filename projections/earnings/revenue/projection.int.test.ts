import { replay, replayDumps } from '@fanfold/projection/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { coinStory, story } from '../../../test/support/coin-story.ts';
import { createDatabase, type TestDatabase } from '../../../test/support/postgres.ts';
import {
  creatorRevenue,
  eventsOfLine,
  heldEarnings,
  monthParts,
  monthSums,
  revenueByKind,
  revenueDays,
  revenueOfAll,
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

  it('knows where the other events of a line stand: what takes it back, its holds and their releases [REV-016]', async () => {
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
    const others = (revision = 0) => eventsOfLine(replayed.db, { creatorOid, month: '2026-11', revision });
    const at = (revision: number | undefined) => ({ month: '2026-11', revision });
    expect(await others(clip)).toEqual([at(revisionOf('EarningHeld')), at(revisionOf('EarningReleased'))]);
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
