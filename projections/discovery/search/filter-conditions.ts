import { type Expression, type SqlBool, sql } from 'kysely';

import type { SearchFilter } from './search-works.ts';
import { markOf } from './terms.ts';
import { classOf, monthOf } from './work-classes.ts';

type Condition = Expression<SqlBool>;

const texts = (values: readonly string[]) => sql`${values}::text[]`;
const anyMark = (marks: readonly number[]): Condition => sql<SqlBool>`keys && ${marks}::integer[]`;

/** Longer spans are compared by their moments alone. */
const mostMonths = 60;
/** No price is in a higher class. */
const lastPriceClass = 40;

const span = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);

/**
 * The facts that a filter asks for, as marks: a work has one of each list. They stand in the index together
 * with the terms, so that they narrow a search, and it is known how many works have each.
 */
export const marksOf = ({ tags, contentTypes, creators, ...filter }: SearchFilter): number[][] =>
  [
    ...tags.map((tag) => [markOf('tag', tag)]),
    contentTypes.map((kind) => markOf('kind', kind)),
    creators.map((creator) => markOf('maker', creator)),
    monthsOf(filter).map((month) => markOf('month', month)),
    priceClassesOf(filter).map((number) => markOf('prices', number)),
  ].filter((marks) => marks.length > 0);

const monthsOf = ({ from, until }: Pick<SearchFilter, 'from' | 'until'>): number[] => {
  if (from === undefined || until === undefined) return [];
  const months = span(monthOf(from), monthOf(until));
  return months.length > mostMonths ? [] : months;
};

const priceClassesOf = ({ minPrice = 0, maxPrice }: Pick<SearchFilter, 'minPrice' | 'maxPrice'>): number[] =>
  minPrice === 0 && maxPrice === undefined
    ? []
    : span(classOf(minPrice), maxPrice === undefined ? lastPriceClass : classOf(maxPrice));

/**
 * DIS-047 as conditions: those on the columns themselves follow the marks, as different facts may have the
 * same mark.
 */
export const conditionsOf = (filter: SearchFilter): Condition[] => [
  ...marksOf(filter).map(anyMark),
  ...ofTags(filter),
  ...ofMakers(filter),
  ...ofTime(filter),
  ...ofPrice(filter),
  ...(filter.adult === undefined ? [] : [sql<SqlBool>`is_adult = ${filter.adult}`]),
];

const ofTags = ({ tags, exceptTags }: SearchFilter): Condition[] => [
  ...(tags.length === 0 ? [] : [sql<SqlBool>`hashtags @> ${texts(tags)}`]),
  ...(exceptTags.length === 0 ? [] : [sql<SqlBool>`not (hashtags && ${texts(exceptTags)})`]),
];

const ofMakers = ({ contentTypes, creators }: SearchFilter): Condition[] => [
  ...(contentTypes.length === 0 ? [] : [sql<SqlBool>`kind = any(${texts(contentTypes)})`]),
  ...(creators.length === 0 ? [] : [sql<SqlBool>`makers && ${texts(creators)}`]),
];

const ofTime = ({ from, until }: SearchFilter): Condition[] => [
  ...(from === undefined ? [] : [sql<SqlBool>`published_at >= ${from}::timestamptz`]),
  ...(until === undefined ? [] : [sql<SqlBool>`published_at < ${until}::timestamptz`]),
];

/** Bounds are of what is sold, and of what is free: a work for a paid tier alone has no price. */
const ofPrice = ({ minPrice = 0, maxPrice }: SearchFilter): Condition[] => [
  ...(minPrice === 0 && maxPrice === undefined ? [] : [sql<SqlBool>`(price_coins > 0 or is_free)`]),
  ...(minPrice === 0 ? [] : [sql<SqlBool>`price_coins >= ${minPrice}`]),
  ...(maxPrice === undefined ? [] : [sql<SqlBool>`price_coins <= ${maxPrice}`]),
];
