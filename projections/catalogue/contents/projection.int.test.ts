import { replay, replayDumps } from '@fanfold/projection/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { coinStory, story } from '../../../test/support/coin-story.ts';
import { createDatabase, type TestDatabase } from '../../../test/support/postgres.ts';
import { bodyOf, catalogue, contentOf, tilesOf, tilesPage } from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const { events } = coinStory();
const told = coinStory();
told.add(`content-${story.clip}`, {
  type: 'ContentUnpublished',
  contentOid: story.clip,
  creatorOid: story.creator,
});
const unpublished = told.events;

describe('the catalogue', () => {
  it('shows published contents, newest first, with creator and present price [CAT-008]', async () => {
    await using replayed = await replay(database.url, catalogue, { events });
    const { tiles, nextCursor } = await tilesPage(replayed.db, { adultFor: null, limit: 10 });
    expect(nextCursor).toBeNull();
    expect(tiles).toMatchObject([
      { contentOid: story.clip, priceCoins: 25, creatorNickname: '솔 Studio' },
      {
        contentOid: story.song,
        priceCoins: 35,
        original: 'ko',
        languages: ['ko'],
        title: { ko: 'song', en: 'song (en)' },
      },
    ]);
    expect(tiles[0]).not.toHaveProperty('body');
  });

  it('returns pages, also of a single channel', async () => {
    await using replayed = await replay(database.url, catalogue, { events });
    const first = await tilesPage(replayed.db, { adultFor: null, limit: 1 });
    const second = await tilesPage(replayed.db, {
      adultFor: null,
      limit: 1,
      cursor: first.nextCursor ?? undefined,
    });
    expect([first, second].map(({ tiles }) => tiles[0]?.contentOid)).toEqual([story.clip, story.song]);
    expect(second.nextCursor).toBeNull();
    expect(
      (await tilesPage(replayed.db, { adultFor: null, limit: 9, creatorOid: story.creator })).tiles,
    ).toHaveLength(2);
    expect((await tilesPage(replayed.db, { adultFor: null, limit: 9, creatorOid: story.fan })).tiles).toEqual(
      [],
    );
  });

  it('shows adult works to people who turned them on, and to their creators [IDN-117, IDN-121]', async () => {
    const marked = coinStory();
    const flag = { type: 'AdultFlagChanged', contentOid: story.clip, creatorOid: story.creator } as const;
    marked.add(`content-${story.clip}`, { ...flag, isAdultContent: true });
    await using replayed = await replay(database.url, catalogue, { events: marked.events });
    const seen = async (adultFor: 'all' | { owner: string } | null) =>
      (await tilesPage(replayed.db, { limit: 10, adultFor })).tiles.map(({ contentOid }) => contentOid);
    expect(await seen(null)).toEqual([story.song]);
    expect(await seen({ owner: story.fan })).toEqual([story.song]);
    expect(await seen({ owner: story.creator })).toEqual([story.clip, story.song]);
    expect(await seen('all')).toEqual([story.clip, story.song]);
  });

  it('removes unpublished contents from lists, but keeps them for their buyers', async () => {
    await using replayed = await replay(database.url, catalogue, { events: unpublished });
    expect((await tilesPage(replayed.db, { adultFor: null, limit: 10 })).tiles).toHaveLength(1);
    expect(await contentOf(replayed.db, story.clip)).toMatchObject({ published: false, priceCoins: 25 });
    const wanted = [story.song, story.clip, story.fan];
    expect((await tilesOf(replayed.db, wanted)).map(({ contentOid }) => contentOid)).toEqual(
      wanted.slice(0, 2),
    );
  });

  it('contains whether the seller takes bonus coins, and stores the body separately [LED-018]', async () => {
    await using replayed = await replay(database.url, catalogue, { events });
    expect(await contentOf(replayed.db, story.song)).toMatchObject({ allowBonus: true, published: true });
    expect(await bodyOf(replayed.db, story.song)).toEqual({ ko: 'body' });
    expect(await contentOf(replayed.db, story.fan)).toBeUndefined();
    expect(await bodyOf(replayed.db, story.fan)).toBeUndefined();
  });

  it('sends one message for each content of a batch, with its last state', async () => {
    await using replayed = await replay(database.url, catalogue, { events: unpublished });
    expect(replayed.messages).toMatchObject([
      { kind: 'content', topic: 'catalogue', contentOid: story.song, priceCoins: 35 },
      { kind: 'content', topic: 'catalogue', contentOid: story.clip, priceCoins: null },
    ]);
  });

  it('gives the same rows in batches of one and of many', async () => {
    const [one, some, all] = await replayDumps(database.url, catalogue, unpublished);
    expect(one?.['content']?.length).toBeGreaterThan(0);
    expect(some).toEqual(one);
    expect(all).toEqual(one);
  });

  it('refuses a batch that is delivered again', async () => {
    await using replayed = await replay(database.url, catalogue, { events, batchSize: 5 });
    const before = await replayed.dump();
    await expect(replayed.redeliver()).rejects.toThrow(/checkpoints stood/);
    expect(await replayed.dump()).toEqual(before);
  });
});
