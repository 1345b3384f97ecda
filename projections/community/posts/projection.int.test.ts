import { parseOid } from '@fanfold/domain';
import { replay, replayDumps } from '@fanfold/projection/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { coinStory, story } from '../../../test/support/coin-story.ts';
import { createDatabase, type TestDatabase } from '../../../test/support/postgres.ts';
import { pinnedPosts, postOidsOf, postsNamed, postsPage, postsRead } from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const told = coinStory();
const [first, second, third, gone, picture] = ['1', '2', '3', '4', '5'].map((digit) =>
  parseOid(digit.repeat(24)),
) as [never, never, never, never, never];
const at = '2026-11-24T00:00:00.000Z';
const creatorOid = story.creator;
const content = { pictures: [picture], audience: { to: 'all' as const } };
for (const postOid of [first, second, third, gone])
  told.add(`post-${postOid}`, {
    type: 'PostSubmitted',
    postOid,
    creatorOid,
    text: `text of ${postOid}`,
    ...content,
    submittedAt: at,
  });
told.add(`post-${second}`, { type: 'PostPinned', postOid: second, creatorOid, pinnedAt: at });
told.add(`post-${first}`, { type: 'PostPinned', postOid: first, creatorOid, pinnedAt: at });
told.add(`post-${second}`, { type: 'PostUnpinned', postOid: second, creatorOid, unpinnedAt: at });
told.add(`post-${third}`, {
  type: 'PostEdited',
  postOid: third,
  creatorOid,
  text: 'for some',
  pictures: [],
  audience: { to: 'tiers', tiers: ['plus'] },
  editedAt: at,
});
told.add(`post-${gone}`, { type: 'PostDeleted', postOid: gone, creatorOid, by: 'creator', deletedAt: at });

describe('posts', () => {
  it('are paged newest first, without those that are pinned or deleted [CAT-013] [CAT-074]', async () => {
    await using replayed = await replay(database.url, postsRead, { events: told.events });
    const { db } = replayed;
    const page = await postsPage(db, { creatorOid, limit: 1 });
    expect(page.posts).toMatchObject([
      {
        postOid: third,
        text: 'for some',
        pictures: [],
        audience: { to: 'tiers', tiers: ['plus'] },
        isEdited: true,
      },
    ]);
    const next = await postsPage(db, { creatorOid, limit: 1, cursor: page.nextCursor ?? '' });
    expect(next).toMatchObject({
      posts: [{ postOid: second, pictures: [picture], isPinned: false }],
      nextCursor: null,
    });
    expect(await pinnedPosts(db, creatorOid)).toMatchObject([{ postOid: first, isPinned: true }]);
    expect((await postsNamed(db, [first, gone])).map(({ postOid }) => postOid)).toEqual([first]);
    expect(await postOidsOf(db, creatorOid)).toEqual([first, second, third, gone]);
    expect(await postOidsOf(db, story.fan)).toEqual([]);
  });

  it('that are pinned beyond the ten that stand above all stay among the others', async () => {
    const more = coinStory();
    const oids = Array.from({ length: 12 }, (_, n) => parseOid(n.toString(16).repeat(24)));
    for (const postOid of oids) {
      const text = `text of ${postOid}`;
      more.add(`post-${postOid}`, {
        type: 'PostSubmitted',
        postOid,
        creatorOid,
        text,
        ...content,
        submittedAt: at,
      });
    }
    for (const postOid of oids.slice(0, 11))
      more.add(`post-${postOid}`, { type: 'PostPinned', postOid, creatorOid, pinnedAt: at });
    await using replayed = await replay(database.url, postsRead, { events: more.events });
    const { db } = replayed;
    const named = (posts: readonly { readonly postOid: string }[]) => posts.map(({ postOid }) => postOid);
    expect(named(await pinnedPosts(db, creatorOid))).toEqual(oids.slice(1, 11).toReversed());
    const { posts } = await postsPage(db, { creatorOid, limit: 10 });
    expect(named(posts)).toEqual([oids[11], oids[0]]);
  });

  it('are the same in batches of one, of three and of all', async () => {
    const [one, some, whole] = await replayDumps(database.url, postsRead, told.events);
    expect(one?.['post']?.length).toBe(4);
    expect(some).toEqual(one);
    expect(whole).toEqual(one);
  });
});
