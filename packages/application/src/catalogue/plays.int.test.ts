import { type Oid, parseOid } from '@fanfold/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createDatabase, type TestDatabase } from '../../../../test/support/postgres.ts';
import { notePlayTime } from './play-time.ts';
import {
  countReach,
  deleteOldReached,
  forgetHistory,
  isPlay,
  leftAt,
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
      notePlayTime(at(time), {
        contentOid,
        viewer: ownerOid ?? 'a visitor',
        ownerOid,
        durationMs: null,
        positionMs,
        playedMs: 15_000,
      });
    await played('01:00:00', song, fan, 15_000);
    await played('01:01:00', story, fan, 760_000);
    await played('01:02:00', song, fan, 30_000);
    await played('01:03:00', song, undefined, 45_000);
    const { db } = at('02:00:00');
    expect(await playHistory(db, fan)).toEqual([
      { contentOid: song, positionMs: 30_000, playedAt: '2026-11-24T01:02:00.000Z' },
      { contentOid: story, positionMs: 760_000, playedAt: '2026-11-24T01:01:00.000Z' },
    ]);
    expect(await leftAt(db, { ownerOid: fan, contentOid: song })).toEqual({
      positionMs: 30_000,
      playedAt: '2026-11-24T01:02:00.000Z',
    });
    expect((await reachOf(db, song)).playMs).toBe(45_000);
    // A report of more than a minute is none of our player's.
    await notePlayTime(at('01:04:00'), {
      contentOid: song,
      viewer: fan,
      ownerOid: fan,
      durationMs: null,
      positionMs: 0,
      playedMs: 3_600_000,
    });
    expect((await reachOf(db, song)).playMs).toBe(105_000);
    // What was played to its end begins again; what was left before goes on.
    const left = async (time: string, positionMs: number) => {
      const report = { contentOid: song, viewer: fan, ownerOid: fan, durationMs: 180_000, playedMs: 1_000 };
      await notePlayTime(at(time), { ...report, positionMs });
      return (await playHistory(db, fan))[0]?.positionMs;
    };
    expect(await left('01:05:00', 169_999)).toBe(169_999);
    expect(await left('01:05:01', 170_000)).toBe(0);
    await forgetHistory(db, { ownerOid: fan, contentOid: story });
    expect(await playHistory(db, fan)).toHaveLength(1);
    expect(await leftAt(db, { ownerOid: fan, contentOid: story })).toBeNull();
    await forgetHistory(db, { ownerOid: fan, contentOid: null });
    expect(await playHistory(db, fan)).toEqual([]);
  });

  it('are where a player said last, whichever of its reports arrives first [CAT-037]', async () => {
    const { db } = at('02:00:00');
    const left = async (positionMs: number, told?: { by: string; order: number }) => {
      const report = { contentOid: story, viewer: fan, ownerOid: fan, durationMs: null, playedMs: 0, told };
      await notePlayTime(at('02:00:00'), { ...report, positionMs });
      return (await leftAt(db, { ownerOid: fan, contentOid: story }))?.positionMs;
    };
    expect(await left(1_000, { by: 'a', order: 1 })).toBe(1_000);
    expect(await left(18_000, { by: 'a', order: 3 })).toBe(18_000);
    expect(await left(30_000, { by: 'a', order: 2 })).toBe(18_000);
    expect(await left(45_000, { by: 'b', order: 1 })).toBe(45_000);
    expect(await left(50_000)).toBe(50_000);
    expect(await left(60_000, { by: 'b', order: 1 })).toBe(60_000);
    await forgetHistory(db, { ownerOid: fan, contentOid: null });
  });

  it('add no more time than passed since the first report, and than one hearing takes at the slowest rate [CAT-037]', async () => {
    const { db } = at('00:00:00');
    const [ballad, drone] = [parseOid('4'.repeat(24)), parseOid('5'.repeat(24))];
    const report = (time: string, contentOid: Oid, durationMs: number | null, viewer = 'listener') =>
      notePlayTime(at(time), {
        contentOid,
        viewer,
        ownerOid: undefined,
        durationMs,
        positionMs: 0,
        playedMs: 60_000,
      });
    const played = async (contentOid: Oid) => (await reachOf(db, contentOid)).playMs;
    // Of many reports at one moment the first counts; afterwards what passed since.
    await Promise.all(Array.from({ length: 10 }, () => report('02:00:00', drone, null)));
    expect(await played(drone)).toBe(60_000);
    await report('02:00:20', drone, null);
    await report('02:00:20', drone, null);
    expect(await played(drone)).toBe(80_000);
    // A work of three minutes takes six at half its speed.
    for (let minute = 1; minute <= 30; minute += 1)
      await report(`02:${String(minute).padStart(2, '0')}:00`, ballad, 180_000);
    expect(await played(ballad)).toBe(360_000);
    await report('02:30:00', ballad, 180_000, 'another listener');
    expect(await played(ballad)).toBe(420_000);
    // Six hours after its begin the session is over.
    await report('07:59:59', ballad, 180_000);
    expect(await played(ballad)).toBe(420_000);
    await report('08:00:00', ballad, 180_000);
    expect(await played(ballad)).toBe(480_000);
  });
});
