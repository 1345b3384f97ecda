import { randomUUID } from 'node:crypto';
import type { OwnWorksReply, TilesReply, WriteFileReply } from '@fanfold/contracts/catalogue';
import type { CartReply } from '@fanfold/contracts/commerce';
import type { CommentsReply, FansReply, LikesReply, PlaylistsReply } from '@fanfold/contracts/community';
import type { SearchContentReply } from '@fanfold/contracts/discovery';
import type { UserInfoReply } from '@fanfold/contracts/identity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';

import { type Person, signUp } from '../support/person.ts';
import { leaseStack, type SharedStack } from '../support/shared-stack.ts';

let stack: SharedStack;
let creator: Person;
let fan: Person;
beforeAll(async () => {
  stack = await leaseStack();
  [creator, fan] = await Promise.all([signUp(stack, 'sells-much'), signUp(stack, 'keeps-much')]);
  await creator.becomeCreator();
  await fan.charge('coins-500');
});
afterAll(() => stack?.[Symbol.asyncDispose]());

type Problem = { code?: string; title?: string; detail?: string };
const post = <Body = Problem>(path: string, body: unknown, person = fan) =>
  person.call<Body>(path, { method: 'POST', headers: { 'idempotency-key': randomUUID() }, body });
const read = async <Body>(path: string, person = fan): Promise<Body> => (await person.call<Body>(path)).body;
const oids = (tiles: readonly { readonly contentOid: string }[]) => tiles.map(({ contentOid }) => contentOid);
const ofChannel = async (person = fan) =>
  oids(
    (await read<z.infer<typeof TilesReply>>(`/api/content/projected?creatorOid=${creator.oid}`, person))
      .tiles,
  );

describe('a fan', () => {
  it('browses, searches, buys with coins, follows, likes, comments, and keeps playlists and a cart [CAT-087]', async () => {
    const word = `lighthouse${randomUUID().slice(0, 6)}`;
    const bought = await creator.publish(30, `The ${word}`);
    const kept = await creator.publish(20, 'For another day');
    fan.position = creator.position > fan.position ? creator.position : fan.position;
    expect(await ofChannel()).toEqual([kept, bought]);
    const found = async () =>
      oids((await read<SearchContentReply>(`/api/content/search?keywords=${word}`)).tiles);
    await expect.poll(found).toEqual([bought]);
    expect((await fan.buy(bought, { coins: 30 })).status).toBe(201);
    const follow = { creatorOid: creator.oid, tierHash: creator.oid };
    expect((await post('/api/account/subscribefree', follow)).status).toBe(200);
    await post('/api/content/like', { contentOid: bought, likeOrUndoLike: 'like' });
    await post('/api/content/comment', { contentOid: bought, commentContent: 'The keeper is so kind' });
    await post('/api/content/playlist', { title: 'At sea', contentOids: [bought] });
    await post('/api/account/shoppingCart/update', { add: [`audio_${kept}`] });

    const purchased = async () =>
      oids((await read<z.infer<typeof TilesReply>>('/api/content/purchased3')).tiles);
    await expect.poll(purchased).toEqual([bought]);
    const followers = async () =>
      (await read<z.infer<typeof FansReply>>('/api/channel/fans?kind=followers', creator)).fans.map(
        (one) => one.oid,
      );
    await expect.poll(followers).toEqual([fan.oid]);
    const likes = await read<LikesReply>(`/api/content/likes?contentOid=${bought}`);
    expect(likes).toMatchObject({ likes: 1, likedByMe: true });
    const { comments } = await read<CommentsReply>(`/api/content/comments?contentOid=${bought}`);
    expect(comments).toMatchObject([{ text: 'The keeper is so kind' }]);
    const { playlists } = await read<z.infer<typeof PlaylistsReply>>('/api/content/playlist');
    expect(playlists).toMatchObject([{ title: 'At sea', contentOids: [bought] }]);
    const { items } = await read<z.infer<typeof CartReply>>('/api/account/shoppingCart');
    expect(items).toMatchObject([{ contentOid: kept, obstacle: null }]);
  });

  it('is told what they own and like, scenarios and files apart, and likes by kind [CAT-076]', async () => {
    const person = await signUp(stack, 'is-told');
    await person.charge('coins-100');
    const [sound, scenario, file] = [
      await creator.publish(10, 'A sound', 'audio'),
      await creator.publish(10, 'A scenario', 'scenario'),
      await creator.publish(10, 'A file', 'file'),
    ] as const;
    person.position = creator.position > person.position ? creator.position : person.position;
    for (const contentOid of [sound, scenario, file])
      expect((await person.buy(contentOid, { coins: 10 })).status).toBe(201);
    await post('/api/content/like', { contentOid: scenario, likeOrUndoLike: 'like' }, person);
    const said = { contentOid: sound, commentContent: 'This was over too soon' };
    const { body } = await post<{ commentOid: string }>('/api/content/comment', said, person);
    await post('/api/content/comment/like', { commentOid: body.commentOid, likeOrUndoLike: 'like' }, person);
    await expect
      .poll(() => read<z.infer<typeof UserInfoReply>>('/api/account/info', person))
      .toMatchObject({
        purchased: { [sound]: true, [scenario]: true, [file]: true },
        likedContents: { scenario: { [scenario]: true } },
        likedComments: { audio: { [body.commentOid]: true } },
      });
    const info = await read<z.infer<typeof UserInfoReply>>('/api/account/info', person);
    expect(info.purchasedScenario).toEqual({ [scenario]: true });
    expect(info.purchasedFileContents).toEqual({ [file]: true });
    expect(info.purchasedFutureTickets).toEqual({});
  });

  it('is told that they cannot do what is for creators [CAT-101]', async () => {
    const refused = await post('/api/content/file-content/write', { metaData: {} });
    expect(refused).toMatchObject({
      status: 403,
      body: { code: 'NOT_ALLOWED', title: "You can't do that." },
    });
  });
});

describe('a work of a channel', () => {
  it('is hidden while something of it is missing, whatever its creator asks for [CAT-083]', async () => {
    const metaData = {
      title: { original: 'en', texts: { en: 'Not yet' } },
      offer: { priceCoins: 0, access: 'open' },
    };
    const { body } = await post<z.infer<typeof WriteFileReply>>(
      '/api/content/file-content/write',
      { metaData },
      creator,
    );
    const { contentOid } = body;
    const named = { contentOid, publicConfirmed: true };
    expect((await post('/api/content/publish', named, creator)).body.code).toBe('WORK_INCOMPLETE');
    const publishAt = new Date(Date.now() + 3_600_000).toISOString();
    const scheduled = await post('/api/content/schedule', { ...named, publishAt, timeZone: 'UTC' }, creator);
    expect(scheduled.body.code).toBe('WORK_INCOMPLETE');
    const own = await read<OwnWorksReply>('/api/content/own', creator);
    expect(own.works.find((work) => work.contentOid === contentOid)).toMatchObject({
      status: 'work_in_progress',
      missing: ['files'],
    });
    fan.position = creator.position > fan.position ? creator.position : fan.position;
    expect(await ofChannel()).not.toContain(contentOid);
    expect((await fan.call(`/api/content?contentOid=${contentOid}`)).status).toBe(404);
  });
});
