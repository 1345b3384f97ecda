import type { Language } from '@fanfold/contracts';
import type { HistoryLabel } from '@fanfold/contracts/coinevent';

import { en } from './en.ts';
import { es } from './es.ts';
import { jp } from './jp.ts';
import { ko } from './ko.ts';

/** The words of an exported history: the same as on the screen, where the web has them. */
export type HistoryTexts = {
  readonly title: string;
  readonly columns: readonly string[];
  readonly labels: Readonly<Record<HistoryLabel, string>>;
};

export const historyTexts: Readonly<Record<Language, HistoryTexts>> = { en, ko, jp, es };
