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
  commentThread,
  type HiddenComments,
  heldComments,
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
const visitor = { oid: undefined, reviews: false };
const all = { contentOid, parentOid: null, hidden: nothing, reader: visitor, limit: 10 } as const;

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
    expect(await pinnedComments(db, { contentOid, hidden, reader: visitor })).toEqual([]);
    const thread = (commentOid: Oid) =>
      commentThread(db, { contentOid, commentOid, hidden: nothing, reader: visitor });
    expect(await thread(reply)).toMatchObject([{ commentOid: first, text: null }, { commentOid: reply }]);
    expect(await thread(first)).toEqual([]);
  });

  it('that are pinned beyond those that stand above all stay among the others, on every page', async () => {
    const more = coinStory();
    const oids = Array.from({ length: 5 }, (_, n) => parseOid(String(n + 1).repeat(24)));
    for (const commentOid of oids) {
      const ids = { commentOid, contentOid, authorOid: story.fan };
      const text = `text of ${commentOid}`;
      const written = { creatorOid: story.creator, parentOid: null, text, atMs: null, writtenAt: at };
      more.add(`comment-${commentOid}`, { type: 'CommentWritten', ...ids, ...written });
    }
    for (const commentOid of oids.slice(0, 4))
      more.add(`comment-${commentOid}`, { type: 'CommentPinned', commentOid, ...byFan, pinnedAt: at });
    await using replayed = await replay(database.url, commentsRead, { events: more.events });
    const { db } = replayed;
    const [one, two, three, four, five] = oids;
    const above = (await pinnedComments(db, all)).map(({ commentOid }) => commentOid);
    expect(above).toEqual([four, three, two]);
    const page = await commentsPage(db, { ...all, sort: 'newest', limit: 1 });
    const next = await commentsPage(db, { ...all, sort: 'newest', cursor: page.nextCursor ?? '' });
    expect([...page.comments, ...next.comments].map(({ commentOid }) => commentOid)).toEqual([five, one]);
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

describe('comments that wait for review [CAT-064]', () => {
  const waiting = coinStory();
  const [open, held, answer] = ['a', 'b', 'c'].map((digit) => parseOid(digit.repeat(24))) as [
    never,
    never,
    never,
  ];
  const { creator, fan, friend } = story;
  const ids = (commentOid: Oid, authorOid: Oid) => ({ commentOid, contentOid, authorOid });
  const writes = (commentOid: Oid, authorOid: Oid, more: object = {}) =>
    waiting.add(`comment-${commentOid}`, {
      type: 'CommentWritten',
      ...ids(commentOid, authorOid),
      creatorOid: creator,
      parentOid: null,
      text: 'words',
      atMs: null,
      writtenAt: at,
      ...more,
    });
  const approves = (commentOid: Oid, authorOid: Oid, isFirst: boolean) =>
    waiting.add(`comment-${commentOid}`, {
      type: 'CommentApproved',
      ...ids(commentOid, authorOid),
      isFirst,
      approvedAt: at,
    });
  const deletes = (commentOid: Oid, authorOid: Oid, more: object) =>
    waiting.add(`comment-${commentOid}`, {
      type: 'CommentDeleted',
      ...ids(commentOid, authorOid),
      by: 'creator',
      deletedAt: at,
      ...more,
    });

  writes(open, friend);
  writes(held, fan, { heldFor: 'all' });
  writes(answer, fan, { parentOid: open, heldFor: 'links' });
  const first = waiting.events.length;
  approves(answer, fan, true);
  approves(held, fan, true);
  const shown = waiting.events.length;
  waiting.add(`comment-${open}`, {
    type: 'CommentEdited',
    ...ids(open, friend),
    text: 'other words',
    editedAt: at,
    heldFor: 'words',
  });
  const heldAgain = waiting.events.length;
  deletes(answer, fan, { by: 'author' });
  deletes(open, friend, { wasHeld: true });

  const by = (oid: string | undefined, reviews = false) => ({ oid, reviews });
  type Db = Parameters<typeof commentsPage>[0];
  const seenBy = async (db: Db, reader: ReturnType<typeof by>, parentOid: Oid | null = null) =>
    (await commentsPage(db, { ...all, sort: 'oldest', parentOid, reader })).comments.map(
      ({ commentOid, isHeld, replies }) => [commentOid, isHeld, replies],
    );
  const upTo = (events: number) =>
    replay(database.url, commentsRead, { events: waiting.events.slice(0, events) });

  it('are seen by their author and those who review, and count for no other', async () => {
    await using replayed = await upTo(first);
    const { db } = replayed;
    expect(await seenBy(db, by(undefined))).toEqual([[open, false, 0]]);
    expect(await seenBy(db, by(friend))).toEqual([[open, false, 0]]);
    expect(await seenBy(db, by(friend), open)).toEqual([]);
    const ofTheirs = [
      [open, false, 1],
      [held, true, 0],
    ];
    expect(await seenBy(db, by(fan))).toEqual(ofTheirs);
    expect(await seenBy(db, by(fan), open)).toEqual([[answer, true, 0]]);
    expect(await seenBy(db, by(creator, true))).toEqual(ofTheirs);
    expect(await reactionsTo(db, contentOid)).toEqual({ comments: 1, likes: 0 });
    expect(await heldComments(db, creator)).toBe(2);
    expect(await heldComments(db, fan)).toBe(0);
    const { comments } = await channelComments(db, { creatorOid: creator, show: 'held', limit: 10 });
    expect(comments).toMatchObject([
      { commentOid: answer, heldFor: 'links' },
      { commentOid: held, heldFor: 'all' },
    ]);
  });

  /** What a link to a comment shows to a reader: its thread. */
  const linked = async (
    db: Db,
    commentOid: Oid,
    reader: ReturnType<typeof by>,
    hidden: HiddenComments = nothing,
  ) => (await commentThread(db, { contentOid, commentOid, hidden, reader })).map((one) => one.commentOid);

  it('are reached by a link that names them by those alone who see them, held, hidden or deleted', async () => {
    await using replayed = await upTo(first);
    const { db } = replayed;
    const visitor = by(undefined);
    expect(await linked(db, open, visitor)).toEqual([open]);
    for (const [reader, seen] of [
      [visitor, false],
      [by(friend), false],
      [by(fan), true],
      [by(creator, true), true],
    ] as const) {
      expect(await linked(db, answer, reader)).toEqual(seen ? [open, answer] : []);
      expect(await linked(db, held, reader)).toEqual(seen ? [held] : []);
    }
    // Of who has blocked the one who replies, the one who is answered, or one of the two comments.
    const hides = (authors: string[], comments: string[]) =>
      linked(db, answer, by(creator, true), { authors, comments });
    expect(await hides([fan], [])).toEqual([]);
    expect(await hides([friend], [])).toEqual([]);
    expect(await hides([], [answer])).toEqual([]);
    expect(await hides([], [open])).toEqual([]);
    expect(await hides([creator], [held])).toEqual([open, answer]);
    const elsewhere = {
      contentOid: parseOid('9'.repeat(24)),
      commentOid: open,
      hidden: nothing,
      reader: visitor,
    };
    expect(await commentThread(db, elsewhere)).toEqual([]);

    await using approved = await upTo(shown);
    expect(await linked(approved.db, answer, visitor)).toEqual([open, answer]);
    // What it replies to waits for review again.
    await using again = await upTo(heldAgain);
    expect(await linked(again.db, answer, by(fan))).toEqual([]);
    await using removed = await upTo(waiting.events.length);
    expect(await linked(removed.db, answer, by(creator, true))).toEqual([]);
    expect(await linked(removed.db, open, by(creator, true))).toEqual([]);
  });

  it('appear at their place when they are approved', async () => {
    await using replayed = await upTo(shown);
    const { db } = replayed;
    expect(await seenBy(db, by(undefined))).toEqual([
      [open, false, 1],
      [held, false, 0],
    ]);
    expect(await seenBy(db, by(undefined), open)).toEqual([[answer, false, 0]]);
    expect(await reactionsTo(db, contentOid)).toEqual({ comments: 3, likes: 0 });
    expect(await heldComments(db, creator)).toBe(0);
  });

  it('go with the replies to them when an edit holds them again', async () => {
    await using replayed = await upTo(heldAgain);
    const { db } = replayed;
    expect(await seenBy(db, by(fan))).toEqual([[held, false, 0]]);
    expect(await seenBy(db, by(fan), open)).toEqual([]);
    expect(await seenBy(db, by(creator, true), open)).toEqual([[answer, false, 0]]);
    expect(await reactionsTo(db, contentOid)).toEqual({ comments: 1, likes: 0 });
  });

  it('are gone when they are removed, and the same for every size of batches', async () => {
    await using replayed = await upTo(waiting.events.length);
    const { db } = replayed;
    expect(await seenBy(db, by(creator, true))).toEqual([[held, false, 0]]);
    expect(await reactionsTo(db, contentOid)).toEqual({ comments: 1, likes: 0 });
    expect(await heldComments(db, creator)).toBe(0);
    for (const end of [first, shown, heldAgain, waiting.events.length]) {
      const [one, some, whole] = await replayDumps(database.url, commentsRead, waiting.events.slice(0, end));
      expect(some).toEqual(one);
      expect(whole).toEqual(one);
    }
  });
});
