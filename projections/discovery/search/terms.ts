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

/** The letters of a term one by one (the parts of Korean syllables too), so that one wrong letter is one difference. */
export const lettersOf = (term: string): string => term.normalize('NFD');

const runsOf = (text: string): string[] => plain(text).match(runs) ?? [];

const pairsOf = (letters: readonly string[]): string[] =>
  letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);

export type Terms = {
  /** What a person would call words. */
  readonly words: ReadonlySet<string>;
  /** Words, and the pairs of letters of scripts that do not separate words. */
  readonly all: ReadonlySet<string>;
};

/** What a text is found by. `single`: also by single letters of those scripts. */
export const termsOf = (texts: readonly string[], { single }: { readonly single: boolean }): Terms => {
  const words = new Set<string>();
  const parts = new Set<string>();
  for (const run of texts.flatMap(runsOf)) {
    if (!isAsian.test(run)) {
      words.add(run.slice(0, longestWord));
      continue;
    }
    const letters = [...run];
    for (const { segment } of segmenter.segment(run)) words.add(segment.slice(0, longestWord));
    for (const pair of pairsOf(letters)) parts.add(pair);
    if (single) for (const letter of letters) parts.add(letter);
  }
  return { words, all: new Set([...words, ...parts]) };
};

/** The terms that a work has to have for what a person typed. */
export const queryTermsOf = (keyword: string): readonly string[] => {
  const terms = runsOf(keyword).flatMap((run) => {
    const letters = [...run];
    return isAsian.test(run) && letters.length > 1 ? pairsOf(letters) : [run.slice(0, longestWord)];
  });
  return [...new Set(terms)].slice(0, mostQueryTerms);
};

/** The beginnings of a name's words, so that it is found while it is typed. */
export const beginningsOf = (name: string): string[] =>
  [...termsOf([name], { single: true }).all].flatMap((term) => {
    const letters = [...term];
    return letters.map((_, index) => letters.slice(0, index + 1).join(''));
  });

/** A term as a number (FNV-1a, 32 bits): rows and indexes with numbers are half as large as with texts. */
export const hashOf = (term: string): number => {
  let hash = 0x811c9dc5;
  for (let index = 0; index < term.length; index += 1) {
    hash = Math.imul(hash ^ term.charCodeAt(index), 0x01000193);
  }
  return hash | 0;
};

/** What stands in a title counts more than elsewhere. */
export const titleHashOf = (term: string): number => hashOf(`title:${term}`);

/** A fact of a work as a number beside its terms, so that one index answers a search with filters. */
export const markOf = (
  kind: 'kind' | 'tag' | 'maker' | 'block' | 'heat' | 'price' | 'month',
  value: string | number,
) => hashOf(`${kind}=${value}`);

export const unique = (numbers: readonly number[]): number[] => [...new Set(numbers)].sort((a, b) => a - b);
