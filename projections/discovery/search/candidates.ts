import { mostSearched, type SearchSort } from '@fanfold/contracts/discovery';
import type { ContentKind } from '@fanfold/domain/catalogue';
import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';

import { listedFor } from '../../catalogue/listing.ts';
import type { Wanted } from './expand.ts';
import { conditionsOf } from './filter-conditions.ts';
import { creatorsWith } from './people.ts';
import type { Found, Search } from './search-works.ts';
import type { SearchTables } from './tables.ts';
import { hashOf, markOf } from './terms.ts';
import type { Tier, Tiers } from './tiers.ts';
import { pointParts } from './work-classes.ts';

type Db = Kysely<SearchTables>;

const integers = (numbers: readonly number[]) => sql<number[]>`${numbers}::integer[]`;

const anyKey = (keys: readonly number[]) => sql<SqlBool>`keys && ${integers(keys)}`;

/** All terms of the search, each in the work's own texts or as a name of those who made it. */
export const hasAll = (wanted: readonly Wanted[]): Expression<SqlBool>[] =>
  wanted.map(({ words, makers }) => anyKey([...words, ...makers.map((oid) => markOf('maker', oid))]));

/** What a term counts for: most in a title, less as the beginning of a word there, then elsewhere. */
const points = { title: 90, titleBeginning: 66, maker: 50, text: 30 } as const;
const parts = (of: keyof typeof points) => sql.lit(points[of] * pointParts);

/**
 * `= any` is asked of each work that is found: it takes a tenth of the time of `&&`, which is left for
 * several words or makers.
 */
const termScore = ({ hash, words, makers }: Wanted): RawBuilder<number> => {
  const cases = [sql`when ${hash}::integer = any(titles) then ${parts('title')}`];
  if (words.length > 1) cases.push(sql`when titles && ${integers(words)} then ${parts('titleBeginning')}`);
  if (makers.length > 0)
    cases.push(sql`when creator_oid = any(${makers}::text[])
      or cardinality(makers) > 1 and makers && ${makers}::text[] then ${parts('maker')}`);
  return sql<number>`case ${sql.join(cases, sql` `)} else ${parts('text')} end`;
};

const textScore = (wanted: readonly Wanted[]): RawBuilder<number> =>
  wanted.length === 0 ? sql<number>`0` : sql<number>`(${sql.join(wanted.map(termScore), sql` + `)})`;

/**
 * Plays are looked up for so many of the best that were found: it takes longer than all else of a frequent
 * word together.
 */
const mostPlayed = 240;
const plays = sql`case when place <= ${sql.lit(mostPlayed)}
  then (select plays from work_reach where work_reach.content_oid = placed.content_oid) end`;
/** Each doubling of plays is worth thirty days. */
const played = sql<number>`${sql.lit(3 * pointParts)} * ln(1 + coalesce(${plays}, 0))::float8 / ln(2)`;

type Order = readonly [RawBuilder<unknown>, 'asc' | 'desc'];
const before: Readonly<Record<SearchSort, Order>> = {
  accuracy: [sql`score`, 'desc'],
  latest: [sql`position`, 'desc'],
  oldest: [sql`position`, 'asc'],
  popular: [sql`popularity`, 'desc'],
  // What is neither sold nor free has no price: it comes last.
  lowestPrice: [sql`case when is_free or price_coins > 0 then price_coins end`, 'asc'],
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
  readonly free: number;
  readonly meant: string | null;
};

/** The similar words of a correction that a work has, as bits: those of the whole search in a row. */
const meantBits = (words: readonly string[]): RawBuilder<string> =>
  words.length === 0
    ? sql`0`
    : sql`(${sql.join(
        words.map(
          (word, place) => sql`(${hashOf(word)}::integer = any(keys))::integer::bigint << ${sql.lit(place)}`,
        ),
        sql` | `,
      )})`;

const counted = (values: RawBuilder<unknown>, limit: number) => sql`
  (select json_agg(json_build_object('value', value, 'works', works) order by works desc, value)
   from (select value, count(*)::integer as works from (${values}) as each group by value
         order by works desc, value limit ${sql.lit(limit)}) as counted)`;

const facetTags = 12;

const rowNumber = (order: RawBuilder<unknown>) =>
  sql<number>`row_number() over (order by ${order}, position desc)`;

/** What is found among the works of a tier, or (null) among all: one statement for works, page and counts. */
export const candidates = async (db: Db, search: Search, tier: Tier | null): Promise<Found> => {
  const { wanted, similar, sort, offset, limit, audience } = search;
  const alike = similar.flatMap(({ instead }) => instead.map(({ term }) => term));
  const [order, direction] = before[sort];
  const [last, lastDirection] = withPlays[sort] ?? before[sort];
  const rows: readonly Row[] = await db
    .with(
      (cte) => cte('found').materialized(),
      (query) => {
        let found = query
          .selectFrom('found_work')
          .select(['content_oid', 'kind', 'hashtags', 'price_coins', 'is_free', 'position'])
          .select([
            sql<number>`${textScore(wanted)} + standing`.as('score'),
            sql<number>`likes + 4 * sales`.as('popularity'),
            meantBits(alike).as('meant'),
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
        for (const marks of tier?.marks ?? []) found = found.where(anyKey(marks));
        const ordered = found.orderBy(order, direction).orderBy('position', 'desc');
        return ordered.limit(mostSearched + 1);
      },
    )
    .with('placed', (query) =>
      query
        .selectFrom('found')
        .select(['content_oid', 'score', 'popularity', 'price_coins', 'is_free', 'position'])
        .select(rowNumber(sql`${order} ${sql.raw(direction)}`).as('place')),
    )
    .with('page', (query) =>
      query
        .selectFrom('placed')
        .select('content_oid')
        .select(rowNumber(sql`place > ${sql.lit(mostPlayed)}, ${last} ${sql.raw(lastDirection)}`).as('place'))
        .orderBy(sql`2`)
        .offset(offset)
        .limit(limit),
    )
    .selectNoFrom([
      sql<number>`(select count(*)::integer from found)`.as('total'),
      sql<string[] | null>`(select array_agg(content_oid order by place) from page)`.as('page'),
      sql<Row['kinds']>`${counted(sql`select kind as value from found`, 10)}`.as('kinds'),
      sql<Row['tags']>`${counted(sql`select unnest(hashtags) as value from found`, facetTags)}`.as('tags'),
      sql<number>`(select count(*)::integer from found where is_free)`.as('free'),
      sql<string | null>`(select bit_or(meant) from found)`.as('meant'),
    ])
    .execute();
  return toFound(rows[0], { offset, limit, alike });
};

const toFound = (
  row: Row | undefined,
  {
    offset,
    limit,
    alike,
  }: { readonly offset: number; readonly limit: number; readonly alike: readonly string[] },
): Found => {
  const { total = 0, page, kinds, tags, free = 0, meant } = row ?? {};
  const bits = BigInt(meant ?? 0);
  const end = offset + limit;
  return {
    contentOids: page ?? [],
    total: Math.min(total, mostSearched),
    more: total > mostSearched,
    nextCursor: end < Math.min(total, mostSearched) ? String(end) : null,
    facets: { contentTypes: kinds ?? [], tags: tags ?? [], free },
    meant: new Set(alike.filter((_, place) => (bits >> BigInt(place)) & 1n)),
  };
};

/** So many works with the rarest word are looked at first, and so many at most. */
const looked = { first: 64, most: 4_096 } as const;

type Also = {
  readonly word?: { readonly hash: number; readonly works: number };
  readonly tiers: Tiers;
};

/**
 * Whether this search finds a work; `word` is wanted beside what it asks for. Of words that very many works
 * have, only the best of these are looked at: what a reader may see in none of them is as if it were nowhere.
 */
export const exists = async (
  db: Db,
  search: Pick<Search, 'wanted' | 'filter' | 'audience'>,
  { word, tiers }: Also,
): Promise<boolean> => {
  const rarest = Math.min(word?.works ?? Infinity, ...search.wanted.map(({ published }) => published));
  const words = word ? [word.hash] : [];
  if (rarest <= looked.first) return hasWork(db, search, { words, tier: null });
  const tier = tiers.best((looked.first * tiers.works) / rarest);
  if (await hasWork(db, search, { words, tier })) return true;
  return rarest <= looked.most && hasWork(db, search, { words, tier: null });
};

/**
 * The order serves no reader: without it Postgres expects to find one soon by reading the whole table, which
 * takes long where there is none.
 */
const hasWork = async (
  db: Db,
  { wanted, filter, audience }: Pick<Search, 'wanted' | 'filter' | 'audience'>,
  { words, tier }: { readonly words: readonly number[]; readonly tier: Tier | null },
): Promise<boolean> => {
  let query = db.selectFrom('found_work').select('content_oid').where(listedFor(audience));
  for (const condition of [...hasAll(wanted), ...conditionsOf(filter)]) query = query.where(condition);
  for (const keys of [...(words.length > 0 ? [words] : []), ...(tier?.marks ?? [])])
    query = query.where(anyKey(keys));
  return (await query.orderBy('position').limit(1).executeTakeFirst()) !== undefined;
};
