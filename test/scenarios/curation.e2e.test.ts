import { randomBytes, randomUUID } from 'node:crypto';
import type {
  AdminCuratedPagesReply,
  AdminCurationReply,
  CuratedPageReply,
  CurationReply,
  PersonalRowsReply,
  PreviewReply,
} from '@fanfold/contracts/discovery';
import { parseOid } from '@fanfold/domain';
import { type ComponentKind, plainComponent } from '@fanfold/domain/discovery';
import { demoPassword } from '@fanfold/stack';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { looksOf, personsOf } from '../support/looks.ts';
import { logIn, type Person, type Reply, send, signUp } from '../support/person.ts';
import { leaseStack, type SharedStack } from '../support/shared-stack.ts';

let stack: SharedStack;
let admin: Person;
let creator: Person;
let fan: Person;
let works: string[];
beforeAll(async () => {
  stack = await leaseStack();
  admin = await logIn(stack, 'admin@fanfold.example', demoPassword);
  [creator, fan] = [await signUp(stack, 'is-curated'), await signUp(stack, 'looks-around')];
  await creator.becomeCreator();
  works = [
    await creator.publish(0, 'First'),
    await creator.publish(30, 'Second'),
    await creator.publish(0, 'For adults', 'audio', { isAdultContent: true }),
  ];
  for (const one of [admin, fan]) one.position = creator.position;
});
afterAll(() => stack?.[Symbol.asyncDispose]());

const newOid = () => randomBytes(12).toString('hex');
const component = (kind: string, more: object = {}, meta: object = {}) => ({
  ...plainComponent(parseOid(newOid()), kind as ComponentKind, meta),
  title: { en: `A row of ${kind}` },
  ...more,
});
const post = (who: Person, path: string, body: object = {}) => who.call(path, { method: 'POST', body });
const visit = (query: string, headers: Record<string, string> = {}) =>
  send<CuratedPageReply>(stack.url, `/api/content/page2?${query}`, { headers });
const rowsOf = ({ body }: Reply<CuratedPageReply>) =>
  body.rows.map(({ kind, tiles }) => [kind, tiles.map(({ contentOid }) => contentOid)]);
const address = () => `page-${randomBytes(6).toString('hex')}`;

/** Saves and publishes a page; answers its address and its id. */
const publish = async (components: readonly object[], pageUrl = address()) => {
  expect(
    await post(admin, '/api/admin/curation', { pageUrl, title: { en: 'A page' }, components }),
  ).toMatchObject({
    status: 200,
  });
  expect((await post(admin, '/api/admin/curation/publish', { pageUrl })).status).toBe(200);
  await expect.poll(async () => (await visit(`pageUrl=${pageUrl}&forceFetch=true`)).status).toBe(200);
  const pages = await admin.call<AdminCuratedPagesReply>('/api/admin/curated-pages');
  return { pageUrl, pageOid: pages.body.pages.find((page) => page.pageUrl === pageUrl)!.pageOid };
};

describe('a curated page', () => {
  it('shows its rows in their order to all, by address and by id, and never what is for adults [DIS-013] [DIS-048] [DIS-029]', async () => {
    const chosen = component('works', {}, { contentOids: [works[1], works[0], works[2]] });
    const { pageUrl, pageOid } = await publish([
      component('banner', { title: { en: 'Winter fair' } }, { link: '/event' }),
      chosen,
      component('creators', {}, { creatorOids: [creator.oid] }),
    ]);
    const seen = await visit(`pageUrl=${pageUrl}`);
    expect(rowsOf(seen)).toEqual([
      ['banner', []],
      ['works', [works[1], works[0]]],
      ['creators', []],
    ]);
    expect(seen.body).toMatchObject({ pageUrl, pageOid, title: { en: 'A page' } });
    expect(seen.body.rows[2]?.creators.map(({ oid }) => oid)).toEqual([creator.oid]);
    expect(rowsOf(await visit(`pageOid=${pageOid}`))).toEqual(rowsOf(seen));
    const one = await send<CurationReply>(
      stack.url,
      `/api/content/curation?componentOid=${chosen.componentOid}`,
    );
    expect(one.body).toMatchObject({ pageUrl, row: { kind: 'works', title: { en: 'A row of works' } } });
    expect((await visit('pageUrl=there-is-none')).body).toMatchObject({ code: 'CURATED_PAGE_NOT_FOUND' });
    const unknown = await send(stack.url, `/api/content/curation?componentOid=${newOid()}`);
    expect(unknown.body).toMatchObject({ code: 'COMPONENT_NOT_FOUND' });
  });

  it('is kept by caches for visitors and by none for people, and leaves out what became private or is blocked at once [DIS-053]', async () => {
    const [first, second] = [await creator.publish(0, 'Goes'), await creator.publish(0, 'Stays')];
    for (const one of [admin, fan]) one.position = creator.position;
    const { pageUrl } = await publish([component('works', {}, { contentOids: [first, second] })]);
    const seen = await visit(`pageUrl=${pageUrl}`);
    expect(rowsOf(seen)).toEqual([['works', [first, second]]]);
    expect(seen.headers.get('cache-control')).toBe('public, max-age=60, must-revalidate');
    expect(seen.headers.get('vary')).toContain('cookie');
    const asFan = () => fan.call<CuratedPageReply>(`/api/content/page2?pageUrl=${pageUrl}`);
    expect((await asFan()).headers.get('cache-control')).toBe('no-store');
    const block = { operation: 'add', kind: 'content', oid: second };
    expect((await post(fan, '/api/content/block', block)).status).toBe(200);
    await expect.poll(async () => rowsOf(await asFan())).toEqual([['works', [first]]]);
    const hidden = await creator.call('/api/content', { method: 'DELETE', body: { contentOid: first } });
    expect(hidden.status).toBe(200);
    await expect.poll(async () => rowsOf(await visit(`pageUrl=${pageUrl}`))).toEqual([['works', [second]]]);
    await expect.poll(async () => rowsOf(await asFan())).toEqual([]);
  });

  it('has rows for some languages, countries and times [ADM-046]', async () => {
    const { pageUrl } = await publish([
      component('banner', { languages: ['ko'], title: { ko: '한국어' } }),
      component('banner', { countries: ['JP'], title: { en: 'In Japan' } }),
      component('banner', { until: '2020-01-01T00:00:00.000Z', title: { en: 'Over' } }),
      component('banner', { from: '2099-01-01T00:00:00.000Z', title: { en: 'To come' } }),
      component('banner', { title: { en: 'Always' } }),
    ]);
    const titles = async (query: string) =>
      (await visit(`pageUrl=${pageUrl}&${query}`)).body.rows.map(({ title }) => Object.values(title)[0]);
    expect(await titles('lang=en')).toEqual(['Always']);
    expect(await titles('lang=ko')).toEqual(['한국어', 'Always']);
    expect(await titles('lang=en&country=JP')).toEqual(['In Japan', 'Always']);
    expect(await titles('lang=en&country=KR')).toEqual(['Always']);
  });

  it('is what was published, until its draft is, and can be looked at before and removed [ADM-008] [DIS-012]', async () => {
    const [one, other] = [component('banner'), component('banner', { title: { en: 'Another' } })];
    const { pageUrl, pageOid } = await publish([one]);
    const save = { pageUrl, title: {}, components: [one, other] };
    expect((await post(admin, '/api/admin/curation', save)).status).toBe(200);
    expect((await visit(`pageUrl=${pageUrl}`)).body.rows).toHaveLength(1);
    const preview = await admin.call<CuratedPageReply>(`/api/admin/curation/preview?pageUrl=${pageUrl}`);
    expect(preview.body.rows).toHaveLength(2);
    const at = '2031-05-01T00:00:00.000Z';
    const from = '2031-04-01T00:00:00.000Z';
    const later = component('banner', { from, countries: ['JP'], languages: ['ko'] });
    const timed = { pageUrl, title: {}, components: [one, other, later] };
    expect((await post(admin, '/api/admin/curation', timed)).status).toBe(200);
    const rowsFor = async (query: string) => {
      const path = `/api/admin/curation/preview?pageUrl=${pageUrl}&${query}`;
      return (await admin.call<CuratedPageReply>(path)).body.rows.length;
    };
    expect(await rowsFor(`at=${at}&lang=ko&country=JP`)).toBe(3);
    for (const others of ['lang=ko&country=JP', `at=${at}&lang=en&country=JP`, `at=${at}&lang=ko&country=KR`])
      expect(await rowsFor(others), others).toBe(2);
    expect((await fan.call(`/api/admin/curation/preview?pageUrl=${pageUrl}&at=${at}`)).status).toBe(403);
    expect((await post(admin, '/api/admin/curation', save)).status).toBe(200);
    const read = await admin.call<AdminCurationReply>(`/api/admin/curation?pageUrl=${pageUrl}`);
    expect([read.body.draft?.components.length, read.body.published?.components.length]).toEqual([2, 1]);
    const listed = async () => {
      const { body } = await admin.call<{ pages: { pageUrl: string }[] }>('/api/content/curated-pages');
      return body.pages.some((page) => page.pageUrl === pageUrl);
    };
    expect(await listed()).toBe(true);
    expect((await post(admin, '/api/admin/curation/remove', { pageUrl })).status).toBe(200);
    expect(await listed()).toBe(false);
    await expect.poll(async () => (await visit(`pageOid=${pageOid}`)).status).toBe(404);
    await expect.poll(async () => (await visit(`pageUrl=${pageUrl}`)).status).toBe(404);
  });

  it('is looked at for a moment to come with the works that are planned until then, which readers never see [ADM-008]', async () => {
    const tag = `t${randomBytes(5).toString('hex')}`;
    const [shown, paidFor] = [
      component('tag', {}, { tag, contentKind: 'audio' }),
      component('limited', {}, { contentKind: 'audio' }),
    ];
    const present = await creator.publish(0, 'There now', 'audio', { hashtags: [tag] });
    admin.position = creator.position;
    const { pageUrl } = await publish([shown, paidFor]);
    const day = 86_400_000;
    const at = (days: number) => new Date(Date.now() + days * day).toISOString();
    const plan = async (days: number, fields: object) => {
      const issued = await creator.call<{ contentOid: string }>('/api/content/issueid', {
        method: 'POST',
        headers: { 'idempotency-key': randomUUID() },
        body: { kind: 'audio' },
      });
      const { contentOid } = issued.body;
      const text = (en: string) => ({ original: 'en', texts: { en } });
      const metaData = {
        title: text('To come'),
        body: text('It will rain.'),
        hashtags: [tag],
        offer: { priceCoins: 30 },
        ...fields,
      };
      expect((await post(creator, '/api/content/save', { contentOid, metaData })).status).toBe(200);
      const planned = { contentOid, publishAt: at(days), timeZone: 'Asia/Seoul' };
      expect((await post(creator, '/api/content/schedule', planned)).status).toBe(200);
      return contentOid;
    };
    const soon = await plan(2, {});
    const later = await plan(4, { copies: 3 });
    const adult = await plan(2, { isAdultContent: true });
    const preview = async (query: string) =>
      (await admin.call<PreviewReply>(`/api/admin/curation/preview?pageUrl=${pageUrl}&${query}`)).body;
    const tiles = ({ rows }: PreviewReply, kind: string) =>
      rows.find((row) => row.kind === kind)?.tiles.map(({ contentOid }) => contentOid) ?? [];
    const at3 = async () => tiles(await preview(`at=${at(3)}`), 'tag');
    await expect.poll(at3).toEqual([soon, present]);
    const ahead = await preview(`at=${at(5)}`);
    expect(tiles(ahead, 'tag')).toEqual([later, soon, present]);
    expect(tiles(ahead, 'limited')[0]).toBe(later);
    const named = { ownerOid: creator.oid, publishAt: expect.any(String) };
    expect(ahead.scheduled.filter(({ ownerOid }) => ownerOid === creator.oid)).toEqual([
      { ...named, contentOid: later },
      { ...named, contentOid: soon },
    ]);
    expect(JSON.stringify(ahead)).not.toContain(adult);
    // Now, in the past, and for readers there are none of them.
    for (const query of ['', `at=${at(-1)}`, `at=${at(1)}`]) {
      const page = await preview(query);
      expect([tiles(page, 'tag'), page.scheduled]).toEqual([[present], []]);
    }
    for (const who of [fan, admin]) {
      const page = await who.call<CuratedPageReply>(
        `/api/content/page2?pageUrl=${pageUrl}&forceFetch=true&at=${at(5)}`,
      );
      expect(page.body.rows.find((row) => row.kind === 'tag')?.tiles).toMatchObject([
        { contentOid: present },
      ]);
      expect(page.body).not.toHaveProperty('scheduled');
    }
    expect((await fan.call(`/api/admin/curation/preview?pageUrl=${pageUrl}&at=${at(5)}`)).status).toBe(403);
    // Who looked at a work that is not public is written down.
    const looks = await looksOf(admin, creator);
    const look = looks.find(({ operation }) => operation === 'GET /api/admin/curation/preview');
    expect(personsOf(look)).toEqual([creator.oid]);
    const cancelled = await creator.call('/api/content/schedule', {
      method: 'DELETE',
      body: { contentOid: soon },
    });
    expect(cancelled.status).toBe(200);
    await expect.poll(at3).toEqual([present]);
  });

  it('names what its rows have by id, for those who compose it [ADM-046]', async () => {
    const pageUrl = address();
    const components = [
      component('works', {}, { contentOids: [works[1], newOid()] }),
      component('creators', {}, { creatorOids: [creator.oid] }),
      component('banner', {}, { link: `/play/${works[0]}` }),
    ];
    expect((await post(admin, '/api/admin/curation', { pageUrl, title: {}, components })).status).toBe(200);
    const { body } = await admin.call<AdminCurationReply>(`/api/admin/curation?pageUrl=${pageUrl}`);
    expect(body.named.works.map(({ contentOid }) => contentOid)).toEqual([works[1], works[0]]);
    expect(body.named.creators.map(({ oid }) => oid)).toEqual([creator.oid]);
  });

  it('has a row of a playlist while its creator shows it to all, by the title of the playlist [DIS-048]', async () => {
    const made = await creator.call<{ playlistOid: string }>('/api/content/playlist', {
      method: 'POST',
      headers: { 'idempotency-key': randomUUID() },
      body: { title: 'For the night', contentOids: [works[1], works[0]] },
    });
    const { playlistOid } = made.body;
    const playlist = { creatorOid: creator.oid, playlistOid };
    const { pageUrl } = await publish([component('playlist', { title: {} }, { playlist })]);
    expect(rowsOf(await visit(`pageUrl=${pageUrl}`))).toEqual([]);
    const show = (shown: boolean) => post(creator, '/api/channel/playlists/show', { playlistOid, shown });
    expect((await show(true)).status).toBe(200);
    const seen = () => visit(`pageUrl=${pageUrl}`);
    await expect.poll(async () => rowsOf(await seen())).toEqual([['playlist', [works[1], works[0]]]]);
    expect((await seen()).body.rows[0]?.title).toMatchObject({ en: 'For the night', ko: 'For the night' });
    const named = await admin.call<AdminCurationReply>(`/api/admin/curation?pageUrl=${pageUrl}`);
    expect(named.body.named.playlists).toEqual([{ ...playlist, title: 'For the night', works: 2 }]);
    expect((await show(false)).status).toBe(200);
    await expect.poll(async () => rowsOf(await seen())).toEqual([]);
  });

  it('is not saved over the rows of another administrator [ADM-046]', async () => {
    const pageUrl = address();
    const save = (name: string, basedOn?: number) =>
      post(admin, '/api/admin/curation', {
        pageUrl,
        title: {},
        components: [component('banner', { title: { en: name } })],
        basedOn,
      });
    expect((await save('First', 0)).body).toMatchObject({ saves: 1 });
    expect((await save('Second', 1)).body).toMatchObject({ saves: 2 });
    expect(await save('Mine', 1)).toMatchObject({ status: 409, body: { code: 'CURATION_CHANGED' } });
    const outdated = await post(admin, '/api/admin/curation/publish', { pageUrl, basedOn: 1 });
    expect(outdated.body).toMatchObject({ code: 'CURATION_CHANGED' });
    const read = await admin.call<AdminCurationReply>(`/api/admin/curation?pageUrl=${pageUrl}`);
    expect(read.body).toMatchObject({ saves: 2, draft: { components: [{ title: { en: 'Second' } }] } });
    expect((await post(admin, '/api/admin/curation/publish', { pageUrl, basedOn: 2 })).status).toBe(200);
  });

  it('is composed by administrators alone, of rows that are complete', async () => {
    const pageUrl = address();
    const body = { pageUrl, title: {}, components: [] as object[] };
    expect((await post(fan, '/api/admin/curation', body)).status).toBe(403);
    for (const wrong of [{ pageUrl: '../x' }, { pageUrl: 'a'.repeat(24) }, { title: { fr: 'x' } }])
      expect((await post(admin, '/api/admin/curation', { ...body, ...wrong })).status).toBe(400);
    const bad = component('banner', {}, { link: 'javascript:alert(1)' });
    expect((await post(admin, '/api/admin/curation', { ...body, components: [bad] })).status).toBe(400);
    const incomplete = await post(admin, '/api/admin/curation', {
      ...body,
      components: [component('works')],
    });
    expect(incomplete.body).toMatchObject({ code: 'COMPONENT_INCOMPLETE' });
    expect((await post(admin, '/api/admin/curation', body)).status).toBe(200);
    const empty = await post(admin, '/api/admin/curation/publish', { pageUrl });
    expect(empty.body).toMatchObject({ code: 'CURATION_EMPTY' });
  });
});

describe('what is kept of pages', () => {
  it('is read again at once when an administrator forces it, and for all when the caches are cleared [ADM-036] [ADM-037] [ADM-055] [ADM-081]', async () => {
    const { pageUrl } = await publish([component('limited')]);
    await visit(`pageUrl=${pageUrl}`);
    const added = await creator.publish(5, 'Newer than what is kept', 'audio', { copies: 5 });
    admin.position = creator.position;
    await admin.call('/api/content/projected');
    const isThere = async (reply: Promise<Reply<CuratedPageReply>>) =>
      (await reply).body.rows.some(({ tiles }) => tiles.some(({ contentOid }) => contentOid === added));
    expect(await isThere(visit(`pageUrl=${pageUrl}`))).toBe(false);
    // A visitor forces nothing.
    expect(await isThere(visit(`pageUrl=${pageUrl}&forceFetch=true`))).toBe(false);
    expect((await post(fan, '/api/admin/servercache/clear')).status).toBe(403);
    expect((await post(admin, '/api/admin/servercache/clear')).status).toBe(200);
    const forced = () =>
      admin.call<CuratedPageReply>(`/api/content/page2?pageUrl=${pageUrl}&forceFetch=true`);
    expect(await isThere(forced())).toBe(true);
    await expect.poll(() => isThere(visit(`pageUrl=${pageUrl}`))).toBe(true);
    const { body } = await admin.call<{ clearedAt: string; times: number }>('/api/admin/servercache');
    expect(body.times).toBeGreaterThan(0);
    // Caches that this service cannot reach keep a page for less than 20 minutes in all.
    const kept = (await visit(`pageUrl=${pageUrl}`)).headers.get('cache-control') ?? '';
    const [browser = 0, shared = 0] = [...kept.matchAll(/=(\d+)/g)].map(([, seconds]) => Number(seconds));
    expect(browser + shared).toBeLessThan(20 * 60);
  });
});

describe('the pages that there always are', () => {
  it.each([
    ['home', ''],
    ['live', 'DIS-030'],
    ['asmr', 'DIS-031'],
    ['anime', 'DIS-032'],
    ['bl', 'DIS-033'],
    ['draw', 'DIS-034'],
    ['japan', 'DIS-035'],
    ['realplay', 'DIS-026'],
  ])('include %s, composed or not [%s]', async (pageUrl) => {
    const { status, body } = await visit(`pageUrl=${pageUrl}`);
    expect([status, body.pageUrl]).toEqual([200, pageUrl]);
  });

  it('begin with the first page of the site', async () => {
    expect((await post(fan, '/api/content/view', { contentOid: works[0] })).status).toBe(202);
    await post(admin, '/api/admin/servercache/clear');
    const kindsNow = async () => (await visit('')).body.rows.map(({ kind }) => kind);
    await expect.poll(kindsNow).toContain('rising');
    const { body } = await visit('');
    const rising = body.rows.find(({ kind }) => kind === 'rising');
    expect(rising?.tiles.map(({ contentOid }) => contentOid)).toContain(works[0]);
    expect(body.pageUrl).toBe('home');
    const kinds = body.rows.map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['newest', 'creators']));
    const creators = body.rows.find(({ kind }) => kind === 'creators')!;
    // All creators of a row, also of one that was not composed (DIS-036).
    const whole = await send<CurationReply>(
      stack.url,
      `/api/content/curation?componentOid=${creators.componentOid}`,
    );
    expect(whole.body.row.creators.length).toBeGreaterThanOrEqual(creators.creators.length);
  });

  it('offer tags to begin a search with [DIS-011]', async () => {
    const { body } = await send<{ inputs: { tag: string }[] }>(
      stack.url,
      '/api/content/curation/search-inputs',
    );
    expect(body.inputs.map(({ tag }) => tag)).toContain('asmr');
  });
});

describe('rows of one person', () => {
  const personal = async () => (await fan.call<PersonalRowsReply>('/api/content/curation/personal')).body;

  it('are what they began, new works of channels they follow, and works like what they bought, of which they own none [DIS-010]', async () => {
    expect((await send(stack.url, '/api/content/curation/personal')).status).toBe(401);
    const { position: _position, stale: _stale, ...empty } = await personal();
    expect(empty).toEqual({ follows: [], goOn: [], because: null });
    const played = { contentOid: works[0], positionMs: 12_000, playedMs: 12_000 };
    expect((await post(fan, '/api/content/history/play-time', played)).status).toBe(202);
    const channel = { creatorOid: creator.oid, tierHash: creator.oid };
    expect((await post(fan, '/api/account/subscribefree', channel)).status).toBe(200);
    await fan.charge('coins-100');
    expect((await fan.buy(works[1]!, { coins: 30 })).status).toBe(201);
    await expect.poll(personal).toMatchObject({
      goOn: [{ work: { contentOid: works[0] }, positionMs: 12_000 }],
      because: { work: { contentOid: works[1] } },
    });
    const { because, follows } = await personal();
    expect(because?.tiles.map(({ contentOid }) => contentOid)).not.toContain(works[1]);
    expect(follows.map(({ creatorOid }) => creatorOid)).toContain(creator.oid);
    // A favourite is a mark of its own; its works are in the row as well.
    const channelsShown = async () => (await personal()).follows.map(({ creatorOid }) => creatorOid);
    const unfollow = { ...channel, reqType: 'cancel' };
    expect((await post(fan, '/api/account/unsubscribe', unfollow)).status).toBe(200);
    expect(await channelsShown()).toEqual([]);
    const favour = { type: 'add', creatorOid: creator.oid };
    expect((await post(fan, '/api/account/favorite/creators', favour)).status).toBe(200);
    expect(await channelsShown()).toContain(creator.oid);
    expect([...follows, ...(because?.tiles ?? [])].map(({ contentOid }) => contentOid)).not.toContain(
      works[2],
    );
  });
});

describe('the rows of a creator’s own page', () => {
  it('are composed by the creator, of their own works alone [DIS-020] [DIS-021]', async () => {
    const stranger = await signUp(stack, 'stranger');
    await stranger.becomeCreator();
    const foreign = await stranger.publish(0, 'Of another creator');
    creator.position = stranger.position;
    const row = {
      componentOid: newOid(),
      kind: 'works',
      title: { en: 'Begin here' },
      componentMetadata: { contentOids: [foreign, works[0]], tag: null, count: 6 },
    };
    expect((await post(fan, '/api/account/curation/update', { components: [] })).status).toBe(403);
    expect((await post(creator, '/api/account/curation/update', { components: [row] })).status).toBe(200);
    expect((await creator.call('/api/account/curation')).body).toMatchObject({
      components: [row],
      works: [{ contentOid: foreign }, { contentOid: works[0] }],
    });
    await expect
      .poll(async () => rowsOf(await visit(`pageUrl=${creator.oid}`)))
      .toEqual([['works', [works[0]]]]);
    // With the id of a row of the site's, it takes no place of that row.
    const rowAt = (componentOid: string) =>
      send<CurationReply>(stack.url, `/api/content/curation?componentOid=${componentOid}`);
    const ofSite = component('works', {}, { contentOids: [works[1]] });
    const { pageUrl } = await publish([ofSite]);
    const creatorsOfHome = '000000000000000000000006';
    const stolen = [creatorsOfHome, ofSite.componentOid].map((componentOid) => ({ ...row, componentOid }));
    expect((await post(creator, '/api/account/curation/update', { components: stolen })).status).toBe(200);
    await expect.poll(async () => (await visit(`pageUrl=${creator.oid}`)).body.rows.length).toBe(2);
    creator.position = admin.position > creator.position ? admin.position : creator.position;
    expect((await rowAt(creatorsOfHome)).body).toMatchObject({ pageUrl: 'home', row: { kind: 'creators' } });
    expect((await rowAt(ofSite.componentOid)).body).toMatchObject({ pageUrl });
    expect((await post(creator, '/api/account/curation/update', { components: [] })).status).toBe(200);
    expect((await creator.call('/api/account/curation')).body).toMatchObject({ components: [], works: [] });
    // The page itself is always there.
    await expect.poll(async () => rowsOf(await visit(`pageUrl=${creator.oid}`))).toEqual([]);
  });
});
