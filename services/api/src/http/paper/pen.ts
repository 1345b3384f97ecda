import type { Language } from '@fanfold/contracts';

import { type FontName, figuresWidth, fontFor } from './fonts.ts';
import type { Doc } from './sheet.ts';
import { type Typesetter, typesetterOf } from './typesetting.ts';

type Place = { readonly x: number; readonly y: number; readonly size: number; readonly colour: string };

export type Pen = {
  /** One line of text in whatever languages, cut with an ellipsis where `width` ends. `y` is its baseline. */
  readonly text: (text: string, place: Place & { readonly width: number }) => void;
  /** Figures that end at `x`. */
  readonly figures: (text: string, place: Place) => void;
  /** A few words that end at `x`, on as many lines as they need; `y` is the baseline of the last one. */
  readonly heading: (text: string, place: Place & { readonly width: number }) => void;
};

/** Writes single lines. Widths of characters and the lines of headings are computed once. */
export const penFor = (doc: Doc, language: Language): Pen => {
  const typesetter = typesetterOf(doc);
  const headings = new Map<string, readonly Line[]>();
  const line = (text: string, width: number) => lineOf(text, { language, typesetter, width });
  const draw = ({ runs }: Line, { x, ...place }: Place) => {
    let at = x;
    for (const { font, text } of runs) at = typesetter.place({ ...place, font, text, x: at });
  };
  return {
    text: (text, { width, ...place }) => draw(line(text, width / place.size), place),
    figures: (text, { x, ...place }) => {
      // The font's space has no outline, which the library cannot read: words are set one by one instead.
      let at = x - figuresWidth(text.length) * place.size;
      for (const word of text.split(' ')) {
        if (word) typesetter.place({ ...place, font: 'figures', text: word, x: at });
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

/** A piece in one font. */
type Run = { readonly font: FontName; text: string };
/** Widths are in units of the size. */
type Line = { readonly runs: readonly Run[]; readonly width: number; readonly isCut: boolean };
type Setting = { readonly language: Language; readonly typesetter: Typesetter; readonly width: number };

/** Pieces of one font each, as far as they fit. Whatever would not be a mark on paper is a space. */
const lineOf = (text: string, setting: Setting): Line => {
  const { language, typesetter } = setting;
  const marks: Mark[] = [];
  let width = 0;
  for (const character of text.replaceAll(/\p{C}+/gu, ' ')) {
    const font = fontFor(character, language);
    const mark = { font, character, width: typesetter.widthOf(font, character) };
    if (width + mark.width > setting.width) return shortened(marks, setting);
    marks.push(mark);
    width += mark.width;
  }
  return { runs: runsOf(marks), width, isCut: false };
};
type Mark = { readonly font: FontName; readonly character: string; readonly width: number };

const widthOf = (marks: readonly Mark[]): number => marks.reduce((sum, { width }) => sum + width, 0);

/** Makes room for an ellipsis at the end of what did fit. */
const shortened = (marks: Mark[], { typesetter, width }: Setting): Line => {
  const ellipsis: Mark = { font: 'text', character: '…', width: typesetter.widthOf('text', '…') };
  while (marks.length > 0 && widthOf(marks) + ellipsis.width > width) marks.pop();
  if (ellipsis.width <= width) marks.push(ellipsis);
  return { runs: runsOf(marks), width: widthOf(marks), isCut: true };
};

const runsOf = (marks: readonly Mark[]): Run[] => {
  const runs: Run[] = [];
  for (const { font, character } of marks) {
    const run = runs.at(-1);
    if (run?.font === font) run.text += character;
    else runs.push({ font, text: character });
  }
  return runs;
};

/**
 * Between words, and where they are written without spaces and too long for a line, between the parts of one.
 */
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
