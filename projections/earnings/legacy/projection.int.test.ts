import type { LegacyLine } from '@fanfold/domain/earnings';
import { replay, replayDumps } from '@fanfold/projection/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { coinStory, story } from '../../../test/support/coin-story.ts';
import { createDatabase, type TestDatabase } from '../../../test/support/postgres.ts';
import { legacyMonths, legacyRevenueRead, legacyTotals } from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const line = (kind: LegacyLine['kind'], coins: number): LegacyLine => ({
  kind,
  sales: 1,
  coins,
  grossWon: coins * 100,
  feesWon: coins * 45,
  payableWon: coins * 55,
});
const told = coinStory();
const bring = (creatorOid: typeof story.creator, month: string, lines: LegacyLine[]) =>
  told.add(`legacyRevenue-${creatorOid}`, {
    type: 'LegacyMonthImported',
    creatorOid,
    month,
    lines,
    file: { name: 'old.csv', sha256: '9f'.repeat(32) },
    importedAt: '2026-11-26T09:00:00.000Z',
  });
bring(story.creator, '2023-01', [line('content', 10), line('donation', 5)]);
bring(story.creator, '2022-11', [line('content', 20)]);
bring(story.friend, '2022-11', [line('content', 30)]);

describe('legacy revenue', () => {
  it('is listed by month and kind for its creator [REV-005], and summed for all [REV-006]', async () => {
    await using replayed = await replay(database.url, legacyRevenueRead, { events: told.events });
    const { creator: creatorOid } = story;
    expect(await legacyMonths(replayed.db, { creatorOid })).toMatchObject([
      { month: '2022-11', kind: 'content', coins: 20, grossWon: 2_000, feesWon: 900, payableWon: 1_100 },
      { month: '2023-01', kind: 'content', coins: 10 },
      { month: '2023-01', kind: 'donation', coins: 5 },
    ]);
    expect(await legacyMonths(replayed.db, { creatorOid, from: '2022-12' })).toHaveLength(2);
    expect(await legacyMonths(replayed.db, { creatorOid, until: '2022-11' })).toHaveLength(1);
    expect(await legacyTotals(replayed.db, {})).toMatchObject([
      { month: '2022-11', kind: 'content', creators: 2, sales: 2, coins: 50, payableWon: 2_750 },
      { month: '2023-01', kind: 'content', creators: 1 },
      { month: '2023-01', kind: 'donation', creators: 1 },
    ]);
    expect(await legacyTotals(replayed.db, { from: '2023-02' })).toEqual([]);
  });

  it('gives the same rows in batches of one and of many', async () => {
    const [one, some, all] = await replayDumps(database.url, legacyRevenueRead, told.events);
    expect(one?.['legacy_month']).toHaveLength(4);
    expect(some).toEqual(one);
    expect(all).toEqual(one);
  });
});
