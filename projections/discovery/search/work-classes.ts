import type { FoundWorkRow } from './tables.ts';
import { type ClassFamily, isMark, markOf, unique } from './terms.ts';

/** So many publications are a block. */
export const blockSize = 4_096;

/** The class of a number: those of one class are at most twice as large as one another. */
export const classOf = (number: number): number => Math.floor(Math.log2(number + 1));

/** What a sale counts for in the popularity of a work, beside a like. */
const likesOfASale = 4;
const popularityOf = ({ likes, sales }: FoundWorkRow): number => Math.max(0, likes + sales * likesOfASale);

/** `standing` is kept in hundredths of a point, as the points of terms are (candidates.ts). */
export const pointParts = 100;

/** Ten days are a point; each doubling of likes and sales is worth fifty of them. */
const standingOf = (work: FoundWorkRow): number => {
  const tenDays = Date.parse(work.published_at) / 864_000_000;
  return Math.floor(pointParts * (tenDays + 5 * Math.log2(1 + popularityOf(work))));
};

const pointsOfAClass = 1;
/**
 * A quarter of a doubling of popularity and of prices is a class: the best classes together are then hardly
 * larger than wanted.
 */
const classesOfADoubling = { heat: 4, price: 4 } as const;
const partClassOf = (family: keyof typeof classesOfADoubling, number: number): number =>
  Math.floor(classesOfADoubling[family] * Math.log2(number + 1));

/** The class of prices of what is neither sold nor free: below all others. */
export const unpriced = -1;
const hasPrice = ({ price_coins, is_free }: FoundWorkRow): boolean => price_coins > 0 || is_free;

type Class = { readonly family: ClassFamily; readonly number: number };

/** Its place in each family. */
export const classesOf = (work: FoundWorkRow): readonly Class[] => [
  { family: 'block', number: work.block },
  { family: 'standing', number: Math.floor(work.standing / pointParts / pointsOfAClass) },
  { family: 'heat', number: partClassOf('heat', popularityOf(work)) },
  { family: 'price', number: hasPrice(work) ? partClassOf('price', work.price_coins) : unpriced },
];

/** So many classes in a row have one mark together. */
export const wideClass = 8;

/**
 * The marks that those works have whose class is at least `from` and at most `until`, and no others: wide
 * ones as far as they fit.
 */
export const marksBetween = (family: ClassFamily, from: number, until: number): number[] => {
  const marks: number[] = [];
  for (let number = from; number <= until; ) {
    const fits = number % wideClass === 0 && number + wideClass - 1 <= until;
    marks.push(fits ? markOf(`wide ${family}`, number / wideClass) : markOf(family, number));
    number += fits ? wideClass : 1;
  }
  return marks;
};

/** The month of a moment, counted from the year 0. */
export const monthOf = (at: string): number => {
  const date = new Date(at);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
};

/** What a filter may ask for of a work. */
const factsOf = (work: FoundWorkRow): number[] => [
  markOf('kind', work.kind),
  markOf('month', monthOf(work.published_at)),
  // What is neither sold nor free is within no bounds of prices.
  ...(hasPrice(work) ? [markOf('prices', classOf(work.price_coins))] : []),
  ...work.hashtags.map((tag) => markOf('tag', tag)),
  ...work.makers.map((maker) => markOf('maker', maker)),
];

type Counted = Omit<Class, 'family'> & { readonly family: ClassFamily | 'fact' };

/** What a work is counted in while it is in lists: its classes, and its facts by their marks. */
export const countedIn = (work: FoundWorkRow): readonly Counted[] => [
  ...classesOf(work),
  ...factsOf(work).map((number) => ({ family: 'fact' as const, number })),
];

/** What follows from the terms and the other columns of a work. */
export const derivedOf = (work: FoundWorkRow): Pick<FoundWorkRow, 'standing' | 'keys'> => {
  const standing = standingOf(work);
  const keys = unique([
    ...work.keys.filter((key) => !isMark(key)),
    ...factsOf(work),
    ...classesOf({ ...work, standing }).flatMap(({ family, number }) => [
      markOf(family, number),
      markOf(`wide ${family}`, Math.floor(number / wideClass)),
    ]),
  ]);
  return { standing, keys };
};
