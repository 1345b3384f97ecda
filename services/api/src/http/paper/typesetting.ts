import type { FontName } from './fonts.ts';
import type { Doc } from './sheet.ts';

export type Placed = {
  readonly font: FontName;
  readonly text: string;
  readonly size: number;
  /** As `#rrggbb`. */
  readonly colour: string;
  readonly x: number;
  /** Of the baseline. */
  readonly y: number;
};

/**
 * The library keeps the layout of each word that it has set until the document ends: without that a line of a
 * history takes twenty times as long. A word that comes after so many others is set character by character,
 * so that memory stays bounded.
 */
const mostWords = 1_000;

/** Measures and sets texts in one font. */
export const typesetterOf = (doc: Doc) => {
  const widths = new Map<string, number>();
  const words = new Set<string>();
  const isKept = (word: string): boolean =>
    words.has(word) || (words.size < mostWords && words.add(word).has(word));
  /** The whole of it, or its characters. */
  const keptParts = (font: FontName, text: string): Iterable<string> =>
    wordsOf(text).every((word) => isKept(`${font} ${word}`)) ? [text] : text;
  return {
    /** A character's width, in units of the size. */
    widthOf: (font: FontName, character: string): number => {
      const key = `${font} ${character}`;
      const width = widths.get(key) ?? doc.font(font).fontSize(1).widthOfString(character);
      widths.set(key, width);
      return width;
    },
    /** Sets a text, and answers where it ends. */
    place: ({ font, text, size, colour, x, y }: Placed): number => {
      doc.font(font).fontSize(size).fillColor(colour);
      let at = x;
      for (const piece of font === 'figures' ? groupsOf(text) : keptParts(font, text)) {
        doc.text(piece, at, y, { lineBreak: false, baseline: 'alphabetic' });
        at = doc.x;
      }
      return at;
    },
  };
};
export type Typesetter = ReturnType<typeof typesetterOf>;

/** As the library cuts a text: each with the space behind it. */
const wordsOf = (text: string): readonly string[] => text.match(/[^ ]* |[^ ]+/g) ?? [];

/** Groups of digits, each with the mark before it: they repeat, where whole amounts and times seldom do. */
const groupsOf = (figures: string): readonly string[] => figures.match(/\D*\d{1,4}|\D+/g) ?? [];
