import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Language } from '@fanfold/contracts';
import type { HistoryLine } from '@fanfold/contracts/coinevent';

import type { SignedHead } from '../statement/head.ts';
import { openPaper } from './paper.ts';

export type HistoryPdf = {
  readonly pages: AsyncIterable<readonly HistoryLine[]>;
  readonly language: Language;
  /** What the history was narrowed to, in the reader's words; empty when it was not. */
  readonly narrowed: readonly string[];
  readonly heads: readonly SignedHead[];
  /** When it is made, ISO 8601. */
  readonly now: string;
};

/**
 * A history as ledger paper, newest line first. What was drawn goes out page by page, and no more is drawn than is taken,
 * so that a long history needs no more memory than a short one. Between pages other requests have their turn.
 */
export async function* historyPdf({ pages, ...about }: HistoryPdf): AsyncGenerator<Buffer> {
  const paper = openPaper(about);
  for await (const lines of pages)
    for (const line of lines) {
      if (paper.isFull()) {
        paper.turn();
        await nextTurn();
        yield paper.taken();
      }
      paper.line(line);
    }
  await paper.close();
  yield paper.taken();
}
