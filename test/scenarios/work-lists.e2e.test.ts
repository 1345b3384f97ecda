import { randomUUID } from 'node:crypto';
import type {
  AdminSearchInputsReply,
  CuratedPageReply,
  RankingReply,
  RecommendReply,
  SearchCategoriesReply,
} from '@fanfold/contracts/discovery';
import { demoPassword } from '@fanfold/stack';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { logIn, type Person, signUp } from '../support/person.ts';
import { leaseStack, type SharedStack } from '../support/shared-stack.ts';

let stack: SharedStack;
let admin: Person;
let creator: Person;
let fan: Person;
let works: string[];
beforeAll(async () => {
  stack = await leaseStack();
  admin = await logIn(stack, 'admin@fanfold.example', demoPassword);
  [creator, fan] = [await signUp(stack, 'is-chosen'), await signUp(stack, 'discovers')];
  await creator.becomeCreator();
  works = [
    await creator.publish(0, 'One to discover'),
    await creator.publish(0, 'Another one'),
    await creator.publish(0, 'For adults only', 'audio', { isAdultContent: true }),
  ];
  for (const one of [admin, fan]) one.position = creator.position;
});
afterAll(() => stack?.[Symbol.asyncDispose]());

type Tiles = { readonly tiles: readonly { readonly contentOid: string }[] };
const shown = async (path: string) =>
  (await fan.call<Tiles>(path)).body.tiles.map(({ contentOid }) => contentOid);
const send = (person: Person, path: string, body: object, method = 'POST') =>
  person.call<{ code?: string }>(path, {
    method,
    body,
    headers: { 'idempotency-key': randomUUID() },
  });

describe('the discovery list', () => {
  it('is edited by creators with the tag cherry-picker alone, and seen by all [DIS-001] [DIS-002] [DIS-003]', async () => {
    const path = '/api/content/discovery';
    const [contentOid] = works;
    expect(await send(creator, path, { contentOid })).toMatchObject({ status: 403 });
    const tags = { creatorOid: creator.oid, tags: ['cherry-picker'], reason: 'They know what is good' };
    expect(await send(admin, '/api/admin/creator-tags', tags)).toMatchObject({ status: 200 });
    for (const one of [works[0], works[1], works[2]])
      expect(await send(creator, path, { contentOid: one })).toMatchObject({ status: 200 });
    // The newest first, and nothing that this reader may not see.
    expect((await shown(path)).slice(0, 2)).toEqual([works[1], works[0]]);
    expect(await send(creator, path, { contentOid: works[1] }, 'DELETE')).toMatchObject({ status: 200 });
    expect(await shown(path)).not.toContain(works[1]);
    expect(await send(fan, path, { contentOid }, 'DELETE')).toMatchObject({ status: 403 });
    for (const one of [works[0], works[2]]) await send(creator, path, { contentOid: one }, 'DELETE');
  });
});

describe('recommended works of a category', () => {
  const path = '/api/content/recommend';
  it('are saved by administrators and listed in their order [DIS-004] [DIS-005] [DIS-006] [ADM-048]', async () => {
    const saved = { category: 'draw', contentOids: [works[1], works[0], works[2]] };
    expect(await send(creator, path, saved)).toMatchObject({ status: 403 });
    expect(await send(admin, path, saved)).toMatchObject({ status: 200 });
    expect(await shown(`${path}/list?category=draw`)).toEqual([works[1], works[0]]);
    const edited = await admin.call<RecommendReply>(`${path}?category=draw`);
    expect(edited.body.works.map(({ contentOid }) => contentOid)).toEqual(saved.contentOids);
    const twice = await send(admin, path, { category: 'draw', contentOids: [works[0], works[0]] });
    expect(twice).toMatchObject({ status: 400, body: { code: 'WORK_TWICE' } });
    expect(await send(admin, path, { category: 'draw', contentOids: [] })).toMatchObject({ status: 200 });
    expect(await shown(`${path}/list?category=draw`)).toEqual([]);
    expect((await fan.call(`${path}/list?category=unknown`)).status).toBe(400);
  });
});

describe('the categories of the search page', () => {
  const inputs = async () => (await admin.call<AdminSearchInputsReply>('/api/admin/search-inputs')).body;
  const offered = async () =>
    (await fan.call<SearchCategoriesReply>('/api/content/search/categories')).body.categories;
  const save = (categories: readonly object[]) => send(admin, '/api/admin/search-categories', { categories });

  it('are set by administrators, who see those as well that are not shown [DIS-045] [ADM-062] [ADM-009]', async () => {
    const before = (await inputs()).categories;
    expect(before.length).toBeGreaterThan(0);
    const category = {
      componentOid: '1'.repeat(24),
      name: { en: 'Rain', ko: '비' },
      tags: ['rain'],
      contentTypes: [],
      free: false,
      adult: false,
      shown: true,
    };
    const hidden = { ...category, componentOid: '2'.repeat(24), shown: false };
    // The reader has not turned works for adults on.
    const adult = { ...category, componentOid: '3'.repeat(24), adult: true };
    const empty = await save([{ ...category, tags: [] }]);
    expect(empty).toMatchObject({ status: 400, body: { code: 'SEARCH_CATEGORY_EMPTY' } });
    expect(await save([hidden, category, adult])).toMatchObject({ status: 200 });
    expect(await offered()).toEqual([category]);
    expect(await inputs()).toEqual({ saved: true, categories: [hidden, category, adult] });
    expect((await fan.call('/api/admin/search-inputs')).status).toBe(403);
    // Other tests have the same search page.
    expect(await save(before)).toMatchObject({ status: 200 });
  });
});

describe('the tags of the demo world', () => {
  it.each(['audiodrama', 'roleplay', 'anime', 'draw'])('find works for %s', async (tag) => {
    const { body } = await fan.call<Tiles>(`/api/content/search?tags=${tag}`);
    expect(body.tiles.length).toBeGreaterThanOrEqual(3);
  });
});

describe('the ranking', () => {
  it('counts what was liked today, says why, and is a row of a page as well', async () => {
    const [contentOid] = works;
    const liked = await send(fan, '/api/content/like', { contentOid, likeOrUndoLike: 'like' });
    expect(liked).toMatchObject({ status: 200 });
    const today = await fan.call<RankingReply>('/api/content/ranking?period=day&limit=100');
    expect(today.status).toBe(200);
    const line = today.body.works.find(({ work }) => work.contentOid === contentOid);
    expect(line).toMatchObject({ plays: 0, likes: 1, sales: 0, points: 5 });
    expect(today.body.from).toBe(today.body.to);
    const points = today.body.works.map((one) => one.points);
    expect(points).toEqual(points.toSorted((a, b) => b - a));
    expect(today.body.creators.find(({ creator: { oid } }) => oid === creator.oid)).toMatchObject({
      likes: 1,
    });
    const month = await fan.call<RankingReply>('/api/content/ranking?period=month&limit=100');
    expect(month.body.works.length).toBeGreaterThanOrEqual(today.body.works.length);
    expect((await fan.call('/api/content/ranking?period=year')).status).toBe(400);
    const home = await fan.call<CuratedPageReply>('/api/content/page2?pageUrl=home');
    const row = home.body.rows.find(({ kind }) => kind === 'ranking');
    expect(row?.tiles.length).toBeGreaterThan(0);
  });
});
