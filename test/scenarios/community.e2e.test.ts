import { randomUUID } from 'node:crypto';
import type { ContentReply, Tile } from '@fanfold/contracts/catalogue';
import type {
  ChannelComment,
  CommentsReply,
  LikesReply,
  ListedReport,
  OwnPlaylist,
  ShownPost,
} from '@fanfold/contracts/community';
import { demoPassword } from '@fanfold/stack';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { logIn, type Person, send, signUp } from '../support/person.ts';
import { leaseStack, type SharedStack } from '../support/shared-stack.ts';

let stack: SharedStack;
let creator: Person;
let fan: Person;
let other: Person;
let open: string;
let paid: string;

beforeAll(async () => {
  stack = await leaseStack();
  [creator, fan, other] = [
    await signUp(stack, 'is-commented'),
    await signUp(stack, 'comments'),
    await signUp(stack, 'reads-on'),
  ];
  expect((await creator.becomeCreator()).status).toBe(200);
  open = await creator.publish(0, 'Open to all');
  paid = await creator.publish(30, 'To be bought');
  for (const one of [fan, other]) one.position = creator.position;
});
afterAll(() => stack?.[Symbol.asyncDispose]());

type Body = Record<string, unknown>;
type PostsPage = { pinned: ShownPost[]; posts: ShownPost[] };
const call = (
  who: Person,
  path: string,
  body: object,
  { method = 'POST', key = randomUUID() as string } = {},
) => who.call<Body>(path, { method, body, headers: { 'idempotency-key': key } });
const comment = (who: Person, body: object, key?: string) =>
  call(who, '/api/content/comment', { contentOid: open, ...body }, key === undefined ? {} : { key });
const written = async (who: Person, body: object): Promise<string> => {
  const reply = await comment(who, body);
  expect(reply.status).toBe(200);
  return String(reply.body['commentOid']);
};
const commentsOn = async (who: Person, contentOid = open, more = ''): Promise<CommentsReply> => {
  for (const one of [creator, fan, other]) if (one.position > who.position) who.position = one.position;
  return (await who.call<CommentsReply>(`/api/content/comments?contentOid=${contentOid}${more}`)).body;
};
const remove = (who: Person, commentOid: string) =>
  call(who, '/api/content/comment', { commentOid }, { method: 'DELETE' });

describe('comments', () => {
  it('are written once under their key by who can open the work, read by all, and edited by their author [CAT-025] [CAT-073] [IDN-122]', async () => {
    const key = randomUUID();
    const body = { commentContent: 'The rain at the end!', atMs: 90_000 };
    const [first, again] = [await comment(fan, body, key), await comment(fan, body, key)];
    expect([first.status, again.status]).toEqual([200, 200]);
    const { commentOid } = first.body;
    expect(again.body['commentOid']).toBe(commentOid);
    expect(await comment(fan, { ...body, commentContent: 'Other words' }, key)).toMatchObject({
      status: 422,
    });
    expect((await commentsOn(fan)).comments).toMatchObject([
      {
        commentOid,
        text: 'The rain at the end!',
        atMs: 90_000,
        isMine: true,
        isEdited: false,
        isCreator: false,
      },
    ]);
    expect((await comment(other, { commentOid, commentContent: 'Not mine' })).body).toMatchObject({
      code: 'NOT_YOUR_COMMENT',
    });
    expect((await comment(fan, { commentOid, commentContent: 'The rain!' })).status).toBe(200);
    expect(await commentsOn(other)).toMatchObject({
      comments: [{ text: 'The rain!', isEdited: true, isMine: false }],
      total: 1,
      canWrite: true,
      canModerate: false,
    });
    const seen = await send<CommentsReply>(stack.url, `/api/content/comments?contentOid=${open}`);
    expect(seen.body).toMatchObject({ comments: [{ text: 'The rain!' }], canWrite: false });
    const visitor = await send(stack.url, '/api/content/comment', {
      method: 'POST',
      body: { contentOid: open, ...body },
    });
    expect(visitor.status).toBe(401);
  });

  it('on a work that is sold are for its buyers, and not for people whom the creator has blocked', async () => {
    const words = { contentOid: paid, commentContent: 'Is it good?' };
    expect(await comment(fan, words)).toMatchObject({ status: 403, body: { code: 'COMMENT_NOT_ALLOWED' } });
    await fan.charge('coins-100');
    expect((await fan.buy(paid, { coins: 30 })).status).toBe(201);
    expect((await comment(fan, words)).status).toBe(200);
    const block = (operation: string) =>
      call(creator, '/api/content/block', { operation, kind: 'user', oid: fan.oid });
    expect((await block('add')).status).toBe(200);
    expect(await comment(fan, words)).toMatchObject({ status: 403 });
    expect(await comment(fan, { commentContent: 'here' })).toMatchObject({ status: 404 });
    const own = (await commentsOn(other, paid)).comments[0]!.commentOid;
    const edit = { contentOid: paid, commentOid: own, commentContent: 'An insult.' };
    expect(await comment(fan, edit)).toMatchObject({ status: 403, body: { code: 'COMMENT_NOT_ALLOWED' } });
    expect((await block('remove')).status).toBe(200);
    for (const commentContent of ['', '   ', 'x'.repeat(1_001)])
      expect(await comment(fan, { commentContent })).toMatchObject({ status: 400 });
    expect(await comment(fan, { contentOid: '0'.repeat(24), commentContent: 'x' })).toMatchObject({
      status: 404,
    });
  });

  it('on a work that one has earn bonus coins once, which go back with a comment that is deleted early [CAT-095]', async () => {
    const buyer = await signUp(stack, 'earns-coins');
    await buyer.charge('coins-100');
    expect((await buyer.buy(paid, { coins: 30 })).status).toBe(201);
    type Lines = { lines: { transactionType: string; bonusCoins: number }[] };
    const bonuses = async () => {
      const { body } = await buyer.call<Lines>('/api/coinevent?limit=50');
      return body.lines
        .filter(({ transactionType }) => ['increase', 'bonus_withdrawn'].includes(transactionType))
        .map(({ bonusCoins }) => bonusCoins)
        .filter((coins) => Math.abs(coins) === 2);
    };
    const words = (commentContent: string) => ({ contentOid: paid, commentContent });
    expect((await comment(buyer, words('Too short'))).status).toBe(200);
    const commentOid = await written(buyer, words('Long enough to be a review.'));
    await expect.poll(bonuses).toEqual([2]);
    await written(buyer, words('Another one, which earns nothing.'));
    await written(buyer, { commentContent: 'On a work that costs nothing.' });
    expect((await remove(buyer, commentOid)).status).toBe(200);
    await expect.poll(bonuses).toEqual([-2, 2]);
  });

  it('have replies, and stay in place for them when they are deleted [CAT-026]', async () => {
    const parentOid = await written(fan, { commentContent: 'Who sings?' });
    const reply = await written(creator, { commentContent: 'A friend.', parentOid });
    expect(await comment(other, { commentContent: 'x', parentOid: reply })).toMatchObject({ status: 404 });
    expect(await remove(other, parentOid)).toMatchObject({ status: 403, body: { code: 'NOT_YOUR_COMMENT' } });
    expect((await remove(fan, parentOid)).status).toBe(200);
    expect((await remove(fan, parentOid)).status).toBe(200);
    const shown = (await commentsOn(other)).comments.find(({ commentOid }) => commentOid === parentOid);
    expect(shown).toMatchObject({ text: null, deletedBy: 'author', replies: 1 });
    expect((await commentsOn(other, open, `&parentOid=${parentOid}`)).comments).toMatchObject([
      { text: 'A friend.', isCreator: true },
    ]);
    expect((await remove(creator, reply)).status).toBe(200);
    const left = (await commentsOn(other)).comments.map(({ commentOid }) => commentOid);
    expect(left).not.toContain(parentOid);
  });

  it('are pinned and deleted by the creator, who has those of all works in one list [CAT-064] [CAT-081]', async () => {
    const commentOid = await written(fan, { commentContent: 'First!' });
    const pin = (who: Person, pinned: boolean) =>
      call(who, '/api/channel/comments/pin', { commentOid, pinned });
    expect((await pin(fan, true)).status).toBe(403);
    const rival = await signUp(stack, 'rival');
    await rival.becomeCreator();
    expect(await pin(rival, true)).toMatchObject({ status: 404 });
    expect((await pin(creator, true)).status).toBe(200);
    expect(await commentsOn(other)).toMatchObject({ pinned: [{ commentOid, isPinned: true }] });
    creator.position = fan.position > creator.position ? fan.position : creator.position;
    const { body } = await creator.call<{ comments: ChannelComment[] }>('/api/channel/comments');
    expect(new Set(body.comments.map(({ workTitle }) => workTitle))).toEqual(
      new Set(['Open to all', 'To be bought']),
    );
    expect((await call(rival, '/api/channel/comments/delete', { commentOid })).status).toBe(403);
    expect((await call(creator, '/api/channel/comments/delete', { commentOid })).status).toBe(200);
    expect((await commentsOn(other)).pinned).toEqual([]);
  });

  it('are hidden from who blocks them or their author, and deleted once a report was upheld [IDN-042] [IDN-043] [IDN-113]', async () => {
    const commentOid = await written(fan, { commentContent: 'Something rude.' });
    const isSeenBy = async (who: Person) =>
      (await commentsOn(who)).comments.some((one) => one.commentOid === commentOid);
    const block = (operation: string, what: object) =>
      call(other, '/api/content/block', { operation, ...what });
    for (const what of [
      { kind: 'comment', oid: commentOid },
      { kind: 'user', oid: fan.oid },
    ]) {
      expect(await isSeenBy(other)).toBe(true);
      expect((await block('add', what)).status).toBe(200);
      expect(await isSeenBy(other)).toBe(false);
      expect((await block('remove', what)).status).toBe(200);
    }
    const complaint = { reason: 'abusive', details: 'It insults another person.' };
    const contentMetadata = { kind: 'comment', oid: commentOid };
    expect((await call(other, '/api/content/report', { contentMetadata, complaint })).status).toBe(200);
    const admin = await logIn(stack, 'admin@fanfold.example', demoPassword);
    admin.position = other.position;
    const { body } = await admin.call<{ reports: ListedReport[] }>('/api/admin/reports');
    const report = body.reports.find(({ targetOid }) => targetOid === commentOid)!;
    expect(report).toMatchObject({
      text: 'Something rude.',
      authorOid: fan.oid,
      author: expect.any(String),
      work: { contentOid: open, title: expect.any(String) },
      post: null,
    });
    const { reportOid } = report;
    const decided = { reportOid, outcome: 'upheld', note: 'an insult' };
    expect((await call(admin, '/api/admin/reports/decide', decided)).status).toBe(200);
    await expect.poll(() => isSeenBy(creator)).toBe(false);
  });
});

describe('likes', () => {
  const like = (who: Person, likeOrUndoLike: string, contentOid = open) =>
    call(who, '/api/content/like', { contentOid, likeOrUndoLike });
  const likesOf = async (who: Person): Promise<LikesReply> => {
    for (const one of [fan, other]) if (one.position > who.position) who.position = one.position;
    return (await who.call<LikesReply>(`/api/content/likes?contentOid=${open}`)).body;
  };

  it('of a work count each person once, flip, and make a list [CAT-027] [CAT-043] [CAT-058] [CAT-077] [IDN-065]', async () => {
    await Promise.all(Array.from({ length: 5 }, () => like(fan, 'like')));
    expect((await like(other, 'like')).status).toBe(200);
    expect(await likesOf(fan)).toMatchObject({ likes: 2, likedByMe: true });
    expect(await likesOf(creator)).toMatchObject({ likes: 2, likedByMe: false });
    expect((await like(fan, 'like', paid)).status).toBe(200);
    const liked = async () =>
      (await fan.call<{ works: Tile[] }>('/api/account/liked-list')).body.works.map(
        ({ contentOid }) => contentOid,
      );
    expect(await liked()).toEqual([paid, open]);
    const info = await fan.call<{ likedContents: Record<string, Record<string, true>> }>('/api/account/info');
    expect(Object.values(info.body.likedContents)).toEqual([{ [open]: true, [paid]: true }]);
    expect((await like(fan, 'undoLike')).status).toBe(200);
    expect((await like(fan, 'undoLike')).status).toBe(200);
    expect(await likesOf(fan)).toMatchObject({ likes: 1, likedByMe: false });
    expect(await liked()).toEqual([paid]);
    expect(await like(fan, 'like', '0'.repeat(24))).toMatchObject({ status: 404 });
    expect(await like(fan, 'love')).toMatchObject({ status: 400 });
  });

  it('of a comment put it before others [CAT-028]', async () => {
    const [first, second] = [
      await written(fan, { commentContent: 'Liked by one' }),
      await written(fan, { commentContent: 'Liked by none' }),
    ];
    const likeIt = (who: Person) =>
      call(who, '/api/content/comment/like', { commentOid: first, likeOrUndoLike: 'like' });
    expect((await likeIt(other)).status).toBe(200);
    expect((await likeIt(other)).status).toBe(200);
    const popular = (await commentsOn(other, open, '&sort=popular')).comments;
    expect(popular[0]).toMatchObject({ commentOid: first, likes: 1, likedByMe: true });
    expect(popular.some(({ commentOid }) => commentOid === second)).toBe(true);
    expect((await commentsOn(other)).comments[0]).toMatchObject({ commentOid: second });
  });
});

describe('posts of a creator', () => {
  /** A post can be for tiers that its creator sells. */
  const sellTier = async (): Promise<string> => {
    const tier = { name: 'Plus', feeCoins: 50 };
    const { body } = await call(creator, '/api/account/modify/subscription_tiers', { mode: 'push', tier });
    return String(body['tierHash']);
  };
  let plus: string | undefined;
  const forSome = async () => ({
    text: 'For some',
    audience: { to: 'tiers', tiers: [(plus ??= await sellTier())] },
  });
  const path = '/api/content/community';
  const submit = (who: Person, postMetaData: object) =>
    call(who, path, { operation: 'submit', postMetaData });
  const posts = async (who: Person, query = `creatorOid=${creator.oid}`): Promise<PostsPage> => {
    for (const one of [creator, fan, other]) if (one.position > who.position) who.position = one.position;
    return (await who.call<PostsPage>(`${path}?${query}`)).body;
  };

  it('are submitted, edited, pinned and deleted, and read by all but those whom they are not for [CAT-013] [CAT-014] [CAT-015] [CAT-016] [CAT-074]', async () => {
    expect((await submit(fan, { text: 'I am no creator' })).status).toBe(403);
    for (const text of ['', 'x'.repeat(5_001)]) expect((await submit(creator, { text })).status).toBe(400);
    const pictures = Array.from({ length: 11 }, (_, n) => String(n).padStart(24, '0'));
    expect((await submit(creator, { text: 'Too many', pictures })).status).toBe(400);
    const first = String((await submit(creator, { text: 'The first' })).body['postOid']);
    const second = String((await submit(creator, { text: 'The second' })).body['postOid']);
    const third = String((await submit(creator, await forSome())).body['postOid']);
    expect((await call(creator, path, { operation: 'pin', postOid: first })).status).toBe(200);
    const edit = { postOid: second, postMetaData: { text: 'Better words' } };
    expect((await call(creator, `${path}/edit`, edit)).status).toBe(200);
    expect(await posts(fan)).toMatchObject({
      pinned: [{ postOid: first, text: 'The first', isPinned: true }],
      posts: [
        { postOid: third, text: null, isLocked: true },
        { postOid: second, text: 'Better words', isEdited: true, isLocked: false, isMine: false },
      ],
    });
    expect(await posts(creator, `postOids=${third}`)).toMatchObject({
      posts: [{ text: 'For some', isLocked: false, isMine: true }],
    });
    const rival = await signUp(stack, 'posts-too');
    await rival.becomeCreator();
    expect((await call(rival, path, { postOid: second }, { method: 'DELETE' })).status).toBe(404);
    expect((await call(creator, path, { operation: 'unpin', postOid: first })).status).toBe(200);
    expect((await call(creator, path, { postOid: second }, { method: 'DELETE' })).status).toBe(200);
    const left = await posts(fan);
    expect([left.pinned, left.posts.map(({ postOid }) => postOid)]).toEqual([[], [third, first]]);
  });

  it('are liked and commented on [CAT-017]', async () => {
    const postOid = String((await submit(creator, { text: 'What do you think?' })).body['postOid']);
    await written(fan, { contentOid: postOid, commentContent: 'I like it.' });
    const like = { contentOid: postOid, likeOrUndoLike: 'like' };
    expect((await call(fan, '/api/content/like', like)).status).toBe(200);
    expect((await posts(fan, `postOids=${postOid}`)).posts).toMatchObject([
      { likes: 1, likedByMe: true, comments: 1 },
    ]);
    const said = await fan.call<CommentsReply>(`${path}/comments?postOid=${postOid}`);
    expect(said.body).toMatchObject({ comments: [{ text: 'I like it.' }], total: 1, canWrite: true });
    const hidden = (await submit(creator, await forSome())).body['postOid'];
    expect((await fan.call(`${path}/comments?postOid=${hidden}`)).status).toBe(404);
    creator.position = fan.position > creator.position ? fan.position : creator.position;
    const { body } = await creator.call<{ comments: ChannelComment[] }>('/api/channel/comments');
    expect(body.comments[0]).toMatchObject({ text: 'I like it.', post: 'What do you think?' });
  });
});

describe('what is opened and played', () => {
  it('counts people once and no makers, and is a history that its owner forgets [CAT-035] [CAT-036] [CAT-037]', async () => {
    const send = (who: Person, path: string, body: object) =>
      who.call(path, { method: 'POST', body: { contentOid: open, ...body } });
    for (const who of [fan, fan, other, creator])
      expect((await send(who, '/api/content/view', {})).status).toBe(202);
    const count = (who: Person, playedMs: number) =>
      send(who, '/api/content/history/play-count', { playedMs });
    expect((await count(fan, 9_000)).status).toBe(202);
    expect((await count(other, 10_000)).status).toBe(202);
    const reach = await fan.call<{ reach: object }>(`/api/content?contentOid=${open}`);
    expect(reach.body.reach).toEqual({ views: 2, plays: 1 });
    const robot = await fan.call('/api/content/view', {
      method: 'POST',
      body: { contentOid: paid },
      headers: { 'user-agent': 'Examplebot/1.0' },
    });
    expect(robot.status).toBe(202);
    const opened = await fan.call<{ reach: object }>(`/api/content?contentOid=${paid}`);
    expect(opened.body.reach).toEqual({ views: 0, plays: 0 });
    // Their own place is kept in a browser with such a name, too.
    const heard = await fan.call('/api/content/history/play-time', {
      method: 'POST',
      body: { contentOid: open, positionMs: 640_000, playedMs: 15_000 },
      headers: { 'user-agent': 'Mozilla/5.0 (Linux; Android 14; CUBOT X70)' },
    });
    expect(heard.status).toBe(202);
    const left = await fan.call<ContentReply>(`/api/content?contentOid=${open}`);
    expect(left.body.leftAt).toMatchObject({ positionMs: 640_000 });

    const time = { positionMs: 760_000, playedMs: 15_000 };
    expect((await send(fan, '/api/content/history/play-time', time)).status).toBe(202);
    type Played = { played: { work: Tile; positionMs: number }[] };
    const history = async (who: Person) => (await who.call<Played>('/api/content/history')).body.played;
    expect(await history(fan)).toMatchObject([{ work: { contentOid: open }, positionMs: 760_000 }]);
    expect(await history(other)).toEqual([]);
    expect(
      (await fan.call('/api/content/history/forget', { method: 'POST', body: { contentOid: null } })).status,
    ).toBe(200);
    expect(await history(fan)).toEqual([]);
    expect((await send(fan, '/api/content/view', { contentOid: '0'.repeat(24) })).status).toBe(404);
  });
});

describe('what visitors open', () => {
  it('counts a few of one network address in six hours, also when their browsers give other names [CAT-035]', async () => {
    const contentOid = await creator.publish(0, 'Opened often');
    fan.position = creator.position;
    for (let number = 0; number < 40; number += 1) {
      const headers = { 'user-agent': `Mozilla/5.0 (number ${number})` };
      const view = { method: 'POST', body: { contentOid }, headers };
      expect((await send(stack.url, '/api/content/view', view)).status).toBe(202);
    }
    const { body } = await fan.call<{ reach: { views: number } }>(`/api/content?contentOid=${contentOid}`);
    expect(body.reach.views).toBe(3);
  });
});

describe('a person’s own lists', () => {
  it('keep what is not in public lists any more and may still be found, in pages [CAT-043] [CAT-056]', async () => {
    const [bought, found] = [
      await creator.publish(5, 'Bought and then private'),
      await creator.publish(0, 'Known by its address'),
    ];
    fan.position = creator.position;
    other.position = creator.position;
    await fan.charge('coins-30');
    expect((await fan.buy(bought, { coins: 5 })).status).toBe(201);
    const name = `Kept ${randomUUID().slice(0, 8)}`;
    for (const who of [fan, other]) {
      for (const contentOid of [bought, found]) {
        await call(who, '/api/content/like', { contentOid, likeOrUndoLike: 'like' });
        const played = { contentOid, positionMs: 9_000, playedMs: 9_000 };
        await call(who, '/api/content/history/play-time', played);
      }
      const made = await call(who, '/api/content/playlist', { title: name, contentOids: [bought, found] });
      expect(made.status).toBe(200);
    }
    const show = (contentOid: string, visibility: string) =>
      call(creator, '/api/content/visibility', { contentOid, visibility });
    expect((await show(bought, 'private')).status).toBe(200);
    expect((await show(found, 'unlisted')).status).toBe(200);
    const mine: readonly string[] = [bought, found];
    const oids = (works: readonly Tile[]) =>
      works.map(({ contentOid }) => contentOid as string).filter((oid) => mine.includes(oid));
    const listsOf = async (who: Person) => {
      if (creator.position > who.position) who.position = creator.position;
      const [liked, history, playlists] = await Promise.all([
        who.call<{ works: Tile[] }>('/api/account/liked-list'),
        who.call<{ played: { work: Tile }[] }>('/api/content/history'),
        who.call<{ playlists: OwnPlaylist[] }>('/api/content/playlist'),
      ]);
      const playlist = playlists.body.playlists.find(({ title }) => title === name);
      return {
        liked: oids(liked.body.works),
        history: oids(history.body.played.map(({ work }) => work)).toSorted(),
        playlist: oids(playlist?.works ?? []),
      };
    };
    const all = { liked: [found, bought], history: [bought, found].toSorted(), playlist: [bought, found] };
    await expect.poll(() => listsOf(fan)).toEqual(all);
    expect(await listsOf(other)).toEqual({ liked: [found], history: [found], playlist: [found] });
    // Of what cannot be found any more a line is left, which tells nothing of it.
    const left = await other.call<{ missing: string[] }>('/api/account/liked-list');
    expect(left.body.missing).toContain(bought);
    const { playlists: others } = (await other.call<{ playlists: OwnPlaylist[] }>('/api/content/playlist'))
      .body;
    const kept = others.find(({ title }) => title === name);
    expect(kept).toMatchObject({ contentOids: [bought, found], missing: [bought] });
    expect(JSON.stringify([left.body, kept])).not.toContain('Bought and then private');
    // Page by page the same, though one of them is not shown to this person.
    const pages: string[] = [];
    let cursor: string | null = null;
    do {
      const after: string = cursor === null ? '' : `&cursor=${cursor}`;
      const page: { works: Tile[]; nextCursor: string | null } = (
        await other.call<{ works: Tile[]; nextCursor: string | null }>(
          `/api/account/liked-list?limit=1${after}`,
        )
      ).body;
      expect(page.works.length).toBeLessThanOrEqual(1);
      pages.push(...page.works.map(({ contentOid }) => contentOid));
      cursor = page.nextCursor;
    } while (cursor !== null);
    const whole = await other.call<{ works: Tile[] }>('/api/account/liked-list?limit=100');
    expect(pages).toEqual(whole.body.works.map(({ contentOid }) => contentOid));
    const { body } = await fan.call<{ playlists: OwnPlaylist[] }>('/api/content/playlist?limit=1');
    const first = body.playlists.find(({ title }) => title === name)!;
    expect([oids(first.works), first.nextCursor]).toEqual([[bought], '1']);
    const rest = await fan.call<{ playlists: OwnPlaylist[] }>(
      `/api/content/playlist?playlistOid=${first.playlistOid}&cursor=1`,
    );
    expect(rest.body.playlists).toMatchObject([{ works: [{ contentOid: found }], nextCursor: null }]);
    // What one has blocked oneself stays away.
    const block = (operation: string) =>
      call(fan, '/api/content/block', { operation, kind: 'user', oid: creator.oid });
    expect((await block('add')).status).toBe(200);
    expect(await listsOf(fan)).toEqual({ liked: [], history: [], playlist: [] });
    expect((await fan.call<{ missing: string[] }>('/api/account/liked-list')).body.missing).not.toContain(
      found,
    );
    expect((await block('remove')).status).toBe(200);
    for (const who of [fan, other]) {
      const { playlists } = (await who.call<{ playlists: OwnPlaylist[] }>('/api/content/playlist')).body;
      for (const { playlistOid } of playlists)
        await call(who, '/api/content/playlist', { playlistOid }, { method: 'DELETE' });
    }
  });
});

describe('playlists', () => {
  const path = '/api/content/playlist';
  const own = async (who: Person): Promise<OwnPlaylist[]> =>
    (await who.call<{ playlists: OwnPlaylist[] }>(path)).body.playlists;
  const create = (title: string, contentOids: string[], key?: string) =>
    call(fan, path, { title, contentOids }, key === undefined ? {} : { key });

  it('are made, filled, put in order, renamed and deleted by their owner [CAT-029] [CAT-030] [CAT-031] [CAT-032] [CAT-033] [CAT-056] [CAT-072]', async () => {
    const key = randomUUID();
    const made = await create('For rainy days', [open], key);
    expect([made.status, (await create('For rainy days', [open], key)).status]).toEqual([200, 200]);
    const { playlistOid } = made.body;
    const update = (who: Person, body: object) => call(who, `${path}/update`, { playlistOid, ...body });
    const add = { update: 'content', contentOid: paid, method: 'add' };
    expect((await update(fan, add)).status).toBe(200);
    expect((await update(fan, add)).status).toBe(200);
    expect(await own(fan)).toMatchObject([{ title: 'For rainy days', contentOids: [open, paid] }]);
    const order = (contentOids: unknown[]) => call(fan, `${path}/order`, { playlistOid, contentOids });
    expect((await order([paid, open])).status).toBe(200);
    expect(await order([paid])).toMatchObject({ status: 409, body: { code: 'PLAYLIST_ORDER_WRONG' } });
    expect((await update(fan, { update: 'title', title: 'Rain' })).status).toBe(200);
    const [shown] = await own(fan);
    expect(shown).toMatchObject({ title: 'Rain', contentOids: [paid, open] });
    expect(shown?.works.map(({ contentOid }) => contentOid)).toEqual([paid, open]);
    const info = await fan.call('/api/account/info');
    expect(info.body['playlists']).toEqual([{ playlistOid, title: 'Rain', contents: [paid, open] }]);

    expect(await update(other, add)).toMatchObject({ status: 404, body: { code: 'PLAYLIST_NOT_FOUND' } });
    expect(await own(other)).toEqual([]);
    expect(await update(fan, { ...add, contentOid: '0'.repeat(24) })).toMatchObject({ status: 404 });
    expect((await update(fan, { ...add, method: 'remove' })).status).toBe(200);
    expect((await call(fan, path, { playlistOid }, { method: 'DELETE' })).status).toBe(200);
    expect(await own(fan)).toEqual([]);
    expect(await create('', [])).toMatchObject({ status: 400 });
  });
});
