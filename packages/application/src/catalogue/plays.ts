import { type Oid, parseOid } from '@fanfold/domain';
import type { Clock, Logger } from '@fanfold/platform';
import { type Kysely, sql } from 'kysely';

import { everyHour } from '../every-hour.ts';

type Deps = { readonly db: Kysely<never>; readonly clock: Clock };

/** What counts as a view, and as a play. */
export const reachRules = {
  /** A viewer counts once for a work in this time, and is forgotten afterwards. */
  onceInHours: 6,
  /** A play counts after this time, or after half of a shorter work. */
  playMs: 10_000,
  /** The longest time that one report adds: a page reports more often. */
  mostPlayedMs: 60_000,
  /** The slowest that a player plays: so often its length is what it takes to hear a work once. */
  slowestTimes: 2,
} as const;

type Reached = {
  readonly contentOid: Oid;
  /** The account, or what tells one visitor from another without naming them. */
  readonly viewer: string;
  readonly kind: 'view' | 'play';
};

/**
 * CAT-035, CAT-036: counts a view or a play, once for each viewer and work in six hours. Answers whether it
 * counted.
 */
export const countReach = async (
  { db, clock }: Deps,
  { contentOid, viewer, kind }: Reached,
): Promise<boolean> => {
  const now = clock.now();
  const before = countsAgainFrom(now);
  const { rows } = await sql`
    insert into work_reached (content_oid, viewer, kind, counted_at)
    values (${contentOid}, ${viewer}, ${kind}, ${now}::timestamptz)
    on conflict (content_oid, viewer, kind) do update set counted_at = excluded.counted_at, reached = null
      where work_reached.counted_at <= ${before}::timestamptz
    returning content_oid`.execute(db);
  if (rows.length === 0) return false;
  const [views, plays] = kind === 'view' ? ([1, 0] as const) : ([0, 1] as const);
  await sql`
    insert into work_reach (content_oid, views, plays) values (${contentOid}, ${views}, ${plays})
    on conflict (content_oid) do update
      set views = work_reach.views + excluded.views, plays = work_reach.plays + excluded.plays`.execute(db);
  await addToDay(db, { contentOid, now, views, plays, playMs: 0 });
  return true;
};

type OfDay = Reach & { readonly contentOid: Oid; readonly now: string };

/** Days are those of Asia/Seoul, like those of earnings. */
export const addToDay = async (
  db: Kysely<never>,
  { contentOid, now, views, plays, playMs }: OfDay,
): Promise<void> => {
  await sql`
    insert into work_reach_day (content_oid, day, views, plays, play_ms)
    values (${contentOid}, (${now}::timestamptz at time zone 'Asia/Seoul')::date, ${views}, ${plays}, ${playMs})
    on conflict (content_oid, day) do update
      set views = work_reach_day.views + excluded.views, plays = work_reach_day.plays + excluded.plays,
        play_ms = work_reach_day.play_ms + excluded.play_ms`.execute(db);
};

type Days = {
  readonly contentOids: readonly string[];
  readonly startDate: string;
  readonly endDate?: string;
};

/**
 * The days on which these works were opened or played, from a day of Asia/Seoul on, and to another one where
 * it is named.
 */
export const reachByDay = async (
  db: Kysely<never>,
  { contentOids, startDate, endDate = 'infinity' }: Days,
): Promise<readonly (Reach & { readonly contentOid: string; readonly day: string })[]> => {
  const { rows } = await sql<{
    content_oid: string;
    day: string;
    views: string;
    plays: string;
    play_ms: string;
  }>`
    select content_oid, to_char(day, 'YYYY-MM-DD') as day, views, plays, play_ms from work_reach_day
    where content_oid = any(${contentOids}::text[])
      and day between ${startDate}::date and ${endDate}::date`.execute(db);
  return rows.map((row) => ({
    contentOid: row.content_oid,
    day: row.day,
    views: Number(row.views),
    plays: Number(row.plays),
    playMs: Number(row.play_ms),
  }));
};

/** Whether a play of so many milliseconds counts. `durationMs` is null where it is not known. */
export const isPlay = (playedMs: number, durationMs: number | null): boolean =>
  playedMs >= Math.min(reachRules.playMs, durationMs === null ? reachRules.playMs : durationMs / 2);

export type Reach = { readonly views: number; readonly plays: number; readonly playMs: number };

/** How often a work was opened and played, and for how long. */
export const reachOf = async (db: Kysely<never>, contentOid: string): Promise<Reach> => {
  const { rows } = await sql<{ views: string; plays: string; play_ms: string }>`
    select views, plays, play_ms from work_reach where content_oid = ${contentOid}`.execute(db);
  const [row] = rows;
  return {
    views: Number(row?.views ?? 0),
    plays: Number(row?.plays ?? 0),
    playMs: Number(row?.play_ms ?? 0),
  };
};

/** How often each of these works was opened and played; those that never were are missing. */
export const reachOfAll = async (
  db: Kysely<never>,
  contentOids: readonly string[],
): Promise<ReadonlyMap<string, Reach>> => {
  if (contentOids.length === 0) return new Map();
  const { rows } = await sql<{ content_oid: string; views: string; plays: string; play_ms: string }>`
    select content_oid, views, plays, play_ms from work_reach
    where content_oid = any(${contentOids}::text[])`.execute(db);
  return new Map(
    rows.map((row) => [
      row.content_oid,
      { views: Number(row.views), plays: Number(row.plays), playMs: Number(row.play_ms) },
    ]),
  );
};

/** What a person played, the newest first, and how far they came in milliseconds. */
export const playHistory = async (db: Kysely<never>, ownerOid: string) => {
  const { rows } = await sql<{ content_oid: string; position_ms: number; played_at: Date }>`
    select content_oid, position_ms, played_at from play_history where owner_oid = ${ownerOid}
    order by played_at desc limit ${historyShown}`.execute(db);
  return rows.map((row) => ({
    contentOid: parseOid(row.content_oid),
    positionMs: row.position_ms,
    playedAt: row.played_at.toISOString(),
  }));
};

/** Where a person left one work; null where they never played it. */
export const leftAt = async (
  db: Kysely<never>,
  { ownerOid, contentOid }: { readonly ownerOid: string; readonly contentOid: string },
) => {
  const { rows } = await sql<{ position_ms: number; played_at: Date }>`
    select position_ms, played_at from play_history
    where owner_oid = ${ownerOid} and content_oid = ${contentOid}`.execute(db);
  const [row] = rows;
  return row ? { positionMs: row.position_ms, playedAt: row.played_at.toISOString() } : null;
};

/** A person's history is gone; without a work, all of it. */
export const forgetHistory = async (
  db: Kysely<never>,
  { ownerOid, contentOid }: { readonly ownerOid: string; readonly contentOid: string | null },
): Promise<void> => {
  await sql`
    delete from play_history
    where owner_oid = ${ownerOid} and (${contentOid}::text is null or content_oid = ${contentOid})`.execute(
    db,
  );
};

/** Who counted at this moment or earlier counts again. */
export const countsAgainFrom = (now: string): string =>
  new Date(Date.parse(now) - reachRules.onceInHours * 3_600_000).toISOString();

const historyShown = 100;

/** Forgets every hour who opened and played what, once it matters no more. */
export const forgetReached = (
  { log, ...deps }: Deps & { readonly log: Logger },
  signal: AbortSignal,
): Promise<void> =>
  everyHour(
    {
      run: () => deleteOldReached(deps),
      log,
      failure: 'who opened and played works has to wait for its deletion',
    },
    signal,
  );

export const deleteOldReached = async ({ db, clock }: Deps): Promise<void> => {
  const before = countsAgainFrom(clock.now());
  await sql`delete from work_reached where counted_at <= ${before}::timestamptz`.execute(db);
};
