import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createDatabase, type TestDatabase } from '../../../../test/support/postgres.ts';
import { arrangeMonths, saveTrackProperties, trackEvent } from './tracking.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const at = (now: string) => ({ db: database.db as never, clock: { now: () => now } as never });
const tables = async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_name like 'tracked_event_2%' order by 1`.execute(database.db);
  return rows.map(({ name }) => name);
};
const names = async (table = 'tracked_event') =>
  (
    await sql<{ name: string }>`select name from ${sql.id(table)} order by tracked_at`.execute(database.db)
  ).rows.map(({ name }) => name);

describe('tracked events', () => {
  it('have a table for each month, and are gone after 13 months [DIS-016]', async () => {
    const event = { name: 'view_content', oid: 'a'.repeat(24), properties: { contentOid: 'b' } };
    await trackEvent(at('2026-11-24T09:00:00.000Z'), event);
    expect(await names('tracked_event_default')).toEqual(['view_content']);
    await Promise.all([1, 2, 3].map(() => arrangeMonths(at('2026-11-24T09:01:00.000Z'))));
    expect(await tables()).toEqual(['tracked_event_2026_11', 'tracked_event_2026_12']);
    // What waited has moved.
    expect([await names('tracked_event_default'), await names('tracked_event_2026_11')]).toEqual([
      [],
      ['view_content'],
    ]);
    await trackEvent(at('2026-12-31T23:59:59.000Z'), { ...event, name: 'click_signup', oid: null });
    expect(await names('tracked_event_2026_12')).toEqual(['click_signup']);
    await arrangeMonths(at('2027-12-31T23:00:00.000Z'));
    expect(await names()).toEqual(['view_content', 'click_signup']);
    await arrangeMonths(at('2028-01-01T00:00:00.000Z'));
    expect(await names()).toEqual(['click_signup']);
    expect(await tables()).not.toContain('tracked_event_2026_11');
  });

  it('know what a browser was like the last time [DIS-017]', async () => {
    const oid = 'c'.repeat(24);
    await saveTrackProperties(at('2026-11-24T09:00:00.000Z'), { oid, properties: { theme: 'dark' } });
    await saveTrackProperties(at('2026-11-24T10:00:00.000Z'), { oid, properties: { theme: 'light' } });
    const { rows } = await sql`select properties from tracked_properties where oid = ${oid}`.execute(
      database.db,
    );
    expect(rows).toEqual([{ properties: { theme: 'light' } }]);
  });
});
