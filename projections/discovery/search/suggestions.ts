import { type Kysely, sql } from 'kysely';

import { type Audience, listedFor } from '../../catalogue/listing.ts';
import { exists } from './candidates.ts';
import { completionsOf, planOf } from './expand.ts';
import { type FoundPerson, peopleNamed } from './people.ts';
import { anyWork } from './search-works.ts';
import type { SearchTables } from './tables.ts';
import { hashOf, plain } from './terms.ts';
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

/** What may be meant by a keyword that is half typed. Each suggestion finds a work of those that this reader may see. */
export const suggestionsFor = async (
  db: Db,
  { keyword, audience }: { readonly keyword: string; readonly audience: Audience },
): Promise<Suggestions> => {
  const typed = plain(keyword).trimStart();
  const begun = /[\p{L}\p{N}\p{M}]+$/u.exec(typed)?.[0] ?? '';
  if (begun === '') return { keywords: [], tags: [], creators: [] };
  const before = typed.slice(0, typed.length - begun.length);
  const [completions, { wanted, tiers }] = await Promise.all([
    completionsOf(db, begun, mostTried),
    planOf(db, before, { ladder: ladderOf('accuracy', { inSpan: false }), marks: [] }),
  ]);
  const sees = async ({ term, works }: Completion): Promise<boolean> =>
    exists(db, { wanted, filter: anyWork, audience }, { word: { hash: hashOf(term), works }, tiers });
  const [seen, tags, { creators }] = await Promise.all([
    seenAmong(completions, sees),
    tagsBeginning(db, { begun, completions, audience }),
    peopleNamed(db, { keyword, audience, limit: 3 }),
  ]);
  return { keywords: seen.map((word) => `${before}${word}`), tags, creators };
};

type Completion = { readonly term: string; readonly works: number };

const seenAmong = async (
  words: readonly Completion[],
  sees: (word: Completion) => Promise<boolean>,
): Promise<string[]> => {
  const seen = await Promise.all(words.map(sees));
  return words
    .map(({ term }) => term)
    .filter((word, index) => seen[index] && [...word].length > 1)
    .slice(0, mostSuggested);
};

/** So many of the works with the word are looked at for their tags. */
const mostTagged = 500;

type Begun = {
  readonly begun: string;
  readonly completions: readonly Completion[];
  readonly audience: Audience;
};

const tagsBeginning = async (db: Db, { begun, completions, audience }: Begun): Promise<string[]> => {
  const hashes = [begun, ...completions.map(({ term }) => term)].map(hashOf);
  const rows = await db
    .with('tagged', (query) =>
      query
        .selectFrom('found_work')
        .select(sql<string>`unnest(hashtags)`.as('tag'))
        .where(listedFor(audience))
        .where(sql<boolean>`keys && ${hashes}::integer[]`)
        .limit(mostTagged),
    )
    .selectFrom('tagged')
    .select('tag')
    .where(sql<boolean>`starts_with(tag, ${begun})`)
    .groupBy('tag')
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .orderBy('tag')
    .limit(mostSuggested)
    .execute();
  return rows.map(({ tag }) => tag);
};
