import { type Kysely, sql } from 'kysely';

import { type Audience, listedFor } from '../../catalogue/listing.ts';
import { exists } from './candidates.ts';
import { completionsOf, wantedBy } from './expand.ts';
import { type FoundPerson, peopleNamed } from './people.ts';
import { anyWork } from './search-works.ts';
import type { SearchTables } from './tables.ts';
import { hashOf, plain } from './terms.ts';

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
  const [completions, wanted] = await Promise.all([
    completionsOf(db, begun, mostTried),
    wantedBy(db, before),
  ]);
  const [seen, tags, { creators }] = await Promise.all([
    seenAmong(db, completions, { wanted, filter: anyWork, audience }),
    tagsBeginning(db, begun, audience),
    peopleNamed(db, { keyword, audience, limit: 3 }),
  ]);
  return { keywords: seen.map((word) => `${before}${word}`), tags, creators };
};

const seenAmong = async (
  db: Db,
  words: readonly string[],
  search: Parameters<typeof exists>[1],
): Promise<string[]> => {
  const seen = await Promise.all(words.map((word) => exists(db, search, [hashOf(word)])));
  return words.filter((word, index) => seen[index] && [...word].length > 1).slice(0, mostSuggested);
};

/** So many of the works with the word are looked at for their tags. */
const mostTagged = 500;

const tagsBeginning = async (db: Db, begun: string, audience: Audience): Promise<string[]> => {
  const tagged = await completionsOf(db, begun, mostTried);
  const hashes = [begun, ...tagged].map(hashOf);
  const rows = await db
    .with('tagged', (query) =>
      query
        .selectFrom('found_work')
        .select(sql<string>`unnest(hashtags)`.as('tag'))
        .where(listedFor(audience))
        .where(sql<boolean>`words && ${hashes}::integer[]`)
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
