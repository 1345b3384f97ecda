import { type Kysely, sql } from 'kysely';

import { type Audience, listedFor } from '../listing.ts';
import type { CatalogueTables, Series } from './tables.ts';
import { type CatalogueTile, selectTiles, toTile } from './to-tile.ts';

export type PartOfSeries = Pick<CatalogueTile, 'contentOid' | 'kind' | 'title' | 'original'> & {
  readonly number: number;
};

type Wanted = {
  readonly creatorOid: string;
  readonly series: Series;
  readonly audience: Audience;
};

/** The parts of a creator's series before and after one of its numbers, as far as the reader finds them. */
export const nextInSeries = async (
  db: Kysely<CatalogueTables>,
  wanted: Wanted,
): Promise<{ previous: PartOfSeries | null; next: PartOfSeries | null }> => {
  const [previous, next] = await Promise.all([nearest(db, wanted, 'before'), nearest(db, wanted, 'after')]);
  return { previous, next };
};

const nearest = async (
  db: Kysely<CatalogueTables>,
  { creatorOid, series: { name, number }, audience }: Wanted,
  side: 'before' | 'after',
): Promise<PartOfSeries | null> => {
  const partNumber = sql<number>`(content.series->>'number')::int`;
  const row = await selectTiles(db)
    .select(partNumber.as('part_number'))
    .where('content.creator_oid', '=', creatorOid)
    .where(sql<boolean>`content.series->>'name' = ${name}`)
    .where(partNumber, side === 'before' ? '<' : '>', number)
    .where(listedFor(audience))
    .orderBy(partNumber, side === 'before' ? 'desc' : 'asc')
    // Of two with the same number the first one published.
    .orderBy('content.position')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { contentOid, kind, title, original } = toTile(row);
  return { contentOid, kind, title, original, number: row.part_number };
};
