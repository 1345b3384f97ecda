import type { Language } from '@fanfold/contracts';
import type { SearchFacets, SearchSort } from '@fanfold/contracts/discovery';
import type { ContentKind } from '@fanfold/domain/catalogue';
import type { Kysely } from 'kysely';

import type { Audience } from '../../catalogue/listing.ts';
import { candidates, exists } from './candidates.ts';
import { correctedWords } from './corrected-words.ts';
import { type Corrections, mayBeFound, type Plan, planOf, type Word, wantedInstead } from './expand.ts';
import { marksOf } from './filter-conditions.ts';
import type { SearchTables } from './tables.ts';
import { hashOf } from './terms.ts';
import { ladderOf } from './tiers.ts';

type Db = Kysely<SearchTables>;

/** DIS-047. */
export type SearchFilter = {
  readonly tags: readonly string[];
  readonly exceptTags: readonly string[];
  readonly creatorLanguages: readonly Language[];
  readonly creatorTags: readonly string[];
  /** Who made the work, or took part. */
  readonly creators: readonly string[];
  readonly contentTypes: readonly ContentKind[];
  /** ISO 8601; `until` is not included. */
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  readonly minPrice?: number | undefined;
  readonly maxPrice?: number | undefined;
  /** Only works for adults, only the others, or (undefined) both as far as the reader may see them. */
  readonly adult?: boolean | undefined;
};

export type SearchedWorks = {
  readonly contentOids: readonly string[];
  /** How many were found; with `more` there are others, which were not counted. */
  readonly total: number;
  readonly more: boolean;
  readonly nextCursor: string | null;
  readonly facets: SearchFacets;
  /** The words that were looked for in place of those that nothing has, as the keyword would be with them. */
  readonly corrected: string | null;
};

export type Found = Omit<SearchedWorks, 'corrected'> & {
  /** Those of the similar words that were looked for, which one of the works found has. */
  readonly meant: ReadonlySet<string>;
};

export type SearchAsked = {
  readonly keyword: string;
  readonly filter: SearchFilter;
  readonly sort: SearchSort;
  readonly audience: Audience;
  /** How many results were shown already. */
  readonly offset: number;
  readonly limit: number;
  /** Whether words with a mistake find what was meant. */
  readonly forgiving: boolean;
};

export type Search = Omit<SearchAsked, 'keyword' | 'forgiving'> & Corrections;

/**
 * The works that a reader finds. A frequent word is looked for among the best of the works (tiers.ts); what
 * is found there is ranked, counted and paged. Each statement has the condition of lists (`listedFor`), so
 * that counts and corrections tell of nothing that the reader may not see.
 */
export const searchWorks = async (
  db: Db,
  { keyword, forgiving, ...asked }: SearchAsked,
): Promise<SearchedWorks> => {
  const { from, until } = asked.filter;
  const ladder = ladderOf(asked.sort, { inSpan: from !== undefined || until !== undefined });
  const plan = await planOf(db, keyword, { ladder, marks: marksOf(asked.filter) });
  const { wanted, tiers } = plan;
  if (keyword.trim() !== '' && wanted.length === 0) return nothing;
  if (wanted.every(mayBeFound)) {
    const { meant: _none, ...found } = await inTiers(db, { ...asked, wanted, similar: [] }, plan);
    if (found.total > 0 || wanted.length === 0) return { ...found, corrected: null };
  }
  if (!forgiving) return nothing;
  const instead = await wantedInstead(db, wanted, (one) =>
    exists(db, { ...asked, wanted: [one], filter: anyWork }, { tiers }),
  );
  if (!instead) return nothing;
  const { meant, ...found } = await inTiers(db, { ...asked, ...instead }, plan);
  const sees = ({ term, works }: Word): Promise<boolean> =>
    exists(db, { ...asked, wanted: [], filter: anyWork }, { word: { hash: hashOf(term), works }, tiers });
  return {
    ...found,
    corrected: found.total === 0 ? null : await correctedWords(db, { keyword, instead, meant, sees }),
  };
};

/** No filter. */
export const anyWork: SearchFilter = {
  tags: [],
  exceptTags: [],
  creatorLanguages: [],
  creatorTags: [],
  creators: [],
  contentTypes: [],
};

const nothing: SearchedWorks = {
  contentOids: [],
  total: 0,
  more: false,
  nextCursor: null,
  facets: { contentTypes: [], tags: [], free: 0 },
  corrected: null,
};

/** So many works are expected of the tier that is asked. */
const enough = 1_400;
/**
 * So many works are read without a tier. A tier of blocks is a part of the table and costs nothing; to
 * intersect a word with a large tier of other classes takes as long as to read some thousand works.
 */
const affordable = { blocks: 2 * enough, classes: 6 * enough } as const;
/** What is expected of a tier in which nothing was found: rarely more (95 %) than so many works. */
const unseen = 3;
const mostTiers = 3;

/**
 * A frequent word is looked for among the best works, in a tier that is expected to have enough with it.
 * Where filters and other words leave too little of them, what was found says which tier to ask next, or that
 * few works are left in all.
 */
const inTiers = async (db: Db, search: Search, { tiers, share: filtered }: Plan): Promise<Found> => {
  const { sort, filter, wanted } = search;
  const most = affordable[sort === 'latest' || sort === 'oldest' ? 'blocks' : 'classes'];
  // Where the creators that are filtered by have the term in their names, all of their works have it.
  const terms = wanted.filter(({ makers }) => !filter.creators.some((creator) => makers.includes(creator)));
  let share = filtered * Math.min(1, ...terms.map(({ published }) => published / tiers.works));
  for (let asked = 0; asked < mostTiers && share * tiers.works > most; asked += 1) {
    const tier = tiers.best(enough / share);
    if (tier.works >= tiers.works) break;
    const found = await candidates(db, search, tier);
    if (found.more) return found;
    // Twice as many works are asked for at least, so that this comes to an end.
    share = Math.min(Math.max(found.total, unseen) / tier.works, share / 2);
  }
  return candidates(db, search, null);
};
