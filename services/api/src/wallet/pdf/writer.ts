import type { Language } from '@fanfold/contracts';
import { type Said, type Say, sayAll, sayIn } from '@fanfold/texts';
import { openDocument, type PaperDocument } from '../../http/paper/document.ts';
import type { SignedHead } from '../../http/statement/head.ts';
import { type HistoryWords, historyWords } from '../history-words.ts';
import { paperTexts } from './paper.texts.ts';

/** What a paper says besides its lines. It goes from thread to thread, so it is plain data. */
export type About = {
  readonly language: Language;
  /** What the history was narrowed to, in the reader's words; empty when it was not. */
  readonly narrowed: readonly string[];
  /** Whose history it is; the name is null once the account was erased. */
  readonly owner: { readonly oid: string; readonly nickname: string | null };
  /**
   * The first and the last day in Asia/Seoul, `yyyy-mm-dd`; `from` is null where the beginning is not known.
   */
  readonly period: { readonly from: string | null; readonly until: string };
  readonly heads: readonly SignedHead[];
  /** When it is made, ISO 8601. */
  readonly now: string;
};

/** A document to be written, and what every part of it is written with. */
export type Writer = About &
  PaperDocument & {
    readonly texts: HistoryWords & { readonly paper: Said<typeof paperTexts> };
    /** Says the texts with figures in them. */
    readonly say: Say;
  };

export const openWriter = (about: About): Writer => {
  const { language, now } = about;
  const texts = { ...historyWords(language), paper: sayAll(language, paperTexts) };
  return { ...about, ...openDocument({ language, now, title: texts.title }), texts, say: sayIn(language) };
};
