import type { Language } from '@fanfold/contracts';
import { mostSearched, type SearchSort } from '@fanfold/contracts/discovery';
import type { ContentKind } from '@fanfold/domain/catalogue';
import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';

import { listedFor } from '../../catalogue/listing.ts';
import type { Wanted } from './expand.ts';
import { conditionsOf } from './filter-conditions.ts';
import { creatorsWith } from './people.ts';
import type { Found, Search } from './search-works.ts';
import type { SearchTables } from './tables.ts';

type Db = Kysely<SearchTables>;

const integers = (numbers: readonly number[]) => sql<number[]>`${numbers}::integer[]`;

/** All terms of the search, each in the work's own texts or as a name of those who made it. */
export const hasAll = (wanted: readonly Wanted[]): Expression<SqlBool>[] =>
  wanted.map(({ words, makers }) =>
    makers.length === 0
      ? sql<SqlBool>`words && ${integers(words)}`
      : sql<SqlBool>`(words && ${integers(words)} or marks && ${integers(makers)})`,
  );

/** What a term counts for: most in a title, less as the beginning of a word there, then elsewhere. */
const points = { title: 90, titleBeginning: 66, maker: 50, text: 30 } as const;

const textScore = (wanted: readonly Wanted[]): RawBuilder<number> => {
  const terms = wanted.map(
    ({ titles, exactTitle, makers }) => sql`case
      when words @> ${integers([exactTitle])} then ${sql.lit(points.title)}
      when words && ${integers(titles)} then ${sql.lit(points.titleBeginning)}
      when marks && ${integers(makers)} then ${sql.lit(points.maker)}
      else ${sql.lit(points.text)} end`,
  );
  return terms.length === 0 ? sql<number>`0` : sql<number>`(${sql.join(terms, sql` + `)})`;
};

/** Ten days are a point; each doubling of likes and sales is worth fifty of them, each doubling of plays thirty. */
const standing = sql<number>`extract(epoch from published_at)::float8 / 864000
  + 5 * ln(1 + greatest(0, likes + 4 * sales))::float8 / ln(2)`;
/** Looked up for each of those that were found: a join would read the plays of all works. */
const plays = sql`(select plays from work_reach where work_reach.content_oid = found.content_oid)`;
const played = sql<number>`3 * ln(1 + coalesce(${plays}, 0))::float8 / ln(2)`;

type Order = readonly [RawBuilder<unknown>, 'asc' | 'desc'];
const before: Readonly<Record<SearchSort, Order>> = {
  accuracy: [sql`score`, 'desc'],
  latest: [sql`position`, 'desc'],
  oldest: [sql`position`, 'asc'],
  popular: [sql`popularity`, 'desc'],
  lowestPrice: [sql`price_coins`, 'asc'],
  highestPrice: [sql`price_coins`, 'desc'],
};
/** Plays are counted outside the log, so they are added to what was found. */
const withPlays: Partial<Record<SearchSort, Order>> = {
  accuracy: [sql`score + ${played}`, 'desc'],
  popular: [sql`popularity + coalesce(${plays}, 0)`, 'desc'],
};

type Json<Value> = { value: Value; works: number }[] | null;
type Row = {
  readonly total: number;
  readonly page: string[] | null;
  readonly kinds: Json<ContentKind>;
  readonly tags: Json<string>;
  readonly languages: Json<Language>;
  readonly free: number;
};

const counted = (values: RawBuilder<unknown>, limit: number) => sql`
  (select json_agg(json_build_object('value', value, 'works', works) order by works desc, value)
   from (select value, count(*)::integer as works from (${values}) as each group by value
         order by works desc, value limit ${sql.lit(limit)}) as counted)`;

const facetTags = 12;

/** What is found among the works with one of these marks, or (null) among all: one statement for works, page and counts. */
export const candidates = async (db: Db, search: Search, tier: readonly number[] | null): Promise<Found> => {
  const { wanted, sort, offset, limit, audience } = search;
  const [order, direction] = before[sort];
  const [last, lastDirection] = withPlays[sort] ?? before[sort];
  const { rows } = await db
    .with(
      (cte) => cte('found').materialized(),
      (query) => {
        let found = query
          .selectFrom('found_work')
          .select(['content_oid', 'kind', 'hashtags', 'languages', 'price_coins', 'position'])
          .select([
            sql<number>`${textScore(wanted)} + ${standing}`.as('score'),
            sql<number>`likes + 4 * sales`.as('popularity'),
          ])
          .where(listedFor(audience));
        for (const condition of [...hasAll(wanted), ...conditionsOf(search.filter)])
          found = found.where(condition);
        const { creatorTags, creatorLanguages } = search.filter;
        if (creatorTags.length + creatorLanguages.length > 0) {
          found = found.where('creator_oid', 'in', (eb) =>
            creatorsWith(eb.selectFrom('search_person').select('search_person.oid'), search.filter),
          );
        }
        if (tier) found = found.where(sql<boolean>`marks && ${integers(tier)}`);
        return found
          .orderBy(order, direction)
          .orderBy('position', 'desc')
          .limit(mostSearched + 1);
      },
    )
    .with('page', (query) =>
      query
        .selectFrom('found')
        .select('found.content_oid')
        .select(
          sql<number>`row_number() over (order by ${last} ${sql.raw(lastDirection)}, position desc)`.as(
            'place',
          ),
        )
        .orderBy('place')
        .offset(offset)
        .limit(limit),
    )
    .selectNoFrom([
      sql<number>`(select count(*)::integer from found)`.as('total'),
      sql<string[] | null>`(select array_agg(content_oid order by place) from page)`.as('page'),
      sql<Row['kinds']>`${counted(sql`select kind as value from found`, 10)}`.as('kinds'),
      sql<Row['tags']>`${counted(sql`select unnest(hashtags) as value from found`, facetTags)}`.as('tags'),
      sql<Row['languages']>`${counted(sql`select unnest(languages) as value from found`, 4)}`.as('languages'),
      sql<number>`(select count(*)::integer from found where price_coins = 0)`.as('free'),
    ])
    .execute()
    .then((found) => ({ rows: found as readonly Row[] }));
  return toFound(rows[0], { offset, limit });
};

const toFound = (
  row: Row | undefined,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Found => {
  const { total = 0, page, kinds, tags, languages, free = 0 } = row ?? {};
  const end = offset + limit;
  return {
    contentOids: page ?? [],
    total: Math.min(total, mostSearched),
    more: total > mostSearched,
    nextCursor: end < Math.min(total, mostSearched) ? String(end) : null,
    facets: { contentTypes: kinds ?? [], tags: tags ?? [], languages: languages ?? [], free },
  };
};

/** Whether this search finds a work; `words` are wanted beside what it asks for. */
export const exists = async (
  db: Db,
  { wanted, filter, audience }: Pick<Search, 'wanted' | 'filter' | 'audience'>,
  words: readonly number[],
): Promise<boolean> => {
  let query = db.selectFrom('found_work').select('content_oid').where(listedFor(audience)).limit(1);
  for (const condition of [...hasAll(wanted), ...conditionsOf(filter)]) query = query.where(condition);
  if (words.length > 0) query = query.where(sql<boolean>`words && ${integers(words)}`);
  return (await query.executeTakeFirst()) !== undefined;
};
