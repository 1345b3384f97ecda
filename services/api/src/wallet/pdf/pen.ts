import type { Language } from '@fanfold/contracts';

import { type FontName, figuresWidth, fontFor } from './fonts.ts';
import { type Glyph, type Glyphs, glyphsOf } from './glyphs.ts';
import type { Doc } from './sheet.ts';

type Place = { readonly x: number; readonly y: number; readonly size: number; readonly colour: string };

export type Pen = {
  /** One line of text in whatever languages, cut with an ellipsis where `width` ends. `y` is its baseline. */
  readonly text: (text: string, place: Place & { readonly width: number }) => void;
  /** Figures that end at `x`. */
  readonly figures: (text: string, place: Place) => void;
  /** A few words that end at `x`, on as many lines as they need; `y` is the baseline of the last one. */
  readonly heading: (text: string, place: Place & { readonly width: number }) => void;
};

/** Writes single lines. Characters and headings are remembered, so that a long history lays nothing out twice. */
export const penFor = (doc: Doc, language: Language): Pen => {
  const glyphs = glyphsOf(doc);
  const headings = new Map<string, readonly Line[]>();
  const line = (text: string, width: number) => lineOf(text, { language, glyphs, width });
  const draw = ({ runs }: Line, { x, size, ...place }: Place) => {
    let at = x;
    for (const { font, codes, width } of runs) {
      glyphs.place({ ...place, size, font, codes, x: at });
      at += width * size;
    }
  };
  return {
    text: (text, { width, ...place }) => draw(line(text, width / place.size), place),
    figures: (text, { x, ...place }) => {
      // The font's space has no outline, which the library cannot read: words are set one by one instead.
      let at = x - figuresWidth(text.length) * place.size;
      for (const word of text.split(' ')) {
        const codes = [...word].map((character) => glyphs.of('figures', character).code).join('');
        if (codes) glyphs.place({ ...place, font: 'figures', codes, x: at });
        at += figuresWidth(word.length + 1) * place.size;
      }
    },
    heading: (text, { x, y, width, ...place }) => {
      const room = width / place.size;
      const lines = headings.get(text) ?? broken(text, (part) => line(part, room));
      headings.set(text, lines);
      for (const [n, one] of lines.entries()) {
        const above = ((lines.length - 1 - n) * place.size * 6) / 5;
        draw(one, { ...place, x: x - one.width * place.size, y: y - above });
      }
    },
  };
};

/** A piece in one font. Widths are in units of the size. */
type Run = { readonly font: FontName; codes: string; width: number };
type Line = { readonly runs: readonly Run[]; readonly width: number; readonly isCut: boolean };
type Setting = { readonly language: Language; readonly glyphs: Glyphs; readonly width: number };

/** Pieces of one font each, as far as they fit. Whatever would not be a mark on paper is a space. */
const lineOf = (text: string, setting: Setting): Line => {
  const { language, glyphs } = setting;
  const marks: Mark[] = [];
  let width = 0;
  for (const character of text.replaceAll(/\p{C}+/gu, ' ')) {
    const font = fontFor(character, language);
    const glyph = glyphs.of(font, character);
    if (width + glyph.width > setting.width) return shortened(marks, setting);
    marks.push({ font, glyph });
    width += glyph.width;
  }
  return { runs: runsOf(marks), width, isCut: false };
};
type Mark = { readonly font: FontName; readonly glyph: Glyph };

const widthOf = (marks: readonly Mark[]): number => marks.reduce((sum, { glyph }) => sum + glyph.width, 0);

/** Makes room for an ellipsis at the end of what did fit. */
const shortened = (marks: Mark[], { glyphs, width }: Setting): Line => {
  const ellipsis: Mark = { font: 'text', glyph: glyphs.of('text', '…') };
  while (marks.length > 0 && widthOf(marks) + ellipsis.glyph.width > width) marks.pop();
  if (ellipsis.glyph.width <= width) marks.push(ellipsis);
  return { runs: runsOf(marks), width: widthOf(marks), isCut: true };
};

const runsOf = (marks: readonly Mark[]): Run[] => {
  const runs: Run[] = [];
  for (const { font, glyph } of marks) {
    const run = runs.at(-1);
    if (run?.font === font) {
      run.codes += glyph.code;
      run.width += glyph.width;
    } else runs.push({ font, codes: glyph.code, width: glyph.width });
  }
  return runs;
};

/** Between words, and where they are written without spaces and too long for a line, between the parts of one. */
const broken = (text: string, line: (text: string) => Line): Line[] => {
  const lines: string[] = [];
  for (const piece of piecesOf(text, (part) => !line(part).isCut)) {
    const joined = `${lines.at(-1) ?? ''}${piece}`;
    if (lines.length > 0 && !line(joined.trimEnd()).isCut) lines[lines.length - 1] = joined;
    else lines.push(piece);
  }
  return lines.map((part) => line(part.trimEnd()));
};

/** Words with the space behind them; the parts of a word that fits on no line, or its characters. */
const piecesOf = (text: string, fits: (word: string) => boolean): string[] => {
  const whole = (text.match(/\S+\s*/g) ?? []).flatMap((word) =>
    fits(word.trimEnd()) ? [word] : partsOf(word),
  );
  return whole.flatMap((part) => (fits(part.trimEnd()) ? [part] : [...part]));
};

const words = new Intl.Segmenter('ja', { granularity: 'word' });
const partsOf = (word: string): string[] => Array.from(words.segment(word), ({ segment }) => segment);
