import type { FontName } from './fonts.ts';
import type { Doc } from './sheet.ts';

/**
 * What a typeface would do with neighbouring letters is left out: each character stands by itself. The library takes a
 * list of features or, untyped, what to turn on and off.
 */
const plain = Object.fromEntries(
  ['calt', 'ccmp', 'clig', 'curs', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rclt', 'rlig', 'rvrn'].map(
    (feature) => [feature, false],
  ),
);

/** A character in a font of the document: its number there, in hexadecimal, and its width in units of the size. */
export type Glyph = { readonly code: string; readonly width: number };

/** The part of the library's embedded font that its types leave out. */
type Embedded = {
  readonly id: string;
  readonly ref: () => unknown;
  readonly encode: (text: string, features: unknown) => [string[], { advanceWidth: number }[]];
};

export type Placed = {
  readonly font: FontName;
  /** Codes of the glyphs, one behind the other. */
  readonly codes: string;
  readonly size: number;
  /** As `#rrggbb`. */
  readonly colour: string;
  readonly x: number;
  /** Of the baseline. */
  readonly y: number;
};

/**
 * Sets text glyph by glyph, as the operators of a page (ISO 32000-1, 9.4). The library lays every piece of text out three
 * times with all that a font can do, which took 3 ms for a line of a history; here a character is looked up once in a
 * document.
 */
export const glyphsOf = (doc: Doc) => {
  const fonts = new Map<FontName, Embedded>();
  const glyphs = new Map<string, Glyph>();
  const colours = new Map<string, string>();
  const embedded = (name: FontName): Embedded => {
    const known = fonts.get(name) ?? (doc.font(name) as unknown as { _font: Embedded })._font;
    fonts.set(name, known);
    return known;
  };
  const filled = (colour: string): string => {
    const known = colours.get(colour) ?? operatorOf(colour);
    colours.set(colour, known);
    return known;
  };
  return {
    of: (font: FontName, character: string): Glyph => {
      const key = `${font} ${character}`;
      const known = glyphs.get(key);
      if (known) return known;
      const [codes, positions] = embedded(font).encode(character, plain);
      const width = positions.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0) / 1_000;
      const glyph = { code: codes.join(''), width };
      glyphs.set(key, glyph);
      return glyph;
    },
    place: ({ font, codes, size, colour, x, y }: Placed): void => {
      const { id, ref } = embedded(font);
      doc.page.fonts[id] ??= ref.call(fonts.get(font));
      // The library's pages count from the top, so that letters have to be turned over.
      const where = `1 0 0 -1 ${rounded(x)} ${rounded(y)} Tm`;
      doc.addContent(`BT ${filled(colour)} /${id} ${size} Tf ${where} <${codes}> Tj ET`);
    },
  };
};
export type Glyphs = ReturnType<typeof glyphsOf>;

/** Hundredths of a point are finer than any printer. */
const rounded = (points: number): number => Math.trunc(points * 100) / 100;

const operatorOf = (colour: string): string => {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  return `${parts.map((part) => Math.trunc(part * 1_000) / 1_000).join(' ')} rg`;
};
