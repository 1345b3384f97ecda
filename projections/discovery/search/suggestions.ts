import { type Kysely, sql } from 'kysely';

import { type Audience, listedFor } from '../../catalogue/listing.ts';
import { exists } from './candidates.ts';
import { completionsOf, planOf, type Word } from './expand.ts';
import { type FoundPerson, peopleNamed } from './people.ts';
import { anyWork } from './search-works.ts';
import type { SearchTables } from './tables.ts';
import { cut, hashOf, isUnspaced, plain, queryTermsOf, shownOf } from './terms.ts';
import { ladderOf } from './tiers.ts';

type Db = Kysely<SearchTables>;

export type Suggestions = {
  /** What was typed, with its last word completed. */
  readonly keywords: readonly string[];
  readonly tags: readonly string[];
  readonly creators: readonly FoundPerson[];
};

const mostSuggested = 6;
/** So many completions are tried: those of works that the reader may not see are left out. */
const mostTried = 18;

/**
 * What may be meant by a keyword that is half typed. Each suggestion finds a work of those that this reader
 * may see.
 */
export const suggestionsFor = async (
  db: Db,
  { keyword, audience }: { readonly keyword: string; readonly audience: Audience },
): Promise<Suggestions> => {
  const begun = begunIn(keyword);
  if (begun.length === 0) return { keywords: [], tags: [], creators: [] };
  const tried = await Promise.all(begun.map((one) => completed(db, one, audience)));
  const completions = tried.flatMap(({ completions: found }) => found);
  const [tags, { creators }] = await Promise.all([
    tagsBeginning(db, { begun: begun.map((one) => plain(one.word)), completions, audience }),
    peopleNamed(db, { keyword, audience, limit: 3 }),
  ]);
  const keywords = [...new Set(tried.flatMap(({ keywords: found }) => found))].slice(0, mostSuggested);
  return { keywords, tags, creators };
};

type Begun = { readonly before: string; readonly word: string };

/** So many of the last words of a run, as a dictionary sees them, may be one word that is half typed. */
const mostJoined = 3;

/** What may be the word that is half typed, the longest first, and what stands before it. */
const begunIn = (keyword: string): Begun[] => {
  const typed = shownOf(keyword).trimStart();
  const last = /[\p{L}\p{N}\p{M}ー]+$/u.exec(typed)?.[0] ?? '';
  if (last === '') return [];
  const words = isUnspaced(last) ? cut(last) : [last];
  const starts = words.map((_, index) => words.slice(0, index).join('').length).slice(-mostJoined);
  const before = typed.slice(0, typed.length - last.length);
  return starts.map((start) => ({ before: before + last.slice(0, start), word: last.slice(start) }));
};

const completed = async (db: Db, { before, word: begun }: Begun, audience: Audience) => {
  const [completions, { wanted, tiers }] = await Promise.all([
    completionsOf(db, plain(begun), mostTried),
    planOf(db, before, { ladder: ladderOf('accuracy', { inSpan: false }), marks: [] }),
  ]);
  const seen = await Promise.all(
    completions.map(({ term, works }) =>
      exists(db, { wanted, filter: anyWork, audience }, { word: { hash: hashOf(term), works }, tiers }),
    ),
  );
  const shown = completions.filter(({ term }, index) => seen[index] && [...term].length > 1);
  return { completions, keywords: shown.map((word) => `${before}${word.shown}`) };
};

/** So many of the works with the word are looked at for their tags, and so many tags. */
const mostTagged = 500;
const mostTags = 2_000;

type TagsAsked = {
  readonly begun: readonly string[];
  readonly completions: readonly Word[];
  readonly audience: Audience;
};

const tagsBeginning = async (db: Db, { begun, completions, audience }: TagsAsked): Promise<string[]> => {
  const words = [...begun, ...completions.map(({ term }) => term)].map(hashOf);
  // A dictionary may see other words in a tag than in its beginning; its letters are the same.
  const letters = queryTermsOf(begun[0] ?? '').map(hashOf);
  const rows = await db
    .with('tagged', (query) =>
      query
        .selectFrom('found_work')
        .select(sql<string>`unnest(hashtags)`.as('tag'))
        .where(listedFor(audience))
        .where(sql<boolean>`(keys && ${words}::integer[] or keys @> ${letters}::integer[])`)
        .limit(mostTagged),
    )
    .selectFrom('tagged')
    .select('tag')
    .groupBy('tag')
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .orderBy('tag')
    .limit(mostTags)
    .execute();
  return rows
    .map(({ tag }) => tag)
    .filter((tag) => begun.some((word) => plain(tag).startsWith(word)))
    .slice(0, mostSuggested);
};
