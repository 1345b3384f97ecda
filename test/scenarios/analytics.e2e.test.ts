import type {
  CreatorAnalyticsReply,
  RouteAnalyticsReply,
  WorkAnalyticsReply,
} from '@fanfold/contracts/discovery';
import { seoulDay } from '@fanfold/domain';
import { demoPassword } from '@fanfold/stack';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { agreeToAnalytics } from '../support/agree-to-analytics.ts';
import { looksOf, personsOf } from '../support/looks.ts';
import { awayFromMidnight } from '../support/midnight.ts';
import { logIn, type Person, send, signUp } from '../support/person.ts';
import { leaseStack, type SharedStack } from '../support/shared-stack.ts';

await awayFromMidnight();
let stack: SharedStack;
let creator: Person;
let fan: Person;
let paid: string;
let database: pg.Client;
beforeAll(async () => {
  stack = await leaseStack();
  database = new pg.Client({ connectionString: stack.databaseUrl });
  await database.connect();
  [creator, fan] = [await signUp(stack, 'is-measured'), await signUp(stack, 'is-tracked')];
  await creator.becomeCreator();
  paid = await creator.publish(30, 'To be measured');
  fan.position = creator.position;
});
afterAll(async () => {
  await database?.end();
  await stack?.[Symbol.asyncDispose]();
});

const post = (who: Person, path: string, body: object) => who.call(path, { method: 'POST', body });
const track = (who: Person, event: string, properties: object = {}) =>
  post(who, '/api/analytics/mixpanel/track', { event, properties });
/** A day of Asia/Seoul. */
const daysAgo = (days: number) => seoulDay(new Date(Date.now() - days * 86_400_000).toISOString());
const trackedOf = async (oid: string) =>
  (
    await database.query<{ name: string; properties: unknown }>(
      'select name, properties from tracked_event where oid = $1 order by tracked_at',
      [oid],
    )
  ).rows;
describe('what pages tell of', () => {
  it('is kept of people who agreed to it, and goes for all others without a trace [DIS-016] [DIS-017]', async () => {
    expect((await track(fan, 'view_content', { contentOid: paid })).status).toBe(202);
    expect(
      (await post(fan, '/api/account/track/save-properties', { properties: { theme: 'dark' } })).status,
    ).toBe(202);
    expect(await trackedOf(fan.oid)).toEqual([]);
    await agreeToAnalytics(fan);
    await expect
      .poll(async () => {
        await track(fan, 'view_content', { contentOid: paid });
        return (await trackedOf(fan.oid))[0];
      })
      .toEqual({ name: 'view_content', properties: { contentOid: paid } });
    expect(
      (await post(fan, '/api/account/track/save-properties', { properties: { theme: 'dark' } })).status,
    ).toBe(202);
    const kept = await database.query('select properties from tracked_properties where oid = $1', [fan.oid]);
    expect(kept.rows).toEqual([{ properties: { theme: 'dark' } }]);
  });

  it.each([
    ['view_route', '[DIS-055]'],
    ['click_signup', '[DIS-056]'],
    ['view_coincharge', '[DIS-057]'],
    ['click_coin_product', '[DIS-058]'],
    ['complete_coin_charge', '[DIS-059]'],
    ['view_content', '[DIS-060]'],
    ['view_search_result', '[DIS-061]'],
  ])('can be %s %s', async (event) => {
    expect((await track(fan, event)).status).toBe(202);
    await expect.poll(async () => (await trackedOf(fan.oid)).map(({ name }) => name)).toContain(event);
  });

  it('is of visitors that it happened, and nothing that tells one from another; of robots nothing', async () => {
    const mark = `mark_${Date.now()}`;
    const tell = (headers: Record<string, string> = {}) =>
      send(stack.url, '/api/analytics/mixpanel/track', {
        method: 'POST',
        headers,
        body: { event: 'click_signup', properties: { [mark]: true } },
      });
    const ofVisitors = async () =>
      Number(
        (
          await database.query<{ count: string }>(
            "select count(*) from tracked_event where oid is null and name = 'click_signup'",
          )
        ).rows[0]?.count,
      );
    const before = await ofVisitors();
    expect((await tell()).status).toBe(202);
    expect(await ofVisitors()).toBe(before + 1);
    const { rows } = await database.query('select 1 from tracked_event where properties ? $1', [mark]);
    expect(rows).toEqual([]);
    expect((await tell({ 'user-agent': 'Googlebot/2.1' })).status).toBe(202);
    expect(await ofVisitors()).toBe(before + 1);
  });

  it('is something that we know, and short', async () => {
    expect((await track(fan, 'view_everything')).status).toBe(400);
    expect((await track(fan, 'view_content', { text: 'x'.repeat(201) })).status).toBe(400);
    expect((await track(fan, 'view_content', { 'not a name': 1 })).status).toBe(400);
    expect((await track(fan, 'view_content', { nested: {} })).status).toBe(400);
  });

  it('are figures of the application as well, of no person [DIS-015]', async () => {
    const point = (body: object) => post(fan, '/api/content/writeInflux', body);
    const frame = { measurement: 'first_frame', fields: { ms: 412 } };
    expect((await point(frame)).status).toBe(202);
    const { rows } = await database.query(
      "select oid from tracked_event where name = 'first_frame' and properties->>'ms' = '412'",
    );
    expect(rows[0]).toEqual({ oid: null });
    expect((await point({ ...frame, measurement: 'passwords' })).status).toBe(400);
    for (const fields of [{}, { frames: 1 }, { ms: -1 }, { ms: 'long' }])
      expect((await point({ ...frame, fields })).status).toBe(400);
    // Who has an account and did not agree is not measured.
    const other = await signUp(stack, 'is-not-timed');
    const untold = { measurement: 'first_frame', fields: { ms: 413 }, contentOid: paid };
    expect((await post(other, '/api/content/writeInflux', untold)).status).toBe(202);
    const kept = await database.query(
      "select 1 from tracked_event where name = 'first_frame' and properties->>'ms' = '413'",
    );
    expect(kept.rows).toEqual([]);
  });
});

describe('how routes do', () => {
  const path = '/api/admin/route-analytics';
  const viewed = (who: Person, route: string) =>
    who.call('/api/analytics/mixpanel/track', {
      method: 'POST',
      headers: { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) Mobile', 'fanfold-lang': 'ko' },
      body: { event: 'view_route', properties: { route } },
    });

  it('is what was opened by day, beside the days before, with devices, languages and loading times [DIS-055] [DIS-015]', async () => {
    const admin = await logIn(stack, 'admin@fanfold.example', demoPassword);
    const read = async () => (await admin.call<RouteAnalyticsReply>(path)).body;
    const ofLive = ({ routes }: RouteAnalyticsReply) => routes.find(({ route }) => route === 'live')!;
    const before = await read();
    expect(before.days).toHaveLength(30);
    for (const _again of [1, 2]) expect((await viewed(fan, 'live')).status).toBe(202);
    const visitor = { event: 'view_route', properties: { route: 'live', name: 'mine' } };
    await send(stack.url, '/api/analytics/mixpanel/track', { method: 'POST', body: visitor });
    await post(fan, '/api/content/writeInflux', { measurement: 'page_load', fields: { ms: 640 } });
    const after = await read();
    expect(after.total.views).toBe(before.total.views + 3);
    expect(ofLive(after).views).toBe(ofLive(before).views + 3);
    expect(ofLive(after).visitorViews).toBe(ofLive(before).visitorViews + 1);
    expect(after.days.at(-1)?.views).toBe((before.days.at(-1)?.views ?? 0) + 3);
    expect(after.lines.at(-1)?.day).toBe(after.total.endDate);
    const phones = ({ devices }: RouteAnalyticsReply) =>
      devices.find(({ device }) => device === 'phone')?.views ?? 0;
    expect(phones(after)).toBe(phones(before) + 2);
    const korean = ({ languages }: RouteAnalyticsReply) =>
      languages.find(({ language }) => language === 'ko')?.views ?? 0;
    expect(korean(after)).toBe(korean(before) + 2);
    const loads = ({ timings }: RouteAnalyticsReply) =>
      timings.find(({ measurement }) => measurement === 'page_load')!.now;
    expect(loads(after).count).toBe(loads(before).count + 1);
    expect(loads(after).medianMs).toBeGreaterThan(0);
    const ofDays = async (startDate: string, endDate: string) =>
      (await admin.call<RouteAnalyticsReply>(`${path}?startDate=${startDate}&endDate=${endDate}`)).body;
    const past = await ofDays(daysAgo(96), daysAgo(90));
    expect(past.total).toMatchObject({ views: 0, people: 0 });
    expect(past.before).toMatchObject({ startDate: daysAgo(103), endDate: daysAgo(97) });
    // Of the year before a year a month is kept: it is no year to compare with.
    const year = await ofDays(daysAgo(364), daysAgo(0));
    expect(year.total.views).toBeGreaterThanOrEqual(3);
    expect([year.before, ofLive(year).viewsBefore, year.timings[0]?.before]).toEqual([null, null, null]);
    expect(year.keptFrom > daysAgo(429) && year.keptFrom < daysAgo(364)).toBe(true);
    const wrong = await admin.call(`${path}?startDate=2026-11-02&endDate=2026-11-01`);
    expect(wrong.status).toBe(400);
    expect((await creator.call(path)).status).toBe(403);
  });
});

describe('how the works of a channel do', () => {
  it('is what was opened, played and sold, by work and by day, in three ranges [DIS-014] [DIS-054]', async () => {
    const read = async (range: string) =>
      (await creator.call<CreatorAnalyticsReply>(`/api/content/creator-analytics?range=${range}`)).body;
    expect((await read('weekly')).totals).toEqual({ views: 0, plays: 0, playMs: 0, sales: 0, coins: 0 });
    await fan.charge('coins-100');
    for (const _again of [1, 2]) await post(fan, '/api/content/view', { contentOid: paid });
    expect((await fan.buy(paid, { coins: 30 })).status).toBe(201);
    const played = { contentOid: paid, positionMs: 12_000, playedMs: 12_000 };
    expect((await post(fan, '/api/content/history/play-time', played)).status).toBe(202);
    expect((await post(fan, '/api/content/history/play-count', played)).status).toBe(202);
    creator.position = fan.position;
    const figures = { views: 1, plays: 1, playMs: 12_000, sales: 1, coins: 30 };
    await expect.poll(async () => (await read('weekly')).totals).toEqual(figures);
    for (const [range, steps] of [
      ['weekly', 7],
      ['monthly', 30],
    ] as const) {
      const body = await read(range);
      expect(body.steps).toHaveLength(steps);
      expect(body.steps.at(-1)).toMatchObject(figures);
      expect(body.works).toMatchObject([{ contentOid: paid, ...figures, conversion: 1_000 }]);
    }
    const year = await read('yearly');
    expect(year.steps.length).toBeGreaterThanOrEqual(12);
    expect(year.steps.at(-1)).toMatchObject(figures);
    const wrong = await creator.call('/api/content/creator-analytics?range=daily');
    expect(wrong.status).toBe(400);
    expect((await fan.call('/api/content/creator-analytics')).status).toBe(403);
  });
});

describe('how one work does', () => {
  const analytics = (who: Person, contentOid: string, days = '') =>
    who.call<WorkAnalyticsReply & { code?: string }>(
      `/api/content/work-analytics?contentOid=${contentOid}${days}`,
    );

  it('is the same as what was counted and sold, beside the days before, with how far its plays came', async () => {
    const { body } = await analytics(creator, paid);
    const figures = { views: 1, plays: 1, playMs: 12_000, sales: 1, coins: 30 };
    expect(body.total).toMatchObject({ ...figures, conversion: 10_000 });
    expect(body.before).toMatchObject({ views: 0, sales: 0, coins: 0, conversion: null });
    expect(body.before.endDate < body.total.startDate).toBe(true);
    expect(body.days).toHaveLength(30);
    expect(body.days.at(-1)).toMatchObject(figures);
    expect(body.countries.map(({ sales, coins }) => [sales, coins])).toEqual([[1, 30]]);
    expect(body.total.firstFrameMs).toBeNull();
    for (const ms of [300, 500, 900]) {
      const frame = { measurement: 'first_frame', fields: { ms }, contentOid: paid };
      expect((await post(fan, '/api/content/writeInflux', frame)).status).toBe(202);
    }
    expect((await analytics(creator, paid)).body.total.firstFrameMs).toBe(500);
    expect(body.retention).toEqual({ plays: 0, reached: Array.from({ length: 100 }, () => 0) });
  });

  it('knows how far people came who agreed to it, each once, and of others nothing', async () => {
    const heard = (reached: string) =>
      post(fan, '/api/content/history/play-time', {
        contentOid: paid,
        positionMs: 12_000,
        playedMs: 0,
        reached,
      });
    const half = `${'f'.repeat(12)}c${'0'.repeat(12)}`;
    for (const _again of [1, 2]) expect((await heard(half)).status).toBe(202);
    const { body } = await analytics(creator, paid);
    expect(body.retention.plays).toBe(1);
    expect(body.retention.reached).toEqual(Array.from({ length: 100 }, (_, step) => (step < 50 ? 1 : 0)));
    for (const wrong of ['f', 'F'.repeat(25), 'g'.repeat(25), '0'.repeat(26)])
      expect((await heard(wrong)).status).toBe(400);
    const other = await signUp(stack, 'is-unseen');
    const free = await creator.publish(0, 'To be heard', 'audio', { access: 'open' });
    other.position = creator.position;
    const played = { contentOid: free, positionMs: 12_000, playedMs: 12_000, reached: half };
    expect((await post(other, '/api/content/history/play-count', played)).status).toBe(202);
    expect((await post(other, '/api/content/history/play-time', played)).status).toBe(202);
    const unmeasured = (await analytics(creator, free)).body;
    expect(unmeasured.total).toMatchObject({ plays: 1, playMs: 12_000 });
    expect(unmeasured.retention.plays).toBe(0);
  });

  it('is shown to its makers and to administrators, whose look is recorded', async () => {
    const stranger = await signUp(stack, 'is-stranger');
    await stranger.becomeCreator();
    expect((await analytics(stranger, paid)).body.code).toBe('CONTENT_NOT_FOUND');
    expect((await analytics(fan, paid)).status).toBe(403);
    const admin = await logIn(stack, 'admin@fanfold.example', demoPassword);
    expect((await analytics(admin, paid)).body.total.sales).toBe(1);
    const [look] = await looksOf(admin, creator);
    expect(look).toMatchObject({ operation: 'GET /api/content/work-analytics' });
    expect(personsOf(look)).toEqual([creator.oid]);
    for (const days of [
      '&startDate=2026-11-02&endDate=2026-11-01',
      '&startDate=2026-11-01',
      '&startDate=2024-01-01&endDate=2025-01-01',
    ])
      expect((await analytics(creator, paid, days)).status, days).toBe(400);
    const week = `&startDate=${daysAgo(96)}&endDate=${daysAgo(90)}`;
    const past = (await analytics(creator, paid, week)).body;
    expect(past.days).toHaveLength(7);
    expect(past.total).toMatchObject({ views: 0, sales: 0, conversion: null });
    expect(past.before).toMatchObject({ startDate: daysAgo(103), endDate: daysAgo(97) });
  });

  it('compares first frames with those of no days of which a part is kept', async () => {
    await database.query(
      `insert into tracked_event (tracked_at, name, oid, properties)
       values (now() - interval '370 days', 'first_frame', null, jsonb_build_object('ms', 700, 'contentOid', $1::text))`,
      [paid],
    );
    const year = (await analytics(creator, paid, `&startDate=${daysAgo(364)}&endDate=${daysAgo(0)}`)).body;
    expect(year.total.firstFrameMs).toBe(500);
    expect(year.before.firstFrameMs).toBeNull();
    expect(year.before.startDate < year.firstFramesFrom).toBe(true);
  });
});
