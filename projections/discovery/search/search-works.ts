import type { Language } from '@fanfold/contracts';
import type { SearchFacets, SearchSort } from '@fanfold/contracts/discovery';
import type { ContentKind } from '@fanfold/domain/catalogue';
import type { Kysely } from 'kysely';

import type { Audience } from '../../catalogue/listing.ts';
import { candidates, exists } from './candidates.ts';
import { type Corrections, type Wanted, wantedBy, wantedInstead } from './expand.ts';
import type { SearchTables } from './tables.ts';
import { hashOf, plain } from './terms.ts';
import { tiersOf } from './tiers.ts';

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

export type Found = Omit<SearchedWorks, 'corrected'>;

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

export type Search = Omit<SearchAsked, 'keyword' | 'forgiving'> & { readonly wanted: readonly Wanted[] };

/**
 * The works that a reader finds. A frequent word is looked for among the best of the works first (tiers.ts); what is found there is
 * ranked, counted and paged. Each statement has the condition of lists (`listedFor`), so that counts and corrections tell of nothing
 * that the reader may not see.
 */
export const searchWorks = async (
  db: Db,
  { keyword, forgiving, ...asked }: SearchAsked,
): Promise<SearchedWorks> => {
  const wanted = await wantedBy(db, keyword);
  if (keyword.trim() !== '' && wanted.length === 0) return { ...nothing, corrected: null };
  const found = await inTiers(db, { ...asked, wanted });
  if (found.total > 0 || !forgiving || wanted.length === 0) return { ...found, corrected: null };
  const instead = await wantedInstead(db, wanted, (one) =>
    exists(db, { ...asked, wanted: [one], filter: anyWork }, []),
  );
  if (!instead) return { ...found, corrected: null };
  const search = { ...asked, wanted: instead.wanted };
  const similar = await inTiers(db, search);
  const corrected = similar.total === 0 ? null : await correctedWords(db, search, { keyword, instead });
  return { ...similar, corrected };
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

const nothing = {
  contentOids: [],
  total: 0,
  more: false,
  nextCursor: null,
  facets: { contentTypes: [], tags: [], languages: [], free: 0 },
};

/** So many works are searched first where there are more, and so many rows are read without asking a smaller tier before. */
const tierSizes = { first: 4_096, affordable: 8_000, wanted: 2_500 } as const;

/**
 * A frequent word is looked for among the best works first. How many of them have it says what to ask next: a larger tier that is
 * expected to have enough, or all works, where few have it.
 */
const inTiers = async (db: Db, search: Search): Promise<Found> => {
  const tiers = await tiersOf(db, search.sort);
  if (tiers.works > 2 * tierSizes.first) {
    const first = tiers.best(tierSizes.first);
    const found = await candidates(db, search, first.marks);
    if (found.more) return found;
    if ((found.total * tiers.works) / first.works > tierSizes.affordable) {
      const second = tiers.best((first.works * tierSizes.wanted) / found.total);
      const again = await candidates(db, search, second.marks);
      if (again.more) return again;
    }
  }
  return candidates(db, search, null);
};

/** The keyword with the first similar word that has a result for this reader, in place of each. */
const correctedWords = async (
  db: Db,
  search: Search,
  { keyword, instead }: { readonly keyword: string; readonly instead: Corrections },
): Promise<string> => {
  let text = plain(keyword);
  for (const [term, similar] of instead.terms) {
    for (const one of similar) {
      if (!(await exists(db, search, [hashOf(one)]))) continue;
      text = text.replace(term, one);
      break;
    }
  }
  return text;
};
