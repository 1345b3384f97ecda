import { mostSearched } from '@fanfold/contracts/discovery';
import { escapeLike } from '@fanfold/projection';
import { type Kysely, sql } from 'kysely';

import type { SearchTables } from './tables.ts';
import { hashOf, lettersOf, markOf, queryTermsOf, titleHashOf, unique } from './terms.ts';

type Db = Kysely<SearchTables>;

/** One term of a search, and what may stand for it in a work. */
export type Wanted = {
  readonly term: string;
  /** Hashes of the term, and of longer words that begin with it or words like it. */
  readonly words: readonly number[];
  readonly exactTitle: number;
  /** The same as `words`, for titles. */
  readonly titles: readonly number[];
  /** Marks of creators whose name has the term. */
  readonly makers: readonly number[];
};

/** Enough for a beginning of two letters to find what is meant. */
const mostCompletions = 20;
const mostNamed = 20;
const mostSimilar = 4;

/** Terms that begin as this one does, the most frequent first. */
export const completionsOf = async (db: Db, term: string, limit = mostCompletions): Promise<string[]> => {
  const rows = await db
    .selectFrom('search_term')
    .select('term')
    .where('term', 'like', `${escapeLike(term)}%`)
    .where('term', '<>', term)
    .orderBy('works', 'desc')
    .orderBy('term')
    .limit(limit)
    .execute();
  return rows.map((row) => row.term);
};

/** Terms of whose letters nearly a third are those of this one (`%` of pg_trgm), the most alike first: 벗꽃 finds 벚꽃. */
export const similarTo = async (db: Db, term: string): Promise<string[]> => {
  const letters = lettersOf(term);
  // As short as the one that was typed, or a little longer or shorter: a whole sentence is not meant.
  const lengths = [letters.length - 2, letters.length + 2];
  const rows = await db
    .selectFrom('search_term')
    .select('term')
    .where(sql<boolean>`letters % ${letters}`)
    .where(sql<boolean>`length(letters) between ${lengths[0]} and ${lengths[1]}`)
    .where('term', '<>', term)
    .orderBy(sql`similarity(letters, ${letters})`, 'desc')
    .orderBy('works', 'desc')
    .orderBy('term')
    .limit(mostSimilar)
    .execute();
  return rows.map((row) => row.term);
};

const makersNamed = async (db: Db, term: string): Promise<number[]> => {
  const rows = await db
    .selectFrom('search_person')
    .select('oid')
    .where('name_terms', '@>', sql<number[]>`array[${hashOf(term)}]::integer[]`)
    .orderBy('is_creator', 'desc')
    .orderBy('oid')
    .limit(mostNamed)
    .execute();
  return rows.map(({ oid }) => markOf('maker', oid));
};

const wanted = async (db: Db, term: string, alternatives: readonly string[]): Promise<Wanted> => ({
  term,
  exactTitle: titleHashOf(term),
  words: unique([term, ...alternatives].map(hashOf)),
  titles: unique([term, ...alternatives].map(titleHashOf)),
  makers: await makersNamed(db, term),
});

/** A pair of letters of a script without spaces is in the words already; what begins with one letter is not. */
const isPair = (term: string): boolean =>
  /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]{2}$/v.test(term);

/** A word that so many works have needs no longer words: what it finds itself is more than a person looks at. */
const frequent = mostSearched;

const isFrequent = async (db: Db, term: string): Promise<boolean> => {
  const row = await db.selectFrom('search_term').select('works').where('term', '=', term).executeTakeFirst();
  return (row?.works ?? 0) > frequent;
};

/** What a keyword asks for: all of its terms, each as it is, as a beginning, or as a creator's name. */
export const wantedBy = (db: Db, keyword: string): Promise<Wanted[]> =>
  Promise.all(
    queryTermsOf(keyword).map(async (term) =>
      wanted(db, term, isPair(term) || (await isFrequent(db, term)) ? [] : await completionsOf(db, term)),
    ),
  );

export type Corrections = {
  readonly wanted: readonly Wanted[];
  readonly terms: ReadonlyMap<string, readonly string[]>;
};

/**
 * The same with what may have been meant by the terms that the reader finds in no work (`isKnown` says which). Undefined where none
 * of them resembles a term that there is.
 */
export const wantedInstead = async (
  db: Db,
  found: readonly Wanted[],
  isKnown: (one: Wanted) => Promise<boolean>,
): Promise<Corrections | undefined> => {
  const terms = new Map<string, string[]>();
  const all = await Promise.all(
    found.map(async (one) => {
      const similar = (await isKnown(one)) ? [] : await similarTo(db, one.term);
      if (similar.length === 0) return one;
      terms.set(one.term, similar);
      return {
        ...one,
        words: unique([...one.words, ...similar.map(hashOf)]),
        titles: unique([...one.titles, ...similar.map(titleHashOf)]),
      };
    }),
  );
  return terms.size === 0 ? undefined : { wanted: all, terms };
};
