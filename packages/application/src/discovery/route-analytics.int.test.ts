import { type Oid, parseOid } from '@fanfold/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createDatabase, type TestDatabase } from '../../../../test/support/postgres.ts';
import { routeViews, routeViewsByDay } from './route-analytics.ts';
import { firstFramesOf, timingsOf } from './timings.ts';
import { arrangeMonths, trackEvent } from './tracking.ts';

let database: TestDatabase;
let db: never;
beforeAll(async () => {
  database = await createDatabase();
  db = database.db as never;
});
afterAll(() => database[Symbol.asyncDispose]());

const at = (now: string) => ({ db, clock: { now: () => now } as never });
const [fan, friend] = [parseOid('1'.repeat(24)), parseOid('2'.repeat(24))];
const phone = { device: 'phone', language: 'ko' };
const view = (now: string, oid: Oid | null, properties: object) =>
  trackEvent(at(now), { name: 'view_route', oid, properties: { ...properties } });
const days = { startDate: '2026-11-24', endDate: '2026-11-25' };

describe('route analytics [DIS-055]', () => {
  beforeAll(async () => {
    await arrangeMonths(at('2026-11-01T00:00:00.000Z'));
    // 24 November begins in Seoul at 15:00 of the day before.
    await view('2026-11-23T14:59:59.000Z', fan, { route: 'main', ...phone });
    await view('2026-11-23T16:00:00.000Z', fan, { route: 'main', ...phone });
    await view('2026-11-23T16:30:00.000Z', fan, { route: 'content', ...phone });
    await view('2026-11-23T17:00:01.000Z', fan, { route: 'main', ...phone });
    await view('2026-11-24T16:00:00.000Z', friend, { route: 'main', device: 'a fridge', language: 'en' });
    await view('2026-11-24T16:00:00.000Z', null, { route: 'main' });
    await view('2026-11-24T16:00:00.000Z', null, {});
    await view('2026-11-25T15:00:00.000Z', friend, { route: 'search', ...phone });
  });

  it('counts views, people and visits by route and day of Asia/Seoul', async () => {
    const lines = await routeViewsByDay(db, days);
    const figures = (
      views: number,
      people: number,
      visitorViews: number,
      entries: number,
      exits: number,
    ) => ({
      views,
      people,
      visitorViews,
      entries,
      exits,
    });
    expect(lines).toEqual([
      { day: '2026-11-24', route: 'content', ...figures(1, 1, 0, 0, 1) },
      { day: '2026-11-24', route: 'main', ...figures(2, 1, 0, 2, 1) },
      { day: '2026-11-24', route: null, ...figures(3, 1, 0, 2, 2) },
      { day: '2026-11-25', route: 'main', ...figures(2, 1, 1, 1, 1) },
      { day: '2026-11-25', route: null, ...figures(2, 1, 1, 1, 1) },
    ]);
  });

  it('sums them by route, device and language, each person once', async () => {
    const sums = await routeViews(db, days);
    const short = sums.map(({ of, name, views, people }) => `${of} ${name}: ${views}, ${people}`);
    expect(short.toSorted()).toEqual([
      'all null: 5, 2',
      'device null: 2, 1',
      'device phone: 3, 1',
      'language en: 1, 1',
      'language ko: 3, 1',
      'language null: 1, 0',
      'route content: 1, 1',
      'route main: 4, 2',
    ]);
  });
});

describe('timings [DIS-015]', () => {
  const [song, film] = [parseOid('a'.repeat(24)), parseOid('b'.repeat(24))];
  const measured = (now: string, name: string, ms: number, contentOid?: Oid) =>
    trackEvent(at(now), { name, oid: null, properties: { ms, ...(contentOid ? { contentOid } : {}) } });

  it('are the median and what is slow, of a time and of a work', async () => {
    for (const [index, ms] of [100, 300, 200, 1_000, 400].entries())
      await measured(`2026-11-24T0${index}:00:00.000Z`, 'first_frame', ms, song);
    await measured('2026-11-24T03:00:00.000Z', 'first_frame', 5_000, film);
    await measured('2026-11-26T03:00:00.000Z', 'first_frame', 9_000, song);
    await measured('2026-11-24T03:00:00.000Z', 'page_load', 801, undefined);
    await measured('2026-11-24T03:00:00.000Z', 'page_load', 800, undefined);
    await measured('2026-11-24T03:00:00.000Z', 'page_load', 1e300, undefined);
    expect(await firstFramesOf(db, { ...days, contentOid: song })).toEqual({
      count: 5,
      medianMs: 300,
      slowMs: 1_000,
    });
    expect(await timingsOf(db, days)).toEqual({
      first_frame: { count: 6, medianMs: 300, slowMs: 5_000 },
      page_load: { count: 3, medianMs: 801, slowMs: 600_000 },
      stall: { count: 0, medianMs: null, slowMs: null },
    });
  });

  it('are of no row without a time', async () => {
    const story = parseOid('c'.repeat(24));
    const on = { startDate: '2026-11-20', endDate: '2026-11-20' };
    const without = (properties: Record<string, number | string>) =>
      trackEvent(at('2026-11-20T03:00:00.000Z'), { name: 'first_frame', oid: null, properties });
    for (const properties of [{}, { ms: -1 }, { ms: 'long' }, { frames: 1 }])
      await without({ ...properties, contentOid: story });
    const none = { count: 0, medianMs: null, slowMs: null };
    expect(await firstFramesOf(db, { ...on, contentOid: story })).toEqual(none);
    expect((await timingsOf(db, on)).first_frame).toEqual(none);
    await without({ ms: 0, contentOid: story });
    expect(await firstFramesOf(db, { ...on, contentOid: story })).toEqual({
      count: 1,
      medianMs: 0,
      slowMs: 0,
    });
  });

  it('of a work are found by an index', async () => {
    await sql`
      insert into tracked_event (tracked_at, name, oid, properties)
      select '2026-11-10T00:00:00Z'::timestamptz + number * interval '1 minute', 'first_frame', null,
        jsonb_build_object('ms', number % 2000, 'contentOid', lpad((number % 500)::text, 24, '0'))
      from generate_series(1, 20000) as number`.execute(database.db);
    await sql`analyze tracked_event`.execute(database.db);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select count(*) from tracked_event
      where name = 'first_frame' and properties->>'contentOid' = ${'7'.padStart(24, '0')}
        and tracked_at >= '2026-11-10T00:00:00Z' and tracked_at < '2026-11-24T00:00:00Z'`.execute(
      database.db,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/tracked_event_2026_11_expr_tracked_at_idx/);
    expect(plan).not.toMatch(/tracked_event_2026_12|Seq Scan/);
  });
});
