import { replay, replayDumps } from '@fanfold/projection/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { coinStory, story } from '../../test/support/coin-story.ts';
import { createDatabase, type TestDatabase } from '../../test/support/postgres.ts';
import { historyLine, historyPage, walletHistory } from './index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const { events } = coinStory();
const walletOid = story.fan;
const balance = (line: { balancePaid: number; balanceBonus: number }) => [
  line.balancePaid,
  line.balanceBonus,
];

describe('wallet history', () => {
  it('has one line per movement, newest first, with a running balance that adds up [LED-009] [LED-001]', async () => {
    await using replayed = await replay(database.url, walletHistory, { events });
    const { lines, nextCursor } = await historyPage(replayed.db, { walletOid, limit: 100 });
    expect(nextCursor).toBeNull();
    expect(
      lines.map(({ transactionType, paidCoins, bonusCoins }) => [transactionType, paidCoins, bonusCoins]),
    ).toEqual([
      ['expire', 0, -3],
      ['expire', 0, -7],
      ['hold', -10, 0],
      ['capture', 0, 0],
      ['hold', -20, 0],
      ['release', 15, 0],
      ['hold', -15, 0],
      ['refund', 30, 5],
      ['purchase', -25, 0],
      ['purchase', -30, -5],
      ['increase', 0, 7],
      ['increase', 100, 3],
    ]);
    let running = [0, 0];
    for (const line of lines.toReversed()) {
      running = [(running[0] ?? 0) + line.paidCoins, (running[1] ?? 0) + line.bonusCoins];
      expect(balance(line)).toEqual(running);
    }
    expect(running).toEqual([45, 0]);
  });

  it('names the lots in the order in which they came, what was bought, from whom, and why', async () => {
    await using replayed = await replay(database.url, walletHistory, { events });
    const { lines } = await historyPage(replayed.db, { walletOid, limit: 100 });
    expect(lines.at(-1)).toMatchObject({ lots: ['A-1', 'A-2'], chargeId: story.charge, contentTitle: null });
    expect(lines.at(-2)).toMatchObject({ lots: ['A-3'], reason: 'a kind word' });
    expect(lines.at(-3)).toMatchObject({
      lots: ['A-3', 'A-1'],
      contentOid: story.song,
      contentTitle: { ko: 'song', en: 'song (en)' },
      counterpartyOid: story.creator,
      counterpartyNickname: '솔 Studio',
      refunded: true,
    });
    expect(lines.find(({ contentOid }) => contentOid === story.clip)?.refunded).toBe(false);
    expect(lines.find(({ transactionType }) => transactionType === 'refund')).toMatchObject({
      reason: 'would not play',
      refunded: false,
    });
  });

  it('pages by cursor without losing or repeating a line', async () => {
    await using replayed = await replay(database.url, walletHistory, { events });
    const whole = (await historyPage(replayed.db, { walletOid, limit: 100 })).lines;
    const paged: typeof whole = [];
    let cursor: string | undefined;
    do {
      const page = await historyPage(replayed.db, { walletOid, limit: 5, cursor });
      paged.push(...page.lines);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(paged).toEqual(whole);
  });

  it('filters by calendar day in Seoul, both days included, and by kind of coin [LED-001] [LED-014]', async () => {
    const told = coinStory();
    const lot = { lotId: 'late', kind: 'bonus', coins: 1, expiresAt: '2027-01-01T00:00:00.000Z' } as const;
    const gift = { type: 'BonusGranted', walletOid, source: 'promotion', lot, reason: 'new day' } as const;
    // One millisecond before midnight in Seoul, and midnight.
    told.add(`wallet-${walletOid}`, { ...gift, grantId: story.openHold }, '2026-11-24T14:59:59.999Z');
    told.add(
      `wallet-${walletOid}`,
      { ...gift, grantId: story.releasedHold, lot: { ...lot, lotId: 'later' } },
      '2026-11-24T15:00:00.000Z',
    );
    await using replayed = await replay(database.url, walletHistory, { events: told.events });
    const on = async (startDate?: string, endDate?: string) =>
      (await historyPage(replayed.db, { walletOid, limit: 100, startDate, endDate })).lines.length;
    expect(await on('2026-11-24', '2026-11-24')).toBe(1);
    expect(await on('2026-11-25', '2026-11-25')).toBe(1);
    expect(await on('2026-11-24')).toBe(2);
    expect(await on(undefined, '2026-11-24')).toBe(13);
    const bonus = await historyPage(replayed.db, { walletOid, limit: 100, kind: 'bonus' });
    expect(bonus.lines.every(({ bonusCoins }) => bonusCoins !== 0)).toBe(true);
    expect(bonus.lines).toHaveLength(8);
  });

  it('finds the line of one event', async () => {
    await using replayed = await replay(database.url, walletHistory, { events });
    expect(await historyLine(replayed.db, { walletOid, revision: 0 })).toMatchObject({ paidCoins: 100 });
    expect(await historyLine(replayed.db, { walletOid, revision: 99 })).toBeUndefined();
  });

  it('comes out the same in batches of one and of many', async () => {
    const [one, some, all] = await replayDumps(database.url, walletHistory, events);
    expect(one?.['line']?.length).toBeGreaterThan(0);
    expect(some).toEqual(one);
    expect(all).toEqual(one);
  });

  it('refuses a batch that is delivered again', async () => {
    await using replayed = await replay(database.url, walletHistory, { events, batchSize: 5 });
    const before = await replayed.dump();
    await expect(replayed.redeliver()).rejects.toThrow(/checkpoints stood/);
    expect(await replayed.dump()).toEqual(before);
  });
});
