import type { Language } from '@fanfold/contracts';

import { chainFormula, type SignedHead } from '../statement/head.ts';
import { fontOf } from './fonts.ts';
import type { Pen } from './pen.ts';
import { type Doc, ink, note, paper, word } from './sheet.ts';

/** Where a chain ends: its stream, the last event's revision, and its hash. */
export const headWords = ({ head }: Pick<SignedHead, 'head'>): string =>
  `${head.stream} #${head.revision} ${head.hash}`;

export type HeadTexts = {
  readonly checkTitle: string;
  /** What a hash stands for. */
  readonly chain: string;
  /** What a reader can check, and how. */
  readonly check: string;
  /** Of a stream that has no event yet. */
  readonly noEvent: string;
  readonly signature: (head: SignedHead) => string;
};

type On = { readonly doc: Doc; readonly pen: Pen; readonly language: Language; readonly y: number };
const width = paper.right - paper.left;

/**
 * The ends of the hash chains with our signatures, and how a reader can check them; `y` is the title's
 * baseline.
 */
export const drawHeads = (
  { doc, pen, language, y: top }: On,
  heads: readonly SignedHead[],
  texts: HeadTexts,
): void => {
  pen.text(texts.checkTitle, { ...word, size: 10, x: paper.left, y: top, width });
  const paragraph = (text: string, y: number): number => {
    doc.font(fontOf(language)).fontSize(8).fillColor(ink.quiet).text(text, paper.left, y, { width });
    return doc.y + 4;
  };
  let y = paragraph(texts.chain, top + 6);
  for (const one of heads) {
    const { head, signature } = one;
    const where = head.revision < 0 ? `${head.stream} · ${texts.noEvent}` : headWords(one);
    pen.text(where, { ...word, size: 7, x: paper.left, y: y + 8, width });
    const told = `${texts.signature(one)} ${JSON.stringify(head)}`;
    pen.text(told, { ...note, size: 6, x: paper.left, y: y + 17, width });
    pen.text(signature, { ...note, size: 6, x: paper.left, y: y + 25, width });
    y += 29;
  }
  paragraph(texts.check, paragraph(chainFormula, y + 4));
};
