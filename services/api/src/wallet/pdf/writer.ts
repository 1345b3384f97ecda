import { bcp47, type Language } from '@fanfold/contracts';
import { type Said, type Say, sayAll, sayIn } from '@fanfold/texts';
import PDFDocument from 'pdfkit';
import type { SignedHead } from '../../http/statement/head.ts';
import { type HistoryWords, historyWords } from '../history-words.ts';
import { fontFile, fontNames } from './fonts.ts';
import { paperTexts } from './paper.texts.ts';
import { type Pen, penFor } from './pen.ts';
import { ink, paper } from './sheet.ts';

/** What a paper says besides its lines. It goes from thread to thread, so it is plain data. */
export type About = {
  readonly language: Language;
  /** What the history was narrowed to, in the reader's words; empty when it was not. */
  readonly narrowed: readonly string[];
  /** Whose history it is; the name is null once the account was erased. */
  readonly owner: { readonly oid: string; readonly nickname: string | null };
  /** The first and the last day in Asia/Seoul, `yyyy-mm-dd`; `from` is null where the beginning is not known. */
  readonly period: { readonly from: string | null; readonly until: string };
  readonly heads: readonly SignedHead[];
  /** When it is made, ISO 8601. */
  readonly now: string;
};

/** A document to be written, and what every part of it is written with. */
export type Writer = About & {
  readonly doc: InstanceType<typeof PDFDocument>;
  readonly pen: Pen;
  readonly texts: HistoryWords & { readonly paper: Said<typeof paperTexts> };
  /** Says the texts with figures in them. */
  readonly say: Say;
  /** A number as the reader writes it. */
  readonly count: (value: number) => string;
};

/** Sizes and colours of running text. */
export const word = { size: 8, colour: ink.text } as const;
export const note = { size: 7, colour: ink.quiet } as const;

export const openWriter = (about: About): Writer => {
  const { language, now } = about;
  const texts = { ...historyWords(language), paper: sayAll(language, paperTexts) };
  const doc = new PDFDocument({
    size: [paper.width, paper.height],
    margin: 0,
    lang: bcp47[language],
    displayTitle: true,
    info: { Title: `Fanfold · ${texts.title}`, Creator: 'Fanfold', CreationDate: new Date(now) },
  });
  for (const name of fontNames) doc.registerFont(name, fontFile(name));
  const numbers = new Intl.NumberFormat(bcp47[language]);
  const count = (value: number) => numbers.format(value);
  return { ...about, doc, pen: penFor(doc, language), texts, say: sayIn(language), count };
};
