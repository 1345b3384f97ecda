import type { Language } from '@fanfold/contracts';
import { historyLabelTexts } from '@fanfold/contracts/wallet';
import { type Said, sayAll } from '@fanfold/texts';

import { historyColumns, historyTitle } from './history.texts.ts';

/**
 * The words of an exported history in one language: its title, the headings of its columns in their order,
 * its labels.
 */
export type HistoryWords = {
  readonly title: string;
  readonly columns: readonly string[];
  readonly labels: Said<typeof historyLabelTexts>;
};

export const historyWords = (language: Language): HistoryWords => ({
  title: sayAll(language, historyTitle),
  columns: Object.values(sayAll(language, historyColumns)),
  labels: sayAll(language, historyLabelTexts),
});
