import { markAlphabet, markLength } from './alphabet.ts';

/** Of each place: five bits, as the alphabet has 32 letters. */
const values = 32;
const checks = 3;

/**
 * Powers of a generator of GF(32) with x^5 + x^2 + 1, whose elements are the values of a letter. Addition is
 * exclusive or.
 */
const powers: readonly number[] = (() => {
  const found = [1];
  while (found.length < values - 1) {
    const twice = (found.at(-1) ?? 0) * 2;
    found.push(twice < values ? twice : (twice - values) ^ 0b101);
  }
  return found;
})();

/** The product of a value and a power of the generator. */
const scaled = (value: number, power: number): number =>
  value === 0 ? 0 : (powers[(powers.indexOf(value) + power) % powers.length] ?? 0);

/**
 * Weighted sums: any three wrong places of a mark and its checks are noticed, and of any more all but one in
 * 32,768.
 */
const checksOf = (letters: readonly number[]): number[] =>
  Array.from({ length: checks }, (_, degree) =>
    letters.reduce((sum, letter, place) => sum ^ scaled(letter, place * degree), 0),
  );

/** Each place begins elsewhere in the table: one letter again and again has other tones each time. */
const turnOf = (place: number): number => (place * 11) % values;

/**
 * What is sounded for a mark: one of 32 symbols for each of its ten letters, and three that check them.
 * Undefined for what is no mark.
 */
export const symbolsOfMark = (mark: string): number[] | undefined => {
  const letters = [...mark].map((letter) => markAlphabet.indexOf(letter));
  if (letters.length !== markLength || letters.includes(-1)) return undefined;
  return [...letters, ...checksOf(letters)].map((value, place) => (value + turnOf(place)) % values);
};

export const symbolCount = markLength + checks;

/** The mark that symbols stand for; undefined where the checks do not fit. */
export const markOfSymbols = (symbols: readonly number[]): string | undefined => {
  const found = symbols.map((symbol, place) => (symbol - turnOf(place) + values * symbolCount) % values);
  const letters = found.slice(0, markLength);
  const isWhole = checksOf(letters).every((check, index) => check === found[markLength + index]);
  return isWhole && found.length === symbolCount
    ? letters.map((letter) => markAlphabet[letter]).join('')
    : undefined;
};
