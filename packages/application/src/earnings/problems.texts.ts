import type { ProblemTexts } from '../problem-texts.ts';

/** What a person reads for each refusal of the context. */
export const earningsProblemTexts = {
  EARNING_NOT_FOUND: /*i18n*/ { id: 'problem.EARNING_NOT_FOUND', message: 'There is no such earning.' },
  MONTH_CLOSED: /*i18n*/ { id: 'problem.MONTH_CLOSED', message: 'This month is closed.' },
} as const satisfies ProblemTexts<'earnings'>;
