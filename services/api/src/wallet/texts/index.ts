import type { Language } from '@fanfold/contracts';
import type { HistoryLabel } from '@fanfold/contracts/wallet';

import { en } from './en.ts';
import { es } from './es.ts';
import { jp } from './jp.ts';
import { ko } from './ko.ts';

/** The words of an exported history: the same as on the screen, where the web has them. */
export type HistoryTexts = {
  readonly title: string;
  readonly columns: readonly string[];
  readonly labels: Readonly<Record<HistoryLabel, string>>;
  /** What stands on printed pages alone. `{page}` and the like are replaced by `filled`. */
  readonly paper: Readonly<
    Record<
      | 'all'
      | 'only'
      | 'movement'
      | 'balance'
      | 'page'
      | 'end'
      | 'empty'
      | 'checkTitle'
      | 'chain'
      | 'check'
      | 'noEvent'
      | 'signature',
      string
    >
  >;
};

export const historyTexts: Readonly<Record<Language, HistoryTexts>> = { en, ko, jp, es };

/** A text with its gaps filled in. */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_gap, name: string) => values[name] ?? '');
