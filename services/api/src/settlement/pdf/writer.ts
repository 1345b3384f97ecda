import type { Language } from '@fanfold/contracts';
import type { EarningKind } from '@fanfold/domain/earnings';
import { type Said, type Say, sayAll, sayIn } from '@fanfold/texts';

import { openDocument, type PaperDocument } from '../../http/paper/document.ts';
import type { SignedHead } from '../../http/statement/head.ts';
import { monthPaperTexts } from './paper.texts.ts';

export type StepName = keyof (typeof monthPaperTexts)['steps'];
/** A step from gross to net; a total is the sum of those above it. */
export type Step = { readonly name: StepName; readonly won: number; readonly total: boolean };

/** Sums of one kind of sale or of one level. What a row has none of is null. */
export type SumRow = {
  readonly kind: EarningKind | null;
  readonly level: keyof (typeof monthPaperTexts)['levels'] | null;
  readonly paid: number;
  readonly bonus: number;
  readonly credits: number;
  readonly grossWon: number;
  readonly feesWon: number | null;
  readonly payableWon: number | null;
};

/** What a month's paper says besides its lines. It goes from thread to thread, so it is plain data. */
export type About = {
  readonly language: Language;
  readonly title: keyof (typeof monthPaperTexts)['titles'];
  readonly state: keyof (typeof monthPaperTexts)['states'];
  /** `yyyy-mm`. */
  readonly month: string;
  /** The name is null once the account was erased. */
  readonly creator: { readonly oid: string; readonly nickname: string | null };
  /** The moment whose books they are, ISO 8601; null for now. */
  readonly asOf: string | null;
  /** From gross to net; empty where the lines themselves are to be summed. */
  readonly steps: readonly Step[];
  readonly sold: readonly SumRow[];
  readonly levels: readonly SumRow[];
  /** Sentences about rate and payment, in the reader's language. */
  readonly notes: readonly string[];
  readonly heads: readonly SignedHead[];
  /** When it is made, ISO 8601. */
  readonly now: string;
};

/** One event of the month's earnings, with what it adds to the month. */
export type MonthLine = {
  readonly revision: number;
  /** ISO 8601. */
  readonly at: string;
  readonly kind: EarningKind;
  /** The work, in the reader's language. */
  readonly title: string | null;
  readonly mark: keyof (typeof monthPaperTexts)['marks'] | null;
  readonly paid: number;
  readonly bonus: number;
  readonly credits: number;
  readonly grossWon: number;
  readonly gatewayFeeWon: number;
  readonly levelFeeWon: number;
  readonly payableWon: number;
  readonly hash: string;
};

export type Writer = About &
  PaperDocument & { readonly texts: Said<typeof monthPaperTexts>; readonly say: Say };

export const openWriter = (about: About): Writer => {
  const { language, now } = about;
  const texts = sayAll(language, monthPaperTexts);
  const document = openDocument({ language, now, title: texts.titles[about.title] });
  return { ...about, ...document, texts, say: sayIn(language) };
};
