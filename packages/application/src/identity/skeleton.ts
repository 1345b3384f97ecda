import lookalikes from 'unhomoglyph';

/**
 * What a nickname looks like: names that look alike have the same skeleton (UTS 39, section 4), and case does
 * not matter. Where the small letter of a script looks like no Latin one and the capital does, e.g. в and В,
 * the capital counts. `I` looks like `l`, so i and l are one letter. Equal spellings have equal skeletons:
 * one claim on it makes both unique.
 */
export const skeletonOf = (name: string): string => {
  const plain = name
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .normalize('NFD');
  const letters = [...plain].filter((letter) => !/\p{Default_Ignorable_Code_Point}/u.test(letter));
  return letters.map(lookOf).join('').normalize('NFD');
};

const isPlain = (text: string): boolean => /^[\p{ASCII}]+$/u.test(text);

const lookOf = (letter: string): string => {
  const small = lookalikes(letter);
  const capital = lookalikes(letter.toUpperCase());
  const look = !isPlain(small) && isPlain(capital) ? capital : small;
  return look.toLowerCase().replaceAll('i', 'l');
};
