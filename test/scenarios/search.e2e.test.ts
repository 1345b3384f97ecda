import type {
  CreatorsListReply,
  MainSearchReply,
  RecommendationReply,
  SearchContentReply,
  SuggestReply,
} from '@fanfold/contracts/discovery';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type Person, type Reply, signUp } from '../support/person.ts';
import { leaseStack, type SharedStack } from '../support/shared-stack.ts';

let stack: SharedStack;
let creator: Person;
let fan: Person;
let works: string[];
let names: { readonly creator: string; readonly fan: string };
/** A word of this run alone: other files publish works in the same world. */
const word = `quokka${Date.now().toString(36)}`;
beforeAll(async () => {
  stack = await leaseStack();
  [creator, fan] = [await signUp(stack, 'is-found'), await signUp(stack, 'searches')];
  await creator.becomeCreator();
  works = [
    await creator.publish(0, `${word} in the morning`),
    await creator.publish(30, `${word} in the evening`),
    await creator.publish(0, `${word} at night`, 'audio', { isAdultContent: true }),
  ];
  fan.position = creator.position;
  const nickname = async (person: Person): Promise<string> =>
    (await person.call<{ user: { nickname: string } }>(`/api/account/getuser?userOid=${person.oid}`)).body
      .user.nickname;
  names = { creator: await nickname(creator), fan: await nickname(fan) };
});
afterAll(() => stack?.[Symbol.asyncDispose]());

const found = (reply: Reply<SearchContentReply>) => reply.body.tiles.map(({ contentOid }) => contentOid);
const search = (person: Person, query: string) =>
  person.call<SearchContentReply>(`/api/content/search?${query}`);

describe('searching over HTTP', () => {
  it('finds works by keyword and filters, in the order that was asked for [DIS-008] [DIS-043] [DIS-047]', async () => {
    const reply = await search(fan, `keywords=${word}&sort=latest`);
    expect(found(reply)).toEqual([works[1], works[0]]);
    expect(reply.body).toMatchObject({ total: 2, more: false, nextCursor: null, corrected: null });
    expect(found(await search(fan, `keywords=${word}&sort=oldest`))).toEqual([works[0], works[1]]);
    expect(found(await search(fan, `keywords=${word}&minPrice=1`))).toEqual([works[1]]);
    expect(found(await search(fan, `keywords=${word}&contentTypes=video,clip`))).toEqual([]);
    expect(found(await search(fan, `keywords=${word}&creators=${creator.oid}&maxPrice=0`))).toEqual([
      works[0],
    ]);
    // The creator finds their own works for adults.
    expect(found(await search(creator, `keywords=${word}&adult=true`))).toEqual([works[2]]);
    const page = await search(fan, `keywords=${word}&sort=latest&limit=1`);
    expect(page.body.nextCursor).toBe('1');
    expect(found(await search(fan, `keywords=${word}&sort=latest&limit=1&cursor=1`))).toEqual([works[0]]);
  });

  it('finds what was meant, unless the words are to be taken as they are', async () => {
    const mistyped = word.replace('quokka', 'qoukka');
    expect((await search(fan, `keywords=${mistyped}`)).body).toMatchObject({ total: 2, corrected: word });
    expect((await search(fan, `keywords=${mistyped}&options=exact`)).body).toMatchObject({ total: 0 });
  });

  it('refuses filters that make no sense, naming the field', async () => {
    for (const query of ['sort=upwards', 'minPrice=-1', 'contentTypes=novel', 'cursor=x', 'from=yesterday'])
      expect((await search(fan, query)).status, query).toBe(400);
  });

  it('finds creators and other people beside works, and suggests them [DIS-009] [DIS-041]', async () => {
    const name = names.creator;
    const main = await fan.call<MainSearchReply>(
      `/api/content/main-search?keyword=${encodeURIComponent(name)}`,
    );
    expect(main.body.creators).toContainEqual(
      expect.objectContaining({ oid: creator.oid, nickname: name, works: 2 }),
    );
    const people = await creator.call<MainSearchReply>(
      `/api/content/main-search?keyword=${encodeURIComponent(names.fan)}`,
    );
    expect(people.body.users).toContainEqual(
      expect.objectContaining({ oid: fan.oid, nickname: names.fan, works: 0 }),
    );
    const suggested = await fan.call<SuggestReply>(
      `/api/content/search/suggestions?keyword=${word.slice(0, -1)}`,
    );
    expect(suggested.body.keywords).toContain(word);
  });

  it('finds creators by a part of the name, by the whole name and by id [DIS-018]', async () => {
    const asked = async (keyword: string, query = '') =>
      (
        await fan.call<CreatorsListReply>(`/api/account/creator/${encodeURIComponent(keyword)}?${query}`)
      ).body.creators.map(({ oid }) => oid);
    const name = names.creator;
    expect(await asked(name.slice(0, -1))).toContain(creator.oid);
    expect(await asked(name.slice(0, -1), 'accurate=true')).not.toContain(creator.oid);
    expect(await asked(name.toUpperCase(), 'accurate=true')).toEqual([creator.oid]);
    expect(await asked(creator.oid, 'oidSearch=true')).toEqual([creator.oid]);
    expect(await asked(fan.oid, 'oidSearch=true')).toEqual([]);
  });

  it('lists creators with their place, by popularity, time or name [DIS-019] [DIS-049]', async () => {
    const listed = await fan.call<CreatorsListReply>('/api/account/creatorlist?sort=latest&limit=1');
    const [first] = listed.body.creators;
    expect(first).toMatchObject({ priority: 1, bias: null });
    const rest = await fan.call<CreatorsListReply>(
      `/api/account/creatorlist?sort=latest&limit=1&cursor=${listed.body.nextCursor}`,
    );
    expect(rest.body.creators[0]).toMatchObject({ priority: 2 });
    const withWorks = await fan.call<CreatorsListReply>(
      '/api/account/creatorlist?sort=name&options=withWorks&limit=100',
    );
    expect(withWorks.body.creators.every(({ works: count }) => count > 0)).toBe(true);
    const none = await fan.call<CreatorsListReply>('/api/account/creatorlist?creatorTags=nosuchtag');
    expect(none.body.creators).toEqual([]);
  });

  it('recommends twenty works unless asked otherwise, and says why; not what cannot be found [DIS-007] [DIS-052]', async () => {
    const similar = (contentOid: string | undefined, query = '') =>
      fan.call<RecommendationReply>(`/api/content/recommendation?contentOid=${contentOid}${query}`);
    const reply = await similar(works[0]);
    expect(reply.status).toBe(200);
    expect(reply.body.similar.length).toBeLessThanOrEqual(20);
    expect(reply.body.similar.map(({ work }) => work.contentOid)).not.toContain(works[0]);
    expect((await similar(works[2])).status).toBe(403);
    expect((await similar('0'.repeat(24))).status).toBe(404);
    expect((await similar(works[0], '&count=0')).status).toBe(400);
  });
});
