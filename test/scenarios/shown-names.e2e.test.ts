import { randomUUID } from 'node:crypto';
import type { OwnPlaylist } from '@fanfold/contracts/community';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type Person, signUp } from '../support/person.ts';
import { leaseStack, type SharedStack } from '../support/shared-stack.ts';

let stack: SharedStack;
let creator: Person;
let fan: Person;
let free: string;
let paid: string;

/** The channel is English: its nickname stands there, and in Spanish. */
const creatorNames = { ko: '하로우', jp: 'ハロウ' };
const title = `Named ${randomUUID().slice(0, 8)}`;

const post = async (who: Person, path: string, body: object) => {
  const headers = { 'idempotency-key': randomUUID() };
  const reply = await who.call<Record<string, unknown>>(path, { method: 'POST', body, headers });
  expect(reply.status, `${path} ${JSON.stringify(reply.body)}`).toBeLessThan(300);
  return reply.body;
};

beforeAll(async () => {
  stack = await leaseStack();
  [creator, fan] = [await signUp(stack, 'named'), await signUp(stack, 'reads-names')];
  await creator.becomeCreator();
  await post(creator, '/api/account/multilang/nick', { multiLangNick: creatorNames });
  [free, paid] = [await creator.publish(0, title), await creator.publish(5, `${title} for coins`)];
  fan.position = creator.position;
  await fan.charge('coins-30');
  expect((await fan.buy(paid, { coins: 5 })).status).toBe(201);
  await post(fan, '/api/content/like', { contentOid: free, likeOrUndoLike: 'like' });
  await post(fan, '/api/content/history/play-time', { contentOid: free, positionMs: 9_000, playedMs: 9_000 });
  await post(fan, '/api/content/playlist', { title, contentOids: [free] });
  await post(fan, '/api/account/subscribefree', { creatorOid: creator.oid, tierHash: creator.oid });
});
afterAll(() => stack?.[Symbol.asyncDispose]());

type Named = { contentOid: string; creatorNames: object };
const lists: Readonly<Record<string, readonly [path: () => string, works: (body: never) => Named[]]>> = {
  'the channel': [
    () => `/api/content/projected?creatorOid=${creator.oid}`,
    ({ tiles }: { tiles: Named[] }) => tiles,
  ],
  'what was bought': [() => '/api/content/purchased3', ({ tiles }: { tiles: Named[] }) => tiles],
  likes: [() => '/api/account/liked-list', ({ works }: { works: Named[] }) => works],
  history: [
    () => '/api/content/history',
    ({ played }: { played: { work: Named }[] }) => played.map(({ work }) => work),
  ],
  'what goes on': [
    () => '/api/content/curation/personal',
    ({ goOn }: { goOn: { work: Named }[] }) => goOn.map(({ work }) => work),
  ],
  playlists: [
    () => '/api/content/playlist',
    ({ playlists }: { playlists: OwnPlaylist[] }) => playlists.flatMap(({ works }) => works),
  ],
  'what was searched': [
    () => `/api/content/search?keyword=${encodeURIComponent(title)}`,
    ({ tiles }: { tiles: Named[] }) => tiles,
  ],
  'the page of a work': [
    () => `/api/content?contentOid=${free}`,
    ({ content }: { content: Named }) => [content],
  ],
};

describe('the name that the page of a creator shows', () => {
  it.each(Object.keys(lists))('is that of a list, in all languages: %s [IDN-067] [CAT-070]', async (name) => {
    const [path, worksIn] = lists[name] ?? expect.fail();
    const { status, body } = await fan.call(path());
    expect(status).toBe(200);
    const works = worksIn(body as never).filter(({ contentOid }) => [free, paid].includes(contentOid));
    expect(works.length).toBeGreaterThan(0);
    for (const work of works) expect(work.creatorNames).toEqual(creatorNames);
  });

  it('is that of who was paid in the history of coins, and of the author of a comment', async () => {
    const { lines } = await fan.history();
    const line = lines.find(({ contentOid }) => contentOid === paid);
    expect(line).toMatchObject({ counterpartyOid: creator.oid, counterpartyNames: creatorNames });
    const { body: moved } = await fan.call<{ people: object[] }>('/api/coinevent/counterparties');
    expect(moved.people).toContainEqual(expect.objectContaining({ oid: creator.oid, names: creatorNames }));
    const csv = await fan.call<string>('/api/coinevent/export.csv?lang=jp');
    expect(csv.body).toContain(creatorNames.jp);
    for (const who of [creator, fan])
      await post(who, '/api/content/comment', { contentOid: free, commentContent: 'It rains again' });
    type Authors = { comments: { author: { oid: string; names: object } }[] };
    const authors = async () =>
      (await fan.call<Authors>(`/api/content/comments?contentOid=${free}`)).body.comments.map(
        ({ author: { oid, names } }) => [oid, names],
      );
    await expect
      .poll(async () => new Map((await authors()) as [string, object][]))
      .toEqual(
        new Map<string, object>([
          [creator.oid, creatorNames],
          [fan.oid, {}],
        ]),
      );
  });

  it('is that of their channel among one’s subscriptions, its tiers and in notifications', async () => {
    const tiers = await fan.call(`/api/content/subscription_tiers?creatorOid=${creator.oid}`);
    expect(tiers.body).toMatchObject({ creatorNames });
    await creator.publish(0, `${title} later`);
    type Told = { notifications: { from: { oid: string; names: object } | null }[] };
    const told = async () =>
      (await fan.call<Told>('/api/account/notifications')).body.notifications.find(
        ({ from }) => from?.oid === creator.oid,
      );
    await expect.poll(told).toMatchObject({ from: { names: creatorNames } });
  });
});
