import { type Oid, parseOid } from '@fanfold/domain';
import { replay, replayDumps } from '@fanfold/projection/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { coinStory, story } from '../../../test/support/coin-story.ts';
import { createDatabase, type TestDatabase } from '../../../test/support/postgres.ts';
import { ratingReviewsPage, ratingsRead } from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const told = coinStory();
const review = (contentOid: Oid, digit: string) => ({
  contentOid,
  creatorOid: story.creator,
  reviewOid: parseOid(digit.repeat(24)),
  videoOid: parseOid('d'.repeat(24)),
});
const [first, second, third] = ['7', '8', '9'] as const;
const request = (contentOid: Oid, digit: string) =>
  told.add(`content-${contentOid}`, {
    type: 'RatingRequested',
    ...review(contentOid, digit),
    durationMs: 601_000,
    feeCoins: 200,
  });
const deleted = parseOid('6'.repeat(24));
request(story.song, first);
request(story.clip, second);
request(deleted, third);
told.add(`content-${deleted}`, { type: 'ContentDeleted', contentOid: deleted, creatorOid: story.creator });
const waiting = told.events.length;
told.add(`content-${story.song}`, {
  type: 'RatingRefused',
  ...review(story.song, first),
  reason: 'No sound',
  decidedBy: story.admin,
});
told.add(`content-${story.clip}`, {
  type: 'WorkRated',
  ...review(story.clip, second),
  rating: '15',
  decidedBy: story.admin,
});
const { events } = told;

describe('reviews of age ratings', () => {
  it('wait oldest first, without those of deleted works, and page by page [CAT-042]', async () => {
    await using replayed = await replay(database.url, ratingsRead, { events: events.slice(0, waiting) });
    const page = (cursor?: string) => ratingReviewsPage(replayed.db, { status: 'waiting', limit: 1, cursor });
    const one = await page();
    expect(one.reviews).toMatchObject([{ contentOid: story.song, durationMs: 601_000, feeCoins: 200 }]);
    const two = await page(one.nextCursor ?? '');
    expect(two.reviews).toMatchObject([{ contentOid: story.clip, rating: null, decidedAt: null }]);
    expect(two.nextCursor).toBeNull();
  });

  it('are decided once, and shown newest first', async () => {
    await using replayed = await replay(database.url, ratingsRead, { events });
    const read = (status: 'waiting' | 'decided') =>
      ratingReviewsPage(replayed.db, { status, limit: 10, cursor: undefined });
    expect((await read('waiting')).reviews).toEqual([]);
    expect((await read('decided')).reviews).toMatchObject([
      { contentOid: story.clip, rating: '15', reason: null },
      { contentOid: story.song, rating: null, reason: 'No sound' },
    ]);
  });

  it('are the same for every size of batches', async () => {
    const [one, some, all] = await replayDumps(database.url, ratingsRead, events);
    expect(one?.['rating_review']?.length).toBe(3);
    expect(some).toEqual(one);
    expect(all).toEqual(one);
  });
});
