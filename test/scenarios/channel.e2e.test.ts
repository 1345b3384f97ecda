import { randomUUID } from 'node:crypto';
import type { FileContentsReply, StoriesReply, WriteFileReply } from '@fanfold/contracts/catalogue';
import type {
  ChannelCommentsReply,
  ChannelReply,
  ChannelSettingsReply,
  CommentsReply,
  FansReply,
} from '@fanfold/contracts/community';
import type { PartUrlsReply, StartUploadReply } from '@fanfold/contracts/media';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';

import { zipOf } from '../../packages/media/src/testing/zip.ts';
import { type Person, signUp } from '../support/person.ts';
import { leaseStack, type SharedStack } from '../support/shared-stack.ts';

let stack: SharedStack;
let creator: Person;
let fan: Person;
beforeAll(async () => {
  stack = await leaseStack();
  [creator, fan] = await Promise.all([signUp(stack, 'runs-one'), signUp(stack, 'comes-by')]);
  await creator.becomeCreator();
});
afterAll(() => stack?.[Symbol.asyncDispose]());

type Problem = { code?: string };
const send = <Body = Problem>(method: string, path: string, body: unknown, person = creator) =>
  person.call<Body>(path, { method, headers: { 'idempotency-key': randomUUID() }, body });
const post = <Body = Problem>(path: string, body: unknown, person = creator) =>
  send<Body>('POST', path, body, person);
const text = (en: string) => ({ original: 'en', texts: { en } });
const comment = (contentOid: string, commentContent: string) =>
  post('/api/content/comment', { contentOid, commentContent }, fan);
const channelFor = async (person: Person) =>
  (await person.call<z.infer<typeof ChannelReply>>(`/api/channel?creatorOid=${creator.oid}`)).body;

const uploaded = async (file: Buffer): Promise<string> => {
  const announced = { fileName: 'kept.zip', sizeBytes: file.length, purpose: 'file' };
  const { key } = (await post<z.infer<typeof StartUploadReply>>('/api/upload', announced)).body;
  const { urls } = (await creator.call<z.infer<typeof PartUrlsReply>>(`/api/upload?key=${key}`)).body;
  await fetch(String(urls[0]?.url), { method: 'PUT', body: new Uint8Array(file) });
  expect((await post('/api/upload/multipart/done', { key })).status).toBe(200);
  return key;
};
const zip = zipOf([{ name: 'pages.txt', content: Buffer.alloc(1_000, 'fanfold'), stored: true }]);

describe('a file content [CAT-075]', () => {
  const path = '/api/content/file-content';

  it('is written, changed, published, listed, pinned, commented on and deleted [CAT-019] [CAT-020] [CAT-021] [CAT-022] [CAT-023] [CAT-024] [CAT-096]', async () => {
    const written = await post<z.infer<typeof WriteFileReply>>(`${path}/write`, {
      metaData: { title: text('Sheet music') },
    });
    expect(written.status).toBe(201);
    const { contentOid, save } = written.body;
    expect(save).toBe(1);
    expect((await post(path, { operation: 'publish', contentOid })).body.code).toBe('WORK_INCOMPLETE');
    const files = [{ purpose: 'file', assetOid: await uploaded(zip) }];
    const metaData = { files, offer: { priceCoins: 0, access: 'open' } };
    const edited = await post<{ save: number }>(`${path}/edit`, { contentOid, basedOn: 1, metaData });
    expect(edited.body.save).toBe(2);
    const published = { operation: 'publish', contentOid, publicConfirmed: true };
    expect((await post(path, published)).status).toBe(200);
    const listed = async () => {
      const found = await creator.call<z.infer<typeof FileContentsReply>>(
        `/api/content/file-contents?creatorOid=${creator.oid}`,
      );
      return found.body.fileContents.map(({ contentOid: oid, kind }) => [oid, kind]);
    };
    await expect.poll(listed).toEqual([[contentOid, 'file']]);
    expect((await post(path, { operation: 'pin', contentOid })).status).toBe(200);
    await expect
      .poll(async () => (await channelFor(fan)).pinned.map(({ contentOid: oid }) => oid))
      .toEqual([contentOid]);
    expect((await comment(contentOid, 'What a lovely score')).status).toBe(200);
    const comments = async () =>
      (
        await fan.call<z.infer<typeof CommentsReply>>(`${path}/comments?contentOid=${contentOid}`)
      ).body.comments.map((one) => one.text);
    await expect.poll(comments).toEqual(['What a lovely score']);
    expect((await send('DELETE', path, { contentOid })).status).toBe(200);
    await expect.poll(listed).toEqual([]);
    // A deleted work takes no place among the pinned ones.
    const pinned = async () =>
      (await creator.call<z.infer<typeof ChannelSettingsReply>>('/api/channel/settings')).body.pinned;
    await expect.poll(pinned).toEqual([]);
  });

  it('that visitors do not find stays among the pinned ones for its creator, who can unpin it', async () => {
    const contentOid = await creator.publish(0, 'Pinned and private');
    const pin = (isPinned: boolean) => post('/api/channel/works/pin', { contentOid, pinned: isPinned });
    expect((await pin(true)).status).toBe(200);
    expect((await post('/api/content/visibility', { contentOid, visibility: 'private' })).status).toBe(200);
    const pinned = async () =>
      (await creator.call<z.infer<typeof ChannelSettingsReply>>('/api/channel/settings')).body.pinned;
    await expect.poll(pinned).toEqual([{ contentOid, tile: null }]);
    expect((await pin(false)).status).toBe(200);
    await expect.poll(pinned).toEqual([]);
  });

  it('is not another kind of work, and not another creator’s [CAT-096]', async () => {
    const audio = await creator.publish(0, 'A work to hear');
    const answers = [
      await post(`${path}/edit`, { contentOid: audio, metaData: {} }),
      await post(path, { operation: 'pin', contentOid: audio }),
      await send('DELETE', path, { contentOid: audio }),
      await fan.call<Problem>(`${path}/comments?contentOid=${audio}`),
    ];
    expect(answers.map(({ body }) => body.code)).toEqual(Array(4).fill('CONTENT_NOT_FOUND'));
    expect((await post(`${path}/write`, { metaData: {} }, fan)).status).toBe(403);
  });
});

describe('a scenario', () => {
  it('is written, and listed among all stories once it is published [CAT-039] [CAT-041]', async () => {
    const metaData = {
      title: text('The lighthouse'),
      body: text('You stand at the door.'),
      offer: { priceCoins: 0, access: 'open' },
    };
    const written = await post<z.infer<typeof WriteFileReply>>('/api/content/scenario', { metaData });
    expect(written.status).toBe(201);
    const { contentOid } = written.body;
    const stories = async () =>
      (await creator.call<z.infer<typeof StoriesReply>>('/api/content/allstory?limit=100')).body.stories;
    expect((await stories()).some((one) => one.contentOid === contentOid)).toBe(false);
    await post('/api/content/publish', { contentOid, publicConfirmed: true });
    await expect
      .poll(async () => (await stories()).find((one) => one.contentOid === contentOid)?.kind)
      .toBe('scenario');
    expect(new Set((await stories()).map(({ kind }) => kind))).toEqual(new Set(['scenario']));
  });
});

describe('a channel', () => {
  it('shows its tabs in the order of its creator, and its playlists [CAT-066]', async () => {
    const contentOid = await creator.publish(0, 'A work of a list');
    const list = { title: 'To begin with', contentOids: [contentOid] };
    const { playlistOid } = (await post<{ playlistOid: string }>('/api/content/playlist', list)).body;
    expect((await channelFor(fan)).playlists).toEqual([]);
    await post('/api/channel/playlists/show', { playlistOid, shown: true });
    const tabs = ['community', 'home', 'playlists', 'content', 'files'].map((tab) => ({
      tab,
      shown: tab !== 'files',
    }));
    expect((await post('/api/channel/tabs', { tabs })).status).toBe(200);
    await expect
      .poll(() => channelFor(fan))
      .toMatchObject({
        tabs: ['community', 'home', 'playlists', 'content'],
        playlists: [{ playlistOid, title: 'To begin with', works: [{ contentOid }] }],
      });
    expect((await post('/api/channel/tabs', { tabs: tabs.slice(1) })).body.code).toBe('TABS_WRONG');
  });

  it('takes no comments with blocked words or advertising', async () => {
    const contentOid = await creator.publish(0, 'A work that is talked about');
    await post('/api/channel/comment-filter', { words: ['casino'], refusesSpam: true });
    await expect
      .poll(async () => (await comment(contentOid, 'Visit my C-A-S-I-N-O')).body.code)
      .toBe('COMMENT_WORD_BLOCKED');
    const advertising = 'https://a.example and https://b.example';
    expect((await comment(contentOid, advertising)).body.code).toBe('COMMENT_IS_SPAM');
    expect((await comment(contentOid, 'So much rain in it')).status).toBe(200);
    const own = await post('/api/content/comment', { contentOid, commentContent: 'A casino, of all things' });
    expect(own.status).toBe(200);
  });

  it('holds comments for review, shows them once they are approved, and tells the author of one that is removed [CAT-064]', async () => {
    const contentOid = await creator.publish(0, 'A work that is reviewed');
    const review = { blockedWords: 'refuse', holdsLinks: true, accountDays: 0, holdsAll: false };
    expect((await post('/api/channel/comment-review', review)).status).toBe(200);
    expect((await post('/api/channel/comment-review', { ...review, accountDays: 366 })).status).toBe(400);
    const write = async () => {
      const body = { contentOid, commentContent: 'See https://a.example' };
      return (await post<{ isHeld: boolean; commentOid: string }>('/api/content/comment', body, fan)).body;
    };
    await expect.poll(async () => (await write()).isHeld).toBe(true);
    const [first, second] = [(await write()).commentOid, (await write()).commentOid];
    const stranger = await signUp(stack, 'reads-along');
    const seenBy = async (person: Person) => {
      const path = `/api/content/comments?contentOid=${contentOid}`;
      const { comments } = (await person.call<z.infer<typeof CommentsReply>>(path)).body;
      return comments.map(({ commentOid }) => commentOid);
    };
    for (const person of [fan, creator])
      await expect.poll(() => seenBy(person)).toEqual(expect.arrayContaining([first, second]));
    const before = await seenBy(stranger);
    expect(before).not.toContain(first);
    const list = await creator.call<z.infer<typeof ChannelCommentsReply>>('/api/channel/comments?show=held');
    expect(list.body.comments[0]).toMatchObject({ commentOid: second, heldFor: 'links', isHeld: true });
    expect(list.body.held).toBe(list.body.comments.length);
    const decide = (outcome: string, ...commentOids: string[]) =>
      post<{ gone: number }>('/api/channel/comments/review', { outcome, commentOids });
    expect((await decide('approve', first)).body).toMatchObject({ gone: 0 });
    await expect.poll(() => seenBy(stranger)).toEqual([first, ...before]);
    expect((await decide('remove', second)).body).toMatchObject({ gone: 0 });
    expect((await decide('approve', second)).body).toMatchObject({ gone: 1 });
    const told = async () =>
      (await fan.call<{ notifications: { kind: string }[] }>('/api/account/notifications')).body
        .notifications;
    await expect.poll(async () => (await told()).map(({ kind }) => kind)).toContain('commentRemoved');
    await post('/api/channel/comment-review', { ...review, holdsLinks: false });
  });

  it('bans a fan, who is told why and writes nothing until the ban is lifted [CAT-067]', async () => {
    const contentOid = await creator.publish(0, 'A work that is quarrelled about');
    const follow = { creatorOid: creator.oid, tierHash: creator.oid };
    expect((await post('/api/account/subscribefree', follow, fan)).status).toBe(200);
    const fans = async (kind: string) =>
      (await creator.call<z.infer<typeof FansReply>>(`/api/channel/fans?kind=${kind}`)).body.fans;
    await expect.poll(() => fans('followers')).toMatchObject([{ oid: fan.oid, follows: true, ban: null }]);
    const ban = { userOid: fan.oid, reason: 'Insults', minutes: 0 };
    expect((await post('/api/channel/fans/ban', ban)).status).toBe(200);
    expect((await post('/api/channel/fans/ban', ban)).status).toBe(200);
    await expect
      .poll(async () => (await comment(contentOid, 'And another one')).body.code)
      .toBe('BANNED_FROM_CHANNEL');
    await expect.poll(() => fans('banned')).toMatchObject([{ oid: fan.oid, ban: { reason: 'Insults' } }]);
    const told = await fan.call<{ sanctions: object[] }>('/api/account/sanctions');
    expect(told.body.sanctions).toMatchObject([{ kind: 'channelBan', reason: 'Insults', active: true }]);
    expect((await post('/api/channel/fans/unban', { userOid: fan.oid })).status).toBe(200);
    await expect.poll(async () => (await comment(contentOid, 'I am back')).status).toBe(200);
    expect((await post('/api/channel/fans/ban', { ...ban, userOid: creator.oid })).body.code).toBe(
      'OWN_ACCOUNT',
    );
  });

  it('is in no list of those whom its creator blocked', async () => {
    const contentOid = await creator.publish(0, 'A work for others');
    const seen = async () => {
      const { body } = await fan.call<{ tiles: { contentOid: string }[] }>(
        `/api/content/projected?creatorOid=${creator.oid}`,
      );
      return body.tiles.some((tile) => tile.contentOid === contentOid);
    };
    await expect.poll(seen).toBe(true);
    const block = { operation: 'add', kind: 'user', oid: fan.oid };
    expect((await post('/api/content/block', block)).status).toBe(200);
    await expect.poll(seen).toBe(false);
    await post('/api/content/block', { ...block, operation: 'remove' });
    await expect.poll(seen).toBe(true);
  });
});
