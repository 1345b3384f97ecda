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
 * DIS-047 as conditions. Marks stand in the index together with the terms, so that they narrow a search; each is followed by the
 * condition on the column itself, as different facts may have the same mark.
 */
export const conditionsOf = (filter: SearchFilter): Condition[] => [
  ...ofTags(filter),
  ...ofTypes(filter),
  ...ofCreators(filter),
  ...ofTime(filter),
  ...ofPrice(filter),
  ...(filter.adult === undefined ? [] : [sql<SqlBool>`is_adult = ${filter.adult}`]),
];

const ofTags = ({ tags, exceptTags }: SearchFilter): Condition[] => [
  ...tags.map((tag) => anyMark([markOf('tag', tag)])),
  ...(tags.length === 0 ? [] : [sql<SqlBool>`hashtags @> ${texts(tags)}`]),
  ...(exceptTags.length === 0 ? [] : [sql<SqlBool>`not (hashtags && ${texts(exceptTags)})`]),
];

const ofTypes = ({ contentTypes }: SearchFilter): Condition[] =>
  contentTypes.length === 0
    ? []
    : [
        anyMark(contentTypes.map((kind) => markOf('kind', kind))),
        sql<SqlBool>`kind = any(${texts(contentTypes)})`,
      ];

const ofCreators = ({ creators }: SearchFilter): Condition[] =>
  creators.length === 0
    ? []
    : [
        anyMark(creators.map((creator) => markOf('maker', creator))),
        sql<SqlBool>`makers && ${texts(creators)}`,
      ];

const ofTime = ({ from, until }: SearchFilter): Condition[] => {
  const conditions: Condition[] = [];
  if (from !== undefined) conditions.push(sql<SqlBool>`published_at >= ${from}::timestamptz`);
  if (until !== undefined) conditions.push(sql<SqlBool>`published_at < ${until}::timestamptz`);
  if (from === undefined || until === undefined) return conditions;
  const months = span(monthOf(from), monthOf(until));
  return months.length > mostMonths
    ? conditions
    : [anyMark(months.map((month) => markOf('month', month))), ...conditions];
};

const ofPrice = ({ minPrice = 0, maxPrice }: SearchFilter): Condition[] => {
  if (minPrice === 0 && maxPrice === undefined) return [];
  const classes = span(classOf(minPrice), maxPrice === undefined ? lastPriceClass : classOf(maxPrice));
  const conditions = [
    anyMark(classes.map((number) => markOf('prices', number))),
    sql<SqlBool>`price_coins >= ${minPrice}`,
  ];
  return maxPrice === undefined ? conditions : [...conditions, sql<SqlBool>`price_coins <= ${maxPrice}`];
};
