const asian = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}ー`;
/** Runs of scripts without reliable spaces, or words of the others. */
const runs = new RegExp(String.raw`[${asian}]+|[[\p{L}\p{N}\p{M}]--[${asian}]]+`, 'gv');
const isAsian = new RegExp(`^[${asian}]`, 'v');
const segmenter = new Intl.Segmenter('ja', { granularity: 'word' });

/** Longer words are compared by their beginning. */
const longestWord = 40;
/** More terms than that do not make a search more exact. */
const mostQueryTerms = 12;

/** The form in which texts are compared: without case, width and accents, and with one kind of kana. */
export const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\u30a1-\u30f6]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));

/**
 * The letters of a term one by one (the parts of Korean syllables too), so that one wrong letter is one
 * difference.
 */
export const lettersOf = (term: string): string => term.normalize('NFD');

/** As it is shown: without case and width, with its accents and its kind of kana. */
export const shownOf = (text: string): string => text.normalize('NFKC').toLowerCase();

/** A run of letters as it was written, and as it is compared. */
type Run = { readonly shown: string; readonly term: string };
export const runsOf = (text: string): Run[] =>
  Array.from(shownOf(text).matchAll(runs), ([shown]) => ({ shown, term: plain(shown) }));

/** Whether words of the run are not separated by spaces. */
export const isUnspaced = (run: string): boolean => isAsian.test(run);

const pairsOf = (letters: readonly string[]): string[] =>
  letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);

/**
 * To cut a run takes thirty times as long as all else that is done with it, and most runs are there again
 * soon.
 */
const mostCut = 50_000;
const cuts = new Map<string, readonly string[]>();
/** The words of a run as it was written: a dictionary knows them by their own kind of kana. */
export const cut = (run: string): readonly string[] => {
  const known = cuts.get(run);
  if (known) return known;
  if (cuts.size >= mostCut) cuts.clear();
  const words = Array.from(segmenter.segment(run), ({ segment }) => segment.slice(0, longestWord));
  cuts.set(run, words);
  return words;
};

export type Terms = {
  /** What a person would call words, each with how it is written. */
  readonly words: ReadonlyMap<string, string>;
  /** Words, and the pairs of letters of scripts that do not separate words. */
  readonly all: ReadonlySet<string>;
};

/** What a text is found by. `single`: also by single letters of those scripts. */
export const termsOf = (texts: readonly string[], { single }: { readonly single: boolean }): Terms => {
  const words = new Map<string, string>();
  const parts = new Set<string>();
  const add = (term: string, shown: string): void => {
    if (!words.has(term)) words.set(term, shown);
  };
  for (const { shown, term } of texts.flatMap(runsOf)) {
    if (!isAsian.test(term)) {
      add(term.slice(0, longestWord), shown.slice(0, longestWord));
      continue;
    }
    const letters = [...term];
    for (const word of cut(shown)) add(plain(word), word);
    for (const pair of pairsOf(letters)) parts.add(pair);
    if (single) for (const letter of letters) parts.add(letter);
  }
  return { words, all: new Set(words.keys()).union(parts) };
};

/** The terms that a work has to have for what a person typed. */
export const queryTermsOf = (keyword: string): readonly string[] => {
  const terms = runsOf(keyword).flatMap(({ term }) => {
    const letters = [...term];
    return isAsian.test(term) && letters.length > 1 ? pairsOf(letters) : [term.slice(0, longestWord)];
  });
  return [...new Set(terms)].slice(0, mostQueryTerms);
};

/** The beginnings of a name's words, so that it is found while it is typed. */
export const beginningsOf = (name: string): string[] =>
  [...termsOf([name], { single: true }).all].flatMap((term) => {
    const letters = [...term];
    return letters.map((_, index) => letters.slice(0, index + 1).join(''));
  });

/** Shorter words resemble too many others. */
const shortestNear = { spaced: 5, unspaced: 4 } as const;

/**
 * A word, and what it is with one letter left out: two words that differ in one letter, or in two that
 * changed places, share one of these.
 */
export const nearOf = (word: string): string[] => {
  const letters = [...lettersOf(word)];
  const least = isUnspaced(word) ? shortestNear.unspaced : shortestNear.spaced;
  return letters.length < least || letters.length > longestWord
    ? []
    : [lettersOf(word), ...letters.map((_, index) => letters.toSpliced(index, 1).join(''))];
};

/** FNV-1a, 32 bits. */
const numberOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash | 0;
};

/** A term as an even number: rows and indexes with numbers are half as large as with texts. */
export const hashOf = (term: string): number => numberOf(term) & ~1;

/** What works are counted by, each in classes from the least to the most (work-classes.ts). */
export type ClassFamily = 'block' | 'standing' | 'heat' | 'price';

/** A fact of a work as an odd number beside its terms, so that one index answers a search with filters. */
export const markOf = (
  kind: 'kind' | 'tag' | 'maker' | 'prices' | 'month' | ClassFamily | `wide ${ClassFamily}`,
  value: string | number,
) => numberOf(`${kind}=${value}`) | 1;

export const isMark = (key: number): boolean => (key & 1) === 1;

export const unique = (numbers: Iterable<number>): number[] => [...Int32Array.from(new Set(numbers)).sort()];
