import { type Kysely, sql } from 'kysely';

import { type Corrections, completionsOf, type Word } from './expand.ts';
import type { SearchTables } from './tables.ts';
import { cut, isUnspaced, runsOf, shownOf } from './terms.ts';

type Input = {
  readonly keyword: string;
  readonly instead: Corrections;
  /** Those of the similar words that one of the works found has. */
  readonly meant: ReadonlySet<string>;
  /** Whether the reader finds a work with the word. */
  readonly sees: (word: Word) => Promise<boolean>;
};

/**
 * The keyword with the most similar word that a result has, in place of each that nothing has, as works write
 * these words: who typed katakana reads katakana.
 */
export const correctedWords = async (
  db: Kysely<SearchTables>,
  { keyword, instead: { similar }, meant, sees }: Input,
): Promise<string> => {
  const corrections = similar.flatMap(({ term, instead }) => {
    const word = instead.find((one) => meant.has(one.term));
    return word ? [{ term, word }] : [];
  });
  const runs = runsOf(keyword).map(({ shown, term }) => {
    if (!isUnspaced(term)) {
      const found = corrections.find((one) => one.term === term);
      return { shown, corrected: found ? (found.word.shown ?? found.word.term) : shown, isFolded: false };
    }
    const corrected = corrections.reduce((run, one) => run.replace(one.term, one.word.term), term);
    return { shown, corrected: corrected === term ? shown : corrected, isFolded: corrected !== term };
  });
  const folded = runs.flatMap(({ shown, corrected, isFolded }) =>
    isFolded ? [{ run: corrected, isShorter: corrected.length < shown.length }] : [],
  );
  const spellings = await spellingsOf(db, folded, sees);
  let [text, rest] = ['', shownOf(keyword)];
  for (const { shown, corrected, isFolded } of runs) {
    const begin = rest.indexOf(shown);
    text += rest.slice(0, begin) + (isFolded ? written(corrected, spellings, shown) : corrected);
    rest = rest.slice(begin + shown.length);
  }
  return text + rest;
};

type Corrected = { readonly run: string; readonly isShorter: boolean };
type Spellings = ReadonlyMap<string, string>;

/** How works write these runs, and the words that a dictionary sees in them. */
const spellingsOf = async (
  db: Kysely<SearchTables>,
  runs: readonly Corrected[],
  sees: Input['sees'],
): Promise<Spellings> => {
  const terms = [...new Set(runs.flatMap(({ run }) => [run, ...cut(run)]))];
  if (terms.length === 0) return new Map();
  const rows = await db
    .selectFrom('search_term')
    .select(['term', 'shown'])
    .where('term', '=', sql<string>`any(${terms}::text[])`)
    .where('shown', 'is not', null)
    .execute();
  const spellings = new Map(rows.map(({ term, shown }) => [term, shown ?? term]));
  for (const { run, isShorter } of runs) {
    if (!isShorter || cut(run).every((word) => spellings.has(word))) continue;
    const word = await seenCompletion(db, run, sees);
    if (word) spellings.set(run, word.shown);
  }
  return spellings;
};

const mostTried = 6;

/** A letter that was taken for two leaves a word without its end: 크리스마 is 크리스마스. */
const seenCompletion = async (
  db: Kysely<SearchTables>,
  run: string,
  sees: Input['sees'],
): Promise<Word | undefined> => {
  for (const word of await completionsOf(db, run, mostTried)) if (await sees(word)) return word;
  return undefined;
};

const written = (run: string, spellings: Spellings, typed: string): string => {
  const known = spellings.get(run);
  if (known !== undefined) return known;
  // Katakana that was typed stays katakana, as comparing alone makes hiragana of it.
  return /\p{sc=Katakana}/u.test(typed) && !/\p{sc=Hiragana}/u.test(typed)
    ? run.replaceAll(/[\u3041-\u3096]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60))
    : cut(run)
        .map((word) => spellings.get(word) ?? word)
        .join('');
};
