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
 * Why a channel does not take a comment. A word is found in any case and width, and with characters between its letters that
 * people put there to hide it.
 */
export const filterRefusal = (
  { words, refusesSpam }: CommentFilter,
  text: string,
): FilterRefusal | undefined => {
  const plain = plainOf(text);
  const hasWord = words.some((word) => {
    const wanted = plainOf(word);
    return wanted !== '' && plain.includes(wanted);
  });
  if (hasWord) return 'COMMENT_WORD_BLOCKED';
  return refusesSpam && isSpam(text) ? 'COMMENT_IS_SPAM' : undefined;
};

/** Letters and digits alone, in one case and width. */
const plainOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]/gu, '');

const isSpam = (text: string): boolean => {
  const addresses =
    text.match(/(?:https?:\/\/|www\.)\S+|\b[a-z0-9-]+\.(?:com|net|io|xyz|link|shop)\b/giu) ?? [];
  if (addresses.length >= mostAddresses) return true;
  return new RegExp(`(\\S)\\1{${longestRun},}`, 'u').test(text);
};
