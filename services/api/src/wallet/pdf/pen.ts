import type { Language } from '@fanfold/contracts';
import type PDFDocument from 'pdfkit';

import { type FontName, figuresWidth, fontFor } from './fonts.ts';

type Doc = InstanceType<typeof PDFDocument>;
type Place = { readonly x: number; readonly y: number; readonly size: number; readonly colour: string };
/** `width` in units of the size. */
type Run = { readonly font: FontName; text: string; width: number };
type WidthOf = (font: FontName, character: string) => number;

/**
 * What a typeface would do with neighbouring letters is left out: widths here are of single characters, and looking for
 * ligatures took fifteen times as long as everything else. The library takes a list of features or, untyped, what to
 * turn on and off.
 */
const plain = Object.fromEntries(
  ['calt', 'ccmp', 'clig', 'curs', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rclt', 'rlig', 'rvrn'].map(
    (feature) => [feature, false],
  ),
) as unknown as PDFKit.Mixins.OpenTypeFeatures[];

export type Pen = {
  /** One line of text in whatever languages, cut with an ellipsis where `width` ends. `y` is its baseline. */
  readonly text: (text: string, place: Place & { readonly width: number }) => void;
  /** Figures that end at `x`. */
  readonly figures: (text: string, place: Place) => void;
};

/** Writes single lines. Widths are remembered by character, so that a long history lays nothing out twice. */
export const penFor = (doc: Doc, language: Language): Pen => {
  const widths = new Map<string, number>();
  const widthOf: WidthOf = (font, character) => {
    const key = `${font} ${character}`;
    const known = widths.get(key) ?? doc.font(font).fontSize(1_000).widthOfString(character) / 1_000;
    widths.set(key, known);
    return known;
  };
  const draw = ({ text, font, width }: Run, { x, y, size, colour }: Place) => {
    // The width is known, so the library need not lay the text out once more to find it.
    const options: PDFKit.Mixins.TextOptions & { textWidth: number } = {
      lineBreak: false,
      baseline: 'alphabetic',
      features: plain,
      textWidth: width * size,
    };
    doc.font(font).fontSize(size).fillColor(colour).text(text, x, y, options);
  };
  return {
    text: (text, { width, x, ...place }) => {
      let at = x;
      for (const run of runsOf(text, { language, widthOf, room: width / place.size })) {
        draw(run, { ...place, x: at });
        at += run.width * place.size;
      }
    },
    figures: (text, { x, ...place }) => {
      // The font's space has no outline, which the library cannot read: words are set one by one instead.
      let at = x - figuresWidth(text.length) * place.size;
      for (const word of text.split(' ')) {
        draw({ text: word, font: 'figures', width: figuresWidth(word.length) }, { ...place, x: at });
        at += figuresWidth(word.length + 1) * place.size;
      }
    },
  };
};

/** `room` in units of the size. */
type Setting = { readonly language: Language; readonly widthOf: WidthOf; readonly room: number };

/** Pieces of one font each, as far as they fit. Whatever would not be a mark on paper is a space. */
const runsOf = (text: string, { language, widthOf, room }: Setting): Run[] => {
  const runs: Run[] = [];
  let left = room;
  for (const character of text.replaceAll(/\p{C}+/gu, ' ')) {
    const font = fontFor(character, language);
    const width = widthOf(font, character);
    if (width > left) return shortened(runs, { widthOf, left });
    left -= width;
    const run = runs.at(-1);
    if (run?.font === font) {
      run.text += character;
      run.width += width;
    } else runs.push({ font, text: character, width });
  }
  return runs;
};

/** Makes room for an ellipsis at the end of what did fit. */
const shortened = (runs: Run[], { widthOf, left }: { widthOf: WidthOf; left: number }): Run[] => {
  const ellipsis = { font: 'text', text: '…', width: widthOf('text', '…') } as const;
  let room = left;
  for (let run = runs.at(-1); run && room < ellipsis.width; run = runs.at(-1)) {
    const last = [...run.text].at(-1) ?? '';
    const width = widthOf(run.font, last);
    run.text = run.text.slice(0, run.text.length - last.length);
    run.width -= width;
    room += width;
    if (run.text === '') runs.pop();
  }
  return room < ellipsis.width ? [] : [...runs, ellipsis];
};
