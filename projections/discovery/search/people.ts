import type { Language } from '@fanfold/contracts';
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';

import { type Audience, listedFor } from '../../catalogue/listing.ts';
import type { SearchTables } from './tables.ts';
import { hashOf, queryTermsOf } from './terms.ts';

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
 * People whose nickname has words that begin with those of the keyword, with the number of works of theirs that this reader finds:
 * those with most works first. Who the reader has blocked is not among them.
 */
export const peopleNamed = async (
  db: Db,
  { keyword, audience, limit }: Named,
): Promise<{ creators: FoundPerson[]; users: FoundPerson[] }> => {
  const hashes = queryTermsOf(keyword).map(hashOf);
  if (hashes.length === 0) return { creators: [], users: [] };
  const rows = await db
    .with('named', (query) =>
      query
        .selectFrom('search_person')
        .select(['oid', 'nickname'])
        .where('name_terms', '@>', sql<number[]>`${hashes}::integer[]`)
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
  const people = rows.map(({ oid, nickname, works }) => ({
    oid,
    nickname: nickname ?? '',
    works: works ?? 0,
  }));
  return {
    creators: people.filter(({ works }) => works > 0).slice(0, limit),
    users: people.filter(({ works }) => works === 0).slice(0, limit),
  };
};
