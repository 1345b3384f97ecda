import type { Language } from '@fanfold/contracts';
import { type Said, sayAll } from '@fanfold/texts';

import { historyColumns, historyLabels, historyTitle } from './history.texts.ts';

/** The words of an exported history in one language: its title, the headings of its columns in their order, its labels. */
export type HistoryWords = {
  readonly title: string;
  readonly columns: readonly string[];
  readonly labels: Said<typeof historyLabels>;
};

export const historyWords = (language: Language): HistoryWords => ({
  title: sayAll(language, historyTitle),
  columns: Object.values(sayAll(language, historyColumns)),
  labels: sayAll(language, historyLabels),
});
