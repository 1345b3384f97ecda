import { parseOid } from '@fanfold/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { createDatabase, type TestDatabase } from '../../../../test/support/postgres.ts';
import { countReach } from './plays.ts';
import { noteReached, retentionOf } from './retention.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const song = parseOid('a'.repeat(24));
const at = (moment: string) => ({ db: database.db as never, clock: { now: () => `2026-11-${moment}.000Z` } });
const play = (moment: string, viewer: string) =>
  countReach(at(moment), { contentOid: song, viewer, kind: 'play' });
const note = (moment: string, viewer: string, reached: string) =>
  noteReached(at(moment), { contentOid: song, viewer, reached });
const read = (startDate: string, endDate = startDate) =>
  retentionOf(database.db as never, { contentOid: song, startDate, endDate });
const first = (count: number) => `${'f'.repeat(count / 4)}`.padEnd(25, '0');
const steps = (...counts: readonly (readonly [times: number, count: number])[]) =>
  counts.flatMap(([times, count]) => Array.from({ length: times }, () => count));

it('a viewer counts once at each hundredth, however often and whenever they report', async () => {
  await note('24T00:00:00', 'one', first(100));
  expect(await read('2026-11-24')).toEqual({ plays: 0, reached: steps([100, 0]) });
  await play('24T00:00:00', 'one');
  await play('24T00:00:00', 'other');
  await Promise.all(Array.from({ length: 5 }, () => note('24T00:01:00', 'one', first(40))));
  await note('24T00:02:00', 'one', first(20));
  await note('24T00:03:00', 'other', first(60));
  expect(await read('2026-11-24')).toEqual({ plays: 2, reached: steps([40, 2], [20, 1], [40, 0]) });
  await note('24T05:59:59', 'one', first(100));
  const both = { plays: 2, reached: steps([60, 2], [40, 1]) };
  expect(await read('2026-11-24')).toEqual(both);
  // Six hours later the play is over; the next one counts again, from its beginning.
  await note('24T06:00:00', 'other', first(100));
  expect(await read('2026-11-24')).toEqual(both);
  await play('24T15:00:00', 'one');
  await note('24T15:01:00', 'one', first(4));
  // 15:00 in UTC begins the next day of Seoul.
  expect(await read('2026-11-25')).toEqual({ plays: 1, reached: steps([4, 1], [96, 0]) });
  expect((await read('2026-11-24', '2026-11-25')).plays).toBe(3);
  expect((await read('2026-11-24', '2026-11-25')).reached[0]).toBe(3);
  const { rows } = await sql<{ viewer: string; reached: string }>`
    select viewer, reached::text from work_reached where kind = 'play' order by viewer`.execute(database.db);
  expect(rows[0]).toEqual({ viewer: 'one', reached: '1111'.padEnd(100, '0') });
});
