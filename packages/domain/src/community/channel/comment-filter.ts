/** What comments on a channel may not have. */
export type CommentFilter = {
  /** As the creator wrote them. */
  words: string[];
  refusesSpam: boolean;
};

export const blockedWordRules = { most: 200, length: { min: 1, max: 40 } } as const;

export type FilterRefusal = 'COMMENT_WORD_BLOCKED' | 'COMMENT_IS_SPAM';

/** A comment with this many addresses is an advertisement. */
const mostAddresses = 2;
/** So many times the same character in a row fill a page and say nothing. */
const longestRun = 15;

/**
 * Why a channel does not take a comment. `words`: what it does with blocked words; what it holds for review
 * it does not refuse.
 */
export const filterRefusal = (
  filter: CommentFilter,
  text: string,
  words: 'refuse' | 'hold' = 'refuse',
): FilterRefusal | undefined => {
  if (words === 'refuse' && hasBlockedWord(filter, text)) return 'COMMENT_WORD_BLOCKED';
  return filter.refusesSpam && isSpam(text) ? 'COMMENT_IS_SPAM' : undefined;
};

/**
 * A word is found in any case and width, and with characters between its letters that people put there to
 * hide it.
 */
export const hasBlockedWord = ({ words }: CommentFilter, text: string): boolean => {
  const plain = plainOf(text);
  return words.some((word) => {
    const wanted = plainOf(word);
    return wanted !== '' && plain.includes(wanted);
  });
};

/** Whether a text has the address of a site. */
export const hasAddress = (text: string): boolean => addressesIn(text).length > 0;

const addressesIn = (text: string): readonly string[] =>
  text.match(/(?:https?:\/\/|www\.)\S+|\b[a-z0-9-]+\.(?:com|net|io|xyz|link|shop)\b/giu) ?? [];

/**
 * Letters and digits alone, in one case and width. Some letters and marks are seen by no reader, and some
 * marks go with the letters of every script: they would hide a word as well.
 */
const plainOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]|\p{Default_Ignorable_Code_Point}|\p{Script=Inherited}/gu, '');

const isSpam = (text: string): boolean => {
  if (addressesIn(text).length >= mostAddresses) return true;
  return new RegExp(`(\\S)\\1{${longestRun},}`, 'u').test(text);
};
