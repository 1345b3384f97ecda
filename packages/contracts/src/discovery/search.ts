import { timestamp } from '@fanfold/domain';
import { contentKinds } from '@fanfold/domain/catalogue';
import { z } from 'zod';

import { Tile } from '../catalogue/tile.ts';
import { Freshness, language, oid, ShownNames } from '../common.ts';
import { tag } from '../community/tag.ts';
import { searchSorts } from './search-sorts.ts';

export { type SearchSort, searchSorts } from './search-sorts.ts';

/** The most characters of a search. */
export const searchMaxLength = 100;
/** What is beyond is not counted, ranked or listed: such a search needs a filter. */
export const mostSearched = 1_000;
/** The most values of one filter. */
const mostValues = 20;
const highestPrice = 10_000_000;

/** Several values in one parameter, with commas between them. */
export const listOf = <Value extends z.ZodType<unknown, string>>(value: Value) =>
  z
    .string()
    .max(1_000)
    .transform((text) => [...new Set(text.split(',').filter((part) => part.trim() !== ''))])
    .pipe(z.array(value).max(mostValues))
    .default([] as never);

/** Of a page of results; the number of those that were shown. */
const page = {
  cursor: z
    .string()
    .regex(/^\d{1,4}$/)
    .optional(),
  limit: z.coerce.number().int().min(1).max(100).default(24),
};

/** `exact`: a mistyped word finds nothing. */
export const searchOptions = ['exact'] as const;

/** DIS-008, with the filters of DIS-047. */
export const SearchContentQuery = z.object({
  keywords: z.string().trim().max(searchMaxLength).default(''),
  tags: listOf(tag),
  exceptTags: listOf(tag),
  creatorLanguages: listOf(language),
  creatorTags: listOf(tag),
  creators: listOf(oid),
  contentTypes: listOf(z.enum(contentKinds)),
  from: timestamp.optional(),
  /** Not included. */
  until: timestamp.optional(),
  minPrice: z.coerce.number().int().min(0).max(highestPrice).optional(),
  maxPrice: z.coerce.number().int().min(0).max(highestPrice).optional(),
  /** Only works for adults, or only the others; both are shown only to people who see works for adults. */
  adult: z.enum(['true', 'false']).optional(),
  options: listOf(z.enum(searchOptions)),
  sort: z.enum(searchSorts).default('accuracy'),
  ...page,
});

const facet = <Value extends z.ZodType>(value: Value) => z.array(z.object({ value, works: z.int() }));

/** How many of the works that were found have each value. */
export const SearchFacets = z.object({
  contentTypes: facet(z.enum(contentKinds)),
  tags: facet(z.string()),
  free: z.int(),
});
export type SearchFacets = z.infer<typeof SearchFacets>;

export const FoundPerson = z.object({ oid, nickname: z.string(), names: ShownNames, works: z.int() });
export type FoundPerson = z.infer<typeof FoundPerson>;

export const SearchContentReply = Freshness.extend({
  tiles: z.array(Tile),
  nextCursor: z.string().nullable(),
  /** At most 1,000; with `more` there are others. */
  total: z.int(),
  more: z.boolean(),
  facets: SearchFacets,
  /** What was looked for instead, where the keyword finds nothing but resembles what there is. */
  corrected: z.string().nullable(),
  /** The creators of the filter, with their names. */
  creators: z.array(z.object({ oid, nickname: z.string(), names: ShownNames })),
});
export type SearchContentReply = z.infer<typeof SearchContentReply>;

/** DIS-009: what a keyword finds of each kind: creators, other people and works. */
export const MainSearchQuery = z.object({
  keyword: z.string().trim().min(1).max(searchMaxLength),
  ...page,
});
export const MainSearchReply = SearchContentReply.omit({ creators: true }).extend({
  creators: z.array(FoundPerson),
  users: z.array(FoundPerson),
});
export type MainSearchReply = z.infer<typeof MainSearchReply>;

export const SuggestQuery = MainSearchQuery.pick({ keyword: true });
/** What a keyword that is half typed may mean; all of it finds something. */
export const SuggestReply = Freshness.extend({
  keywords: z.array(z.string()),
  tags: z.array(z.string()),
  creators: z.array(FoundPerson),
});
export type SuggestReply = z.infer<typeof SuggestReply>;
