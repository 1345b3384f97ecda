import type { Language, ProblemCode } from '@fanfold/contracts';

import { en } from './en.ts';
import { es } from './es.ts';
import { jp } from './jp.ts';
import { ko } from './ko.ts';

/** What a person reads for every code, and for every kind of field fault. A missing translation does not compile. */
export type ProblemTexts = {
  readonly titles: Readonly<Record<ProblemCode, string>>;
  readonly fields: Readonly<
    Record<'invalid' | 'invalid_type' | 'too_small' | 'too_big' | 'invalid_format' | 'invalid_value', string>
  >;
};

export const problemTexts: Readonly<Record<Language, ProblemTexts>> = { en, ko, jp, es };
