import { mostSearched } from '@fanfold/contracts/discovery';
import { escapeLike } from '@fanfold/projection';
import { type Kysely, sql } from 'kysely';

import type { SearchTables } from './tables.ts';
import { hashOf, lettersOf, queryTermsOf, unique } from './terms.ts';
import { type ClassCount, classCounts, type ladderOf, shareWith, type Tiers, tiersIn } from './tiers.ts';

type Db = Kysely<SearchTables>;
type Ladder = ReturnType<typeof ladderOf>;

/** One term of a search, and what may stand for it in a work. */
export type Wanted = {
  readonly term: string;
  readonly hash: number;
  /** Hashes of the term, and of longer words that begin with it or words like it. */
  readonly words: readonly number[];
  /** Creators whose name has the term. */
  readonly makers: readonly string[];
  /** At most so many works were published with one of the words, or by one of these creators. */
  readonly published: number;
};

/** Enough for a beginning of two letters to find what is meant. */
const mostCompletions = 20;
/**
 * Those with most works. A frequent word is compared with few names: each takes time for every work that has
 * the word.
 */
const mostNamed = { rare: 20, frequent: 4 } as const;
const mostSimilar = 4;

type Known = { readonly term: string; readonly works: number };
/** A word as it is written. */
export type Word = Known & { readonly shown: string };

const begins = (db: Db, term: string, limit: number) =>
  db
    .selectFrom('search_term')
    .select(['term', 'works'])
    .where('term', 'like', `${escapeLike(term)}%`)
    .where('term', '<>', term)
    .orderBy('works', 'desc')
    .orderBy('term')
    .limit(limit);

/** Words that begin as this term does, the most frequent first. */
export const completionsOf = (db: Db, term: string, limit = mostCompletions): Promise<Word[]> =>
  begins(db, term, limit)
    .select('shown')
    .where('shown', 'is not', null)
    .$narrowType<{ shown: string }>()
    .execute();

type Similar = Known & { readonly shown: string | null };

/**
 * Terms of whose letters nearly a third are those of this one (`%` of pg_trgm), the most alike first: 벗꽃
 * finds 벚꽃.
 */
const similarTo = (db: Db, term: string): Promise<Similar[]> => {
  const letters = lettersOf(term);
  // As short as the one that was typed, or a little longer or shorter: a whole sentence is not meant.
  const lengths = [letters.length - 2, letters.length + 2];
  return db
    .selectFrom('search_term')
    .select(['term', 'works', 'shown'])
    .where(sql<boolean>`letters % ${letters}`)
    .where(sql<boolean>`length(letters) between ${lengths[0]} and ${lengths[1]}`)
    .where('term', '<>', term)
    .orderBy(sql`similarity(letters, ${letters})`, 'desc')
    .orderBy('works', 'desc')
    .orderBy('term')
    .limit(mostSimilar)
    .execute();
};

/**
 * A pair of letters of a script without spaces is in the words already; what begins with one letter is not.
 */
const isPair = (term: string): boolean =>
  /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]{2}$/v.test(term);

/**
 * A word that so many works have needs no longer words: what it finds itself is more than a person looks at.
 */
const frequent = mostSearched;

type Facts = {
  readonly works: number | null;
  readonly completions: readonly Known[] | null;
  readonly makers: readonly { readonly oid: string; readonly works: number }[];
};

/** What is known of a term, as one row; statements of several terms are joined to one. */
const factsOf = (db: Db, term: string) => {
  const works = db.selectFrom('search_term').select('works').where('term', '=', term);
  const asJson = sql<Known[] | null>`json_agg(json_build_object('term', term, 'works', works))`;
  const completions = db
    .selectFrom(begins(db, term, mostCompletions).as('begun'))
    .select(asJson.as('completions'))
    .where(sql<boolean>`coalesce(${works}, 0) <= ${sql.lit(frequent)}`);
  const makers = db
    .selectFrom('search_person')
    .select(['oid', 'works'])
    .where('name_terms', '@>', sql<number[]>`array[${hashOf(term)}]::integer[]`)
    .orderBy('works', 'desc')
    .orderBy('oid')
    .limit(mostNamed.rare);
  return sql<Facts>`json_build_object('works', ${works},
    'makers', (select coalesce(json_agg(named), '[]') from (${makers}) as named),
    'completions', ${isPair(term) ? sql`null` : completions})`;
};

const wantedOf = (term: string, { works, completions, makers: named }: Facts): Wanted => {
  const longer = completions ?? [];
  const makers = (works ?? 0) > frequent ? named.slice(0, mostNamed.frequent) : named;
  return {
    term,
    hash: hashOf(term),
    words: unique([term, ...longer.map((known) => known.term)].map(hashOf)),
    makers: makers.map(({ oid }) => oid),
    published: [...longer, ...makers].reduce((sum, counted) => sum + counted.works, works ?? 0),
  };
};

export type Plan = {
  readonly wanted: readonly Wanted[];
  readonly tiers: Tiers;
  /** The share of the works that is expected to have what a filter asks for. */
  readonly share: number;
};

type Planned = { readonly ladder: Ladder; readonly marks: readonly (readonly number[])[] };

/**
 * What a keyword asks for (all of its terms, each as it is, as a beginning, or as a creator's name), and
 * where it is looked for first: in one statement.
 */
export const planOf = async (db: Db, keyword: string, { ladder, marks }: Planned): Promise<Plan> => {
  const terms = queryTermsOf(keyword);
  const counted = classCounts(db, ladder, sql`${marks.flat()}::integer[]`);
  if (terms.length === 0) return { wanted: [], ...placesIn(await counted.execute(), { ladder, marks }) };
  const row = await db
    .selectNoFrom([
      sql<Facts[]>`json_build_array(${sql.join(terms.map((term) => factsOf(db, term)))})`.as('facts'),
      sql<ClassCount[] | null>`(select json_agg(counted) from (${counted}) as counted)`.as('counts'),
    ])
    .executeTakeFirstOrThrow();
  return {
    wanted: terms.map((term, index) =>
      wantedOf(term, row.facts[index] ?? { works: null, completions: null, makers: [] }),
    ),
    ...placesIn(row.counts ?? [], { ladder, marks }),
  };
};

const placesIn = (counts: readonly ClassCount[], { ladder, marks }: Planned) => ({
  tiers: tiersIn(counts, ladder),
  share: shareWith(counts, marks),
});

/** Whether a work was ever published with the term, or a creator has it in their name. */
export const mayBeFound = ({ published, makers }: Wanted): boolean => published > 0 || makers.length > 0;

export type Corrections = {
  readonly wanted: readonly Wanted[];
  /** For each term that was corrected what was looked for as well, the most alike first. */
  readonly similar: readonly { readonly term: string; readonly instead: readonly Similar[] }[];
};

/**
 * The same with what may have been meant by the terms that the reader finds in no work (`isKnown` says
 * which). Undefined where none of them resembles a term that there is.
 */
export const wantedInstead = async (
  db: Db,
  found: readonly Wanted[],
  isKnown: (one: Wanted) => Promise<boolean>,
): Promise<Corrections | undefined> => {
  const corrected = await Promise.all(
    found.map(async (one) => {
      const known = mayBeFound(one) && (await isKnown(one));
      const similar = known ? [] : await similarTo(db, one.term);
      const wanted = {
        ...one,
        words: unique([...one.words, ...similar.map(({ term }) => hashOf(term))]),
        published: similar.reduce((sum, { works }) => sum + works, one.published),
      };
      return { wanted, similar: { term: one.term, instead: similar } };
    }),
  );
  const similar = corrected.map((one) => one.similar).filter(({ instead }) => instead.length > 0);
  return similar.length === 0 ? undefined : { wanted: corrected.map(({ wanted }) => wanted), similar };
};
