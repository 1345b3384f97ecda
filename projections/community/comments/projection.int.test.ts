import { type Oid, parseOid } from '@fanfold/domain';
import { replay, replayDumps } from '@fanfold/projection/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { coinStory, story } from '../../../test/support/coin-story.ts';
import { createDatabase, type TestDatabase } from '../../../test/support/postgres.ts';
import {
  channelComments,
  commentOidsOf,
  commentsPage,
  commentsRead,
  pinnedComments,
  reactionsTo,
} from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const told = coinStory();
const [first, second, third, reply] = ['1', '2', '3', '4'].map((digit) => parseOid(digit.repeat(24))) as [
  never,
  never,
  never,
  never,
];
const at = '2026-11-24T00:00:00.000Z';
const contentOid = story.song;
const write = (commentOid: Oid, authorOid: Oid, parentOid: Oid | null = null, atMs: number | null = null) =>
  told.add(`comment-${commentOid}`, {
    type: 'CommentWritten',
    commentOid,
    contentOid,
    authorOid,
    creatorOid: story.creator,
    parentOid,
    text: `text of ${commentOid}`,
    atMs,
    writtenAt: at,
  });
const like = (ownerOid: Oid, commentOid: Oid) =>
  told.add(`likes-${ownerOid}`, { type: 'CommentLiked', ownerOid, contentOid, commentOid, likedAt: at });

write(first, story.fan, null, 90_000);
write(second, story.friend);
write(third, story.fan, null, 1_000);
write(reply, story.creator, first);
like(story.friend, first);
like(story.fan, second);
like(story.friend, second);
told.add(`likes-${story.fan}`, { type: 'ContentLiked', ownerOid: story.fan, contentOid, likedAt: at });
told.add(`likes-${story.friend}`, { type: 'ContentLiked', ownerOid: story.friend, contentOid, likedAt: at });
told.add(`likes-${story.fan}`, { type: 'ContentUnliked', ownerOid: story.fan, contentOid, unlikedAt: at });
told.add(`comment-${first}`, {
  type: 'CommentEdited',
  commentOid: first,
  contentOid,
  authorOid: story.fan,
  text: 'better words',
  editedAt: at,
});
const before = told.events.length;
const byFan = { contentOid, authorOid: story.fan } as const;
told.add(`comment-${third}`, { type: 'CommentPinned', commentOid: third, ...byFan, pinnedAt: at });
told.add(`comment-${first}`, {
  type: 'CommentDeleted',
  commentOid: first,
  ...byFan,
  by: 'author',
  deletedAt: at,
});
const pinned = told.events.length;
told.add(`comment-${reply}`, {
  type: 'CommentDeleted',
  commentOid: reply,
  contentOid,
  authorOid: story.creator,
  by: 'author',
  deletedAt: at,
});
const { events } = told;

const nothing = { authors: [], comments: [] };
const all = { contentOid, parentOid: null, hidden: nothing, limit: 10 } as const;

describe('comments', () => {
  it('are sorted by time and by likes, page by page, with what each has [CAT-073]', async () => {
    await using replayed = await replay(database.url, commentsRead, { events: events.slice(0, before) });
    const { db } = replayed;
    const oids = async (asked: object) =>
      (await commentsPage(db, { ...all, sort: 'newest', ...asked })).comments.map(
        ({ commentOid }) => commentOid,
      );
    expect(await oids({})).toEqual([third, second, first]);
    expect(await oids({ sort: 'oldest' })).toEqual([first, second, third]);
    expect(await oids({ sort: 'popular' })).toEqual([second, first, third]);
    expect(await oids({ sort: 'moment' })).toEqual([third, first]);
    expect(await oids({ parentOid: first })).toEqual([reply]);
    for (const sort of ['newest', 'oldest', 'popular', 'moment'] as const) {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await commentsPage(db, { ...all, sort, limit: 1, cursor });
        seen.push(...page.comments.map(({ commentOid }) => commentOid));
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      expect(seen).toEqual(await oids({ sort }));
    }
    expect((await commentsPage(db, { ...all, sort: 'oldest' })).comments[0]).toMatchObject({
      text: 'better words',
      isEdited: true,
      likes: 1,
      replies: 1,
      isCreator: false,
    });
    expect(await reactionsTo(db, contentOid)).toEqual({ comments: 4, likes: 1 });
    expect(await reactionsTo(db, story.fan)).toEqual({ comments: 0, likes: 0 });
    expect(await commentOidsOf(db, story.fan)).toEqual([first, third]);
    const ofChannel = await channelComments(db, { creatorOid: story.creator, limit: 2 });
    expect(ofChannel.comments.map(({ commentOid }) => commentOid)).toEqual([reply, third]);
  });

  it('that were deleted stay while they have replies, and leave out what a reader has blocked', async () => {
    await using replayed = await replay(database.url, commentsRead, { events: events.slice(0, pinned) });
    const { db } = replayed;
    const { comments } = await commentsPage(db, { ...all, sort: 'newest' });
    expect(comments).toMatchObject([
      { commentOid: second },
      { commentOid: first, text: null, deletedBy: 'author', replies: 1 },
    ]);
    expect(await pinnedComments(db, all)).toMatchObject([{ commentOid: third, isPinned: true }]);
    const hidden = { authors: [story.friend], comments: [third] };
    expect((await commentsPage(db, { ...all, sort: 'newest', hidden })).comments).toHaveLength(1);
    expect(await pinnedComments(db, { contentOid, hidden })).toEqual([]);
  });

  it('go with their last reply, and are the same for every size of batches', async () => {
    await using replayed = await replay(database.url, commentsRead, { events });
    const { comments } = await commentsPage(replayed.db, { ...all, sort: 'newest' });
    expect(comments.map(({ commentOid }) => commentOid)).toEqual([second]);
    expect(await reactionsTo(replayed.db, contentOid)).toEqual({ comments: 2, likes: 1 });
    const [one, some, whole] = await replayDumps(database.url, commentsRead, events);
    expect(one?.['comment']?.length).toBe(4);
    expect(some).toEqual(one);
    expect(whole).toEqual(one);
  });
});
