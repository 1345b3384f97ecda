import { type Measurement, measurements } from '@fanfold/contracts/discovery';
import type { Oid } from '@fanfold/domain';
import { type Kysely, sql } from 'kysely';

import { type Days, trackedOn } from './seoul-days.ts';

type Timing = {
  readonly count: number;
  /** In milliseconds; null without any. */
  readonly medianMs: number | null;
  /** 95 of 100 took no longer. */
  readonly slowMs: number | null;
};

/** Some measurements are lost on their way; of none there is no median. */
const noTiming: Timing = { count: 0, medianMs: null, slowMs: null };

/** A browser may send any number; one that no page takes would shift what is slow, not the median. */
const longestMs = 600_000;

const parts = ['0.5', '0.95'];
const timed = sql`
  count(*) as count, percentile_disc(${parts}::float8[]) within group (
    order by least((properties->>'ms')::float8, ${longestMs}::float8)::integer) as parts`;
/** Rows of former versions may be without a time. */
const hasTime = sql`(jsonb_typeof(properties->'ms') = 'number' and properties->'ms' >= '0'::jsonb)`;
type Timed = { count: string; parts: readonly (number | null)[] | null };

const timingOf = ({ count, parts: found }: Timed): Timing => {
  const [medianMs = null, slowMs = null] = found ?? [];
  return { count: Number(count), medianMs, slowMs };
};

/** DIS-015: how long pages, first frames and stalls took on these days of Asia/Seoul. */
export const timingsOf = async (
  db: Kysely<never>,
  days: Days,
): Promise<Readonly<Record<Measurement, Timing>>> => {
  const { rows } = await sql<Timed & { name: Measurement }>`
    select name, ${timed} from tracked_event
    where name = any(${[...measurements]}::text[]) and ${hasTime} and ${trackedOn(days)}
    group by name`.execute(db);
  const found = new Map(rows.map((row) => [row.name, timingOf(row)]));
  const of = (name: Measurement): Timing => found.get(name) ?? noTiming;
  return { page_load: of('page_load'), first_frame: of('first_frame'), stall: of('stall') };
};

/** How long it took on these days until a work was heard or seen. */
export const firstFramesOf = async (
  db: Kysely<never>,
  { contentOid, ...days }: Days & { readonly contentOid: Oid },
): Promise<Timing> => {
  const { rows } = await sql<Timed>`
    select ${timed} from tracked_event
    where name = 'first_frame' and properties->>'contentOid' = ${contentOid}
      and ${hasTime} and ${trackedOn(days)}`.execute(db);
  const [row] = rows;
  return row ? timingOf(row) : noTiming;
};
