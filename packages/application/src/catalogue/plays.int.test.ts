import { type Oid, parseOid } from '@fanfold/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createDatabase, type TestDatabase } from '../../../../test/support/postgres.ts';
import {
  countReach,
  deleteOldReached,
  forgetHistory,
  isPlay,
  notePlayTime,
  playHistory,
  reachOf,
} from './plays.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const [song, story, fan] = ['1', '2', '3'].map((digit) => parseOid(digit.repeat(24))) as [
  never,
  never,
  never,
];
const at = (time: string) => ({ db: database.db as never, clock: { now: () => `2026-11-24T${time}.000Z` } });

describe('views and plays', () => {
  it('count each viewer once in six hours, also when they come at the same time [CAT-035] [CAT-036]', async () => {
    const view = (time: string, viewer: string) =>
      countReach(at(time), { contentOid: song, viewer, kind: 'view' });
    const first = await Promise.all(Array.from({ length: 5 }, () => view('00:00:00', fan)));
    expect(first.filter(Boolean)).toHaveLength(1);
    expect(await view('05:59:59', fan)).toBe(false);
    expect(await view('06:00:00', fan)).toBe(true);
    expect(await view('06:00:00', 'a visitor')).toBe(true);
    expect(await countReach(at('06:00:01'), { contentOid: song, viewer: fan, kind: 'play' })).toBe(true);
    expect(await reachOf(at('07:00:00').db, song)).toEqual({ views: 3, plays: 1, playMs: 0 });
    expect(await reachOf(at('07:00:00').db, story)).toEqual({ views: 0, plays: 0, playMs: 0 });
    await deleteOldReached(at('12:00:00'));
    const { rows } = await sql<{ viewer: string }>`select viewer from work_reached`.execute(database.db);
    expect(rows).toEqual([{ viewer: fan }]);
  });

  it('are a play after ten seconds, or half of a shorter work', () => {
    expect([isPlay(9_999, null), isPlay(10_000, null)]).toEqual([false, true]);
    expect([isPlay(9_999, 60_000), isPlay(10_000, 60_000)]).toEqual([false, true]);
    expect([isPlay(3_999, 8_000), isPlay(4_000, 8_000)]).toEqual([false, true]);
  });

  it('remember how far a person came, and nothing of visitors [CAT-037]', async () => {
    const played = (time: string, contentOid: Oid, ownerOid: Oid | undefined, positionMs: number) =>
      notePlayTime(at(time), { contentOid, ownerOid, positionMs, playedMs: 15_000 });
    await played('01:00:00', song, fan, 15_000);
    await played('01:01:00', story, fan, 760_000);
    await played('01:02:00', song, fan, 30_000);
    await played('01:03:00', song, undefined, 45_000);
    const { db } = at('02:00:00');
    expect(await playHistory(db, fan)).toEqual([
      { contentOid: song, positionMs: 30_000, playedAt: '2026-11-24T01:02:00.000Z' },
      { contentOid: story, positionMs: 760_000, playedAt: '2026-11-24T01:01:00.000Z' },
    ]);
    expect((await reachOf(db, song)).playMs).toBe(45_000);
    // A report of more than a minute is none of our player's.
    await notePlayTime(at('01:04:00'), {
      contentOid: song,
      ownerOid: fan,
      positionMs: 0,
      playedMs: 3_600_000,
    });
    expect((await reachOf(db, song)).playMs).toBe(105_000);
    await forgetHistory(db, { ownerOid: fan, contentOid: story });
    expect(await playHistory(db, fan)).toHaveLength(1);
    await forgetHistory(db, { ownerOid: fan, contentOid: null });
    expect(await playHistory(db, fan)).toEqual([]);
  });
});
