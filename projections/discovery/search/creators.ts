import type { Language } from '@fanfold/contracts';
import type { CreatorSort } from '@fanfold/contracts/discovery';
import { type Kysely, sql } from 'kysely';

import { type Audience, listedFor } from '../../catalogue/listing.ts';
import { creatorsMeant, creatorsWith } from './people.ts';
import type { Names, SearchTables } from './tables.ts';
import { hashOf, plain, queryTermsOf } from './terms.ts';

type Db = Kysely<SearchTables>;

export type ListedCreator = {
  readonly oid: string;
  readonly nickname: string;
  readonly creatorTags: readonly string[];
  readonly works: number;
};

type Listed = {
  readonly audience: Audience;
  readonly creatorTags: readonly string[];
  readonly creatorLanguages: readonly Language[];
  /** Only those of whom the reader finds a work. */
  readonly withWorks: boolean;
  readonly sort: CreatorSort;
  readonly offset: number;
  readonly limit: number;
};

const orders = {
  popular: [sql`popularity`, 'desc'],
  latest: [sql`position`, 'desc'],
  name: [sql`lower(nickname)`, 'asc'],
} as const;

/**
 * DIS-019: creators with all of the tags and one of the languages, without those whom the reader has blocked.
 */
export const creatorsListed = async (
  db: Db,
  { audience, withWorks, sort, offset, limit, ...filter }: Listed,
): Promise<{ creators: ListedCreator[]; more: boolean }> => {
  const [order, direction] = orders[sort];
  let query = db
    .with('creators', (cte) =>
      creatorsWith(cte.selectFrom('search_person').selectAll(), filter)
        .where('nickname', 'is not', null)
        .where(sql<boolean>`oid <> all(${audience.hidden.creators}::text[])`),
    )
    .with('standing', (cte) =>
      cte
        .selectFrom('found_work')
        .select('creator_oid')
        .select([
          sql<number>`count(*)::integer`.as('works'),
          sql<number>`sum(likes + 4 * sales)::integer`.as('popularity'),
        ])
        .where(listedFor(audience))
        .where('creator_oid', 'in', (eb) => eb.selectFrom('creators').select('oid'))
        .groupBy('creator_oid'),
    )
    .selectFrom('creators')
    .leftJoin('standing', 'standing.creator_oid', 'creators.oid')
    .select(['creators.oid', 'creators.nickname', 'creators.creator_tags', 'standing.works']);
  if (withWorks) query = query.where('standing.works', '>', 0);
  const rows = await query
    .orderBy(order, sql`${sql.raw(direction)} nulls last`)
    .orderBy('creators.oid')
    .offset(offset)
    .limit(limit + 1)
    .execute();
  return { creators: rows.slice(0, limit).map(toCreator), more: rows.length > limit };
};

type Row = {
  readonly oid: string;
  readonly nickname: string | null;
  readonly creator_tags: string[];
  readonly works: number | null;
};
const toCreator = ({ oid, nickname, creator_tags, works }: Row): ListedCreator => ({
  oid,
  nickname: nickname ?? '',
  creatorTags: creator_tags,
  works: works ?? 0,
});

type NamedRow = { readonly nickname: string | null; readonly names: Names | null };

type Sought = {
  readonly keyword: string;
  readonly audience: Audience;
  /** A whole name, in any case and width. */
  readonly accurate: boolean;
  readonly limit: number;
};

/** DIS-018: creators by one of their names, by its beginnings or as a whole. */
export const creatorsSought = async (
  db: Db,
  { keyword, audience, accurate, limit }: Sought,
): Promise<ListedCreator[]> => {
  const hashes = queryTermsOf(keyword).map(hashOf);
  if (hashes.length === 0) return [];
  const rows = await creatorRows(db, audience)
    .where('name_terms', '@>', sql<number[]>`${hashes}::integer[]`)
    .limit(mostLookedAt)
    .execute();
  const wanted = plain(keyword).trim();
  const isNamed = ({ nickname, names }: NamedRow): boolean =>
    [nickname, ...Object.values(names ?? {})].some((name) => name !== null && plain(name) === wanted);
  const named = accurate ? rows.filter(isNamed) : rows;
  if (named.length > 0 || accurate) return named.slice(0, limit).map(toCreator);
  const meant = await creatorsMeant(db, keyword);
  const similar = await creatorRows(db, audience)
    .where('oid', '=', sql<string>`any(${meant}::text[])`)
    .execute();
  return similar.slice(0, limit).map(toCreator);
};

const mostLookedAt = 100;

/** DIS-018 with `oidSearch`. */
export const creatorsOf = async (
  db: Db,
  { oids, audience }: { readonly oids: readonly string[]; readonly audience: Audience },
): Promise<ListedCreator[]> => {
  const rows = await creatorRows(db, audience).where('oid', '=', sql<string>`any(${oids}::text[])`).execute();
  return rows.map(toCreator);
};

const creatorRows = (db: Db, audience: Audience) =>
  db
    .selectFrom('search_person')
    .select(['oid', 'nickname', 'names', 'creator_tags'])
    .select((eb) =>
      eb
        .selectFrom('found_work')
        .select(sql<number>`count(*)::integer`.as('works'))
        .whereRef('found_work.creator_oid', '=', 'search_person.oid')
        .where(listedFor(audience))
        .as('works'),
    )
    .where('is_creator', '=', true)
    .where('nickname', 'is not', null)
    .where(sql<boolean>`oid <> all(${audience.hidden.creators}::text[])`)
    .orderBy('works', 'desc')
    .orderBy('oid');
