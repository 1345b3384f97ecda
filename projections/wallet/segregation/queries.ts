import { parseOid, seoulDayStart } from '@fanfold/domain';
import { type Kysely, sql } from 'kysely';

import type { SegregationTables } from './tables.ts';

export { segregatedMoney } from './projection.ts';
export type { SegregationTables } from './tables.ts';

type Db = Kysely<SegregationTables>;

const shown = 200;

/** The newest bookings up to a day, the newest first. */
export const segregatedMoves = async (db: Db, endOf: string) => {
  const rows = await db
    .selectFrom('moved')
    .select([
      'position',
      'country',
      'won',
      'reference',
      sql<string>`to_char(booked_on, 'YYYY-MM-DD')`.as('bookedOn'),
      'reason',
    ])
    .where(sql<boolean>`booked_on <= ${endOf}::date`)
    .orderBy('booked_on', 'desc')
    .orderBy('position', 'desc')
    .limit(shown)
    .execute();
  return rows.map(({ won, ...row }) => ({ ...row, won: Number(won) }));
};

/** What waits for a second person, the oldest first. */
export const segregatedWaiting = async (db: Db) => {
  const rows = await db
    .selectFrom('waiting')
    .select([
      'country',
      'won',
      'reference',
      sql<string>`to_char(booked_on, 'YYYY-MM-DD')`.as('bookedOn'),
      'reason',
      'asked_by_oid',
      'asked_at',
    ])
    .orderBy('position')
    .limit(shown)
    .execute();
  return rows.map(({ won, asked_by_oid, asked_at, ...row }) => ({
    ...row,
    won: Number(won),
    askedByOid: parseOid(asked_by_oid),
    askedAt: asked_at.toISOString(),
  }));
};

/** Countries for which money was ever set aside, up to a day. */
export const segregatedCountries = async (db: Db, endOf: string): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('moved')
    .select('country')
    .distinct()
    .where(sql<boolean>`booked_on <= ${endOf}::date`)
    .execute();
  return new Set(rows.map(({ country }) => country));
};

/** The threshold of each country that had one at the end of a day. */
export const thresholdsAt = async (db: Db, endOf: string): Promise<ReadonlyMap<string, number>> => {
  const rows = await db
    .selectFrom('threshold')
    .select(['country', 'won'])
    .distinctOn('country')
    .where('set_at', '<', sql<never>`${seoulDayStart(endOf, 1)}::timestamptz`)
    .orderBy('country')
    .orderBy('position', 'desc')
    .execute();
  return new Map(rows.flatMap(({ country, won }) => (won === null ? [] : [[country, Number(won)] as const])));
};
