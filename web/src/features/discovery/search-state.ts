import { searchSorts } from '@fanfold/contracts/discovery/search-sorts';
import { z } from 'zod';

const text = (most: number) => z.string().trim().min(1).max(most).optional().catch(undefined);
const list = text(1_000);
const day = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d$/)
  .optional()
  .catch(undefined);
const price = z.coerce.number().int().min(0).max(10_000_000).optional().catch(undefined);

/** A search as it stands in the address of its page; lists have commas between their values. */
export const searchState = z.object({
  keyword: text(100),
  tags: list,
  exceptTags: list,
  contentTypes: list,
  creatorLanguages: list,
  creatorTags: list,
  creators: list,
  from: day,
  until: day,
  minPrice: price,
  maxPrice: price,
  adult: z.enum(['true', 'false']).optional().catch(undefined),
  sort: z.enum(searchSorts).optional().catch(undefined),
  /** Whether mistyped words are looked for as they are. */
  exact: z.literal(true).optional().catch(undefined),
});
export type SearchState = z.output<typeof searchState>;

export const valuesOf = (list: string | undefined): string[] =>
  (list ?? '').split(',').filter((value) => value !== '');

const joined = (values: readonly string[]): string | undefined =>
  values.length === 0 ? undefined : [...new Set(values)].join(',');

export type ListName =
  | 'tags'
  | 'exceptTags'
  | 'contentTypes'
  | 'creatorLanguages'
  | 'creatorTags'
  | 'creators';

/** The state with a value in one of its lists, or without it. */
export const withValue = (state: SearchState, name: ListName, value: string): SearchState => ({
  ...state,
  [name]: joined([...valuesOf(state[name]), value]),
});
export const withoutValue = (state: SearchState, name: ListName, value: string): SearchState => ({
  ...state,
  [name]: joined(valuesOf(state[name]).filter((one) => one !== value)),
});

/** Tags as people write them: with or without `#`, after spaces or commas. */
export const tagsIn = (written: string): string | undefined =>
  joined(
    written
      .split(/[\s,#]+/)
      .map((tag) => tag.normalize('NFKC').toLowerCase())
      .filter((tag) => tag !== ''),
  );

const lists: readonly ListName[] = [
  'tags',
  'exceptTags',
  'contentTypes',
  'creatorLanguages',
  'creatorTags',
  'creators',
];

/** How many filters are on. */
export const filtersOn = (state: SearchState): number =>
  lists.reduce((sum, name) => sum + valuesOf(state[name]).length, 0) +
  [state.from ?? state.until, state.minPrice ?? state.maxPrice, state.adult].filter(
    (one) => one !== undefined,
  ).length;

/** Whether there is something to search for. */
export const asksForWorks = (state: SearchState): boolean =>
  state.keyword !== undefined || filtersOn(state) > 0 || state.sort !== undefined;

/** The beginning of a day of the reader's own clock. */
const beginningOf = (of: string, later = 0): string => {
  const date = new Date(`${of}T00:00`);
  date.setDate(date.getDate() + later);
  return date.toISOString();
};

/** What the service is asked (DIS-008). Days are whole days of the reader. */
export const queryOf = ({ keyword, exact, from, until, ...filter }: SearchState) => ({
  ...filter,
  keywords: keyword,
  from: from && beginningOf(from),
  until: until && beginningOf(until, 1),
  options: exact && 'exact',
});

const longestNickname = 10;

/** A creator's nickname in a filter (DIS-051). */
export const shortNickname = (nickname: string): string => {
  const letters = [...nickname];
  return letters.length > longestNickname ? `${letters.slice(0, longestNickname).join('')}…` : nickname;
};
