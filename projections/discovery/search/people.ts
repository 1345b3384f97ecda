import type { Language } from '@fanfold/contracts';
import { type Expression, type Kysely, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';

import { type Audience, listedFor } from '../../catalogue/listing.ts';
import type { SearchTables } from './tables.ts';
import { hashOf, nearOf, queryTermsOf, runsOf } from './terms.ts';

type Db = Kysely<SearchTables>;

export type CreatorFilter = {
  readonly creatorTags: readonly string[];
  readonly creatorLanguages: readonly Language[];
};

/** Creators with all of the tags and one of the languages. */
export const creatorsWith = <Row>(
  query: SelectQueryBuilder<SearchTables, 'search_person', Row>,
  { creatorTags, creatorLanguages }: CreatorFilter,
): SelectQueryBuilder<SearchTables, 'search_person', Row> => {
  let creators = query.where('is_creator', '=', true);
  if (creatorTags.length > 0) creators = creators.where(sql<boolean>`creator_tags @> ${creatorTags}::text[]`);
  if (creatorLanguages.length > 0)
    creators = creators.where(sql<boolean>`channel_language = any(${creatorLanguages}::text[])`);
  return creators;
};

type Named = { readonly keyword: string; readonly audience: Audience; readonly limit: number };
export type FoundPerson = { readonly oid: string; readonly nickname: string; readonly works: number };

/** So many people with a name are looked at. */
const mostLookedAt = 200;

/**
 * People one of whose names has words that begin with those of the keyword, with the number of works of
 * theirs that this reader finds: those with most works first. Who the reader has blocked is not among them.
 * Where no name has these words, the creators that may be meant.
 */
export const peopleNamed = async (
  db: Db,
  { keyword, audience, limit }: Named,
): Promise<{ creators: FoundPerson[]; users: FoundPerson[] }> => {
  const hashes = queryTermsOf(keyword).map(hashOf);
  if (hashes.length === 0) return { creators: [], users: [] };
  const named = await peopleWhere(db, audience, sql<boolean>`name_terms @> ${hashes}::integer[]`);
  if (named.length > 0)
    return {
      creators: named.filter(({ works }) => works > 0).slice(0, limit),
      users: named.filter(({ works }) => works === 0).slice(0, limit),
    };
  const meant = await creatorsMeant(db, keyword);
  const creators = await peopleWhere(db, audience, sql<boolean>`oid = any(${meant}::text[])`);
  return { creators: creators.filter(({ works }) => works > 0).slice(0, limit), users: [] };
};

/** So many creators whose name resembles a mistyped one. */
const mostMeant = 12;

/**
 * Creators of whose names each word of a keyword resembles one: it differs in a letter, or in two that
 * changed places.
 */
export const creatorsMeant = async (db: Db, keyword: string): Promise<string[]> => {
  const words = runsOf(keyword).map(({ term }) => nearOf(term).map(hashOf));
  if (words.length === 0) return [];
  let query = db.selectFrom('search_person').select('oid').where('is_creator', '=', true);
  for (const near of words) query = query.where(sql<boolean>`name_near && ${near}::integer[]`);
  const rows = await query.orderBy('works', 'desc').orderBy('oid').limit(mostMeant).execute();
  return rows.map(({ oid }) => oid);
};

/** Those that have a name, with the number of their works that the reader finds. */
const peopleWhere = async (
  db: Db,
  audience: Audience,
  condition: Expression<SqlBool>,
): Promise<FoundPerson[]> => {
  const rows = await db
    .with('named', (query) =>
      query
        .selectFrom('search_person')
        .select(['oid', 'nickname'])
        .where(condition)
        .where('nickname', 'is not', null)
        .where(sql<boolean>`oid <> all(${audience.hidden.creators}::text[])`)
        .orderBy('is_creator', 'desc')
        .orderBy('oid')
        .limit(mostLookedAt),
    )
    .selectFrom('named')
    .select(['named.oid', 'named.nickname'])
    .select((eb) =>
      eb
        .selectFrom('found_work')
        .select(sql<number>`count(*)::integer`.as('works'))
        .whereRef('found_work.creator_oid', '=', 'named.oid')
        .where(listedFor(audience))
        .as('works'),
    )
    .orderBy('works', 'desc')
    .orderBy('named.oid')
    .execute();
  return rows.map(({ oid, nickname, works }) => ({ oid, nickname: nickname ?? '', works: works ?? 0 }));
};
