import type { Oid } from '@fanfold/domain';
import type { Clock } from '@fanfold/platform';
import { type Kysely, sql } from 'kysely';

import { addToDay, countsAgainFrom, reachRules } from './plays.ts';

type Deps = { readonly db: Kysely<never>; readonly clock: Clock };

type Played = {
  readonly contentOid: Oid;
  /** As in `countReach`. */
  readonly viewer: string;
  /** Undefined for a visitor, of whom no history is kept. */
  readonly ownerOid: Oid | undefined;
  /** Null where it is not known. */
  readonly durationMs: number | null;
  readonly positionMs: number;
  readonly playedMs: number;
  /** Of which player it is, and its how many-th report. */
  readonly told?: { readonly by: string; readonly order: number } | undefined;
};

/**
 * CAT-037: adds to the time that a work was played, as far as it is plausible, and notes how far the person
 * came.
 */
export const notePlayTime = async (deps: Deps, played: Played): Promise<void> => {
  const { db, clock } = deps;
  const { contentOid, ownerOid, told } = played;
  const added = await plausibleMs(deps, played);
  if (added > 0) {
    await sql`
      insert into work_reach (content_oid, play_ms) values (${contentOid}, ${added})
      on conflict (content_oid) do update
        set play_ms = work_reach.play_ms + excluded.play_ms`.execute(db);
    await addToDay(db, { contentOid, now: clock.now(), views: 0, plays: 0, playMs: added });
  }
  if (ownerOid === undefined) return;
  await sql`
    insert into play_history as left_at (owner_oid, content_oid, position_ms, played_at, told_by, told_order)
    values (${ownerOid}, ${contentOid}, ${goesOnAt(played)}, ${clock.now()}::timestamptz,
      ${told?.by ?? null}, ${told?.order ?? null})
    on conflict (owner_oid, content_oid) do update
      set position_ms = excluded.position_ms, played_at = excluded.played_at,
        told_by = excluded.told_by, told_order = excluded.told_order
      where left_at.told_by is distinct from excluded.told_by
        or excluded.told_order is null
        or left_at.told_order < excluded.told_order`.execute(db);
};

/** What is left so close to its end is over: the next time it begins where works begin. */
const endMs = 10_000;

const goesOnAt = ({ positionMs, durationMs }: Played): number =>
  durationMs !== null && positionMs >= durationMs - endMs ? 0 : positionMs;

/**
 * How much of a report counts. A viewer's first report begins a session of six hours, with what it reports.
 * In a session a work was played no longer than time passed since its begin, and no longer than it takes to
 * hear it once at the slowest rate. So neither reports that come often nor a player that stands open add
 * without end.
 */
const plausibleMs = (
  { db, clock }: Deps,
  { contentOid, viewer, playedMs, durationMs }: Played,
): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    const now = clock.now();
    const reported = Math.min(playedMs, reachRules.mostPlayedMs);
    const begunAt = new Date(Date.parse(now) - reported).toISOString();
    const isOver = sql`heard.counted_at <= ${countsAgainFrom(now)}::timestamptz`;
    const { rows } = await sql<{ begun_at: Date; play_ms: string }>`
      insert into work_reached as heard (content_oid, viewer, kind, counted_at, play_ms)
      values (${contentOid}, ${viewer}, 'time', ${begunAt}::timestamptz, 0)
      on conflict (content_oid, viewer, kind) do update set
        counted_at = case when ${isOver} then excluded.counted_at else heard.counted_at end,
        play_ms = case when ${isOver} then 0 else heard.play_ms end
      returning counted_at as begun_at, play_ms`.execute(transaction);
    const [session] = rows;
    if (!session) return 0;
    const passedMs = Date.parse(now) - session.begun_at.getTime();
    const onceMs = durationMs === null ? passedMs : durationMs * reachRules.slowestTimes;
    const leftMs = Math.min(passedMs, onceMs) - Number(session.play_ms);
    const added = Math.max(0, Math.min(reported, Math.trunc(leftMs)));
    await sql`
      update work_reached set play_ms = play_ms + ${added}
      where content_oid = ${contentOid} and viewer = ${viewer} and kind = 'time'`.execute(transaction);
    return added;
  });
