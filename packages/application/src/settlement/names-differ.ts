/**
 * Whether an account's holder has another name than the payee, however both are written: case, accents,
 * spaces, full width and the order of the words do not count.
 */
export const namesDiffer = (name: string, holder: string): boolean => wordsOf(name) !== wordsOf(holder);

const wordsOf = (name: string): string => {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  // Names in Hangul, Han and kana are written with and without a space.
  return /[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(name)
    ? words.join('')
    : words.sort().join(' ');
};
