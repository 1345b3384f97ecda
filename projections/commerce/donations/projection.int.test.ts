import { replay, replayDumps } from '@fanfold/projection/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { coinStory, story } from '../../../test/support/coin-story.ts';
import { createDatabase, type TestDatabase } from '../../../test/support/postgres.ts';
import { spendMore, spends } from '../../../test/support/spend-story.ts';
import { donations, donationsPage, donationTotals } from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const { events } = spendMore(coinStory());
const contentOid = story.song;

describe('donations', () => {
  it('are listed under their content with their message; a refunded one is gone', async () => {
    await using replayed = await replay(database.url, donations, { events });
    const { donations: lines, nextCursor } = await donationsPage(replayed.db, { contentOid, limit: 10 });
    expect(lines).toMatchObject([{ coins: 20, comment: 'Thank you for the rain' }]);
    expect(nextCursor).toBeNull();
    expect(await donationTotals(replayed.db, contentOid)).toEqual({ coins: 20, donations: 1 });
    expect(await donationTotals(replayed.db, story.clip)).toEqual({ coins: 0, donations: 0 });
  });

  it('are counted and listed while they are not refunded, newest first, page by page', async () => {
    const refund = events.findIndex(
      ({ event }) => event.type === 'SpendRefunded' && event.spendId === spends.donation,
    );
    const both = events.filter((_event, index) => index !== refund);
    await using replayed = await replay(database.url, donations, { events: both });
    const first = await donationsPage(replayed.db, { contentOid, limit: 1 });
    const second = await donationsPage(replayed.db, {
      contentOid,
      limit: 1,
      cursor: first.nextCursor ?? undefined,
    });
    expect([first, second].map((page) => page.donations[0]?.coins)).toEqual([20, 40]);
    expect(second.nextCursor).toBeNull();
  });

  it('give the same rows in batches of one and of many', async () => {
    const [one, some, all] = await replayDumps(database.url, donations, events);
    expect(one?.['donation']).toHaveLength(1);
    expect(some).toEqual(one);
    expect(all).toEqual(one);
  });

  it('refuse a batch that is delivered again', async () => {
    await using replayed = await replay(database.url, donations, { events, batchSize: 5 });
    const before = await replayed.dump();
    await expect(replayed.redeliver()).rejects.toThrow(/checkpoints stood/);
    expect(await replayed.dump()).toEqual(before);
  });
});
