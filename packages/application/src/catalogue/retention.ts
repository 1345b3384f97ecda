import type { Oid } from '@fanfold/domain';
import type { Clock } from '@fanfold/platform';
import { type Kysely, sql } from 'kysely';

import { countsAgainFrom } from './plays.ts';

type Deps = { readonly db: Kysely<never>; readonly clock: Clock };

/** A work's length is measured in so many parts. */
export const retentionSteps = 100;

type Report = {
  readonly contentOid: Oid;
  /** As in `countReach`. */
  readonly viewer: string;
  /** The hundredths reached so far: 100 bits as 25 hexadecimal digits, the beginning of the work first. */
  readonly reached: string;
};

/**
 * Which hundredths of a work a play has reached. A report adds to the play of this viewer that counted in the
 * last six hours; without one it adds nothing. So a viewer counts once in that time at each hundredth,
 * however often they report.
 */
export const noteReached = ({ db, clock }: Deps, { contentOid, viewer, reached }: Report): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ reached: string | null; day: string }>`
      select reached::text, to_char(counted_at at time zone 'Asia/Seoul', 'YYYY-MM-DD') as day from work_reached
      where content_oid = ${contentOid} and viewer = ${viewer} and kind = 'play'
        and counted_at > ${countsAgainFrom(clock.now())}::timestamptz
      for update`.execute(transaction);
    const [play] = rows;
    if (!play) return;
    const before = BigInt(`0b${play.reached ?? '0'}`);
    const added = BigInt(`0x${reached}`) & ~before;
    if (added === 0n) return;
    const together = bitsOf(before | added);
    await sql`
      update work_reached set reached = ${together}::text::bit(100)
      where content_oid = ${contentOid} and viewer = ${viewer} and kind = 'play'`.execute(transaction);
    const steps = [...bitsOf(added)].map(Number);
    await sql`
      insert into work_retention_day as kept (content_oid, day, plays, steps)
      values (${contentOid}, ${play.day}::date, ${play.reached === null ? 1 : 0}, ${steps}::bigint[])
      on conflict (content_oid, day) do update set
        plays = kept.plays + excluded.plays,
        steps = (
          select array_agg(one + other order by step)
          from unnest(kept.steps, excluded.steps) with ordinality as both_sides (one, other, step)
        )`.execute(transaction);
  });

const bitsOf = (reached: bigint): string => reached.toString(2).padStart(retentionSteps, '0');

export type Retention = {
  /** Plays of which it is known how far they came. */
  readonly plays: number;
  /** How many of them reached each hundredth. */
  readonly reached: readonly number[];
};

type Input = { readonly contentOid: string; readonly startDate: string; readonly endDate: string };

/** How far the plays of a work came that counted on these days of Asia/Seoul, both included. */
export const retentionOf = async (
  db: Kysely<never>,
  { contentOid, startDate, endDate }: Input,
): Promise<Retention> => {
  const { rows } = await sql<{ plays: string; steps: string[] }>`
    select plays, steps from work_retention_day
    where content_oid = ${contentOid} and day between ${startDate}::date and ${endDate}::date`.execute(db);
  const reached = Array.from({ length: retentionSteps }, () => 0);
  for (const { steps } of rows)
    for (const [step, count] of steps.entries()) reached[step] = (reached[step] ?? 0) + Number(count);
  return { plays: rows.reduce((sum, { plays }) => sum + Number(plays), 0), reached };
};
