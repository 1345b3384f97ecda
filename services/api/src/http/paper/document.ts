import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { bcp47, type Language } from '@fanfold/contracts';
import PDFDocument from 'pdfkit';

import { fontFile, fontNames } from './fonts.ts';
import { type Pen, penFor } from './pen.ts';
import { type Doc, paper } from './sheet.ts';

export type PaperDocument = {
  readonly doc: Doc;
  readonly pen: Pen;
  /** A number as the reader writes it. */
  readonly count: (value: number) => string;
  /** Takes what was finished since it was last taken. */
  readonly taken: () => Promise<Buffer>;
  /** Ends the document, and takes the rest. */
  readonly end: () => Promise<Buffer>;
};

/** An empty document of ledger paper in a language; `now` is ISO 8601. */
export const openDocument = (about: {
  readonly language: Language;
  readonly title: string;
  readonly now: string;
}): PaperDocument => {
  const { language, title, now } = about;
  const doc = new PDFDocument({
    size: [paper.width, paper.height],
    margin: 0,
    lang: bcp47[language],
    displayTitle: true,
    info: { Title: `Fanfold · ${title}`, Creator: 'Fanfold', CreationDate: new Date(now) },
  });
  for (const name of fontNames) doc.registerFont(name, fontFile(name));
  const parts: Buffer[] = [];
  doc.on('data', (part: Buffer) => parts.push(part));
  const numbers = new Intl.NumberFormat(bcp47[language]);
  return {
    doc,
    pen: penFor(doc, language),
    count: (value) => numbers.format(value),
    taken: async () => {
      // The library gives a page away a turn after it was finished.
      await nextTurn();
      return Buffer.concat(parts.splice(0));
    },
    end: async () => {
      doc.end();
      await once(doc, 'end');
      return Buffer.concat(parts.splice(0));
    },
  };
};
