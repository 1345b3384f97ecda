import type { ProblemTexts } from '../problem-texts.ts';

/** What a person reads for each refusal of the context. */
export const earningsProblemTexts = {
  EARNING_NOT_FOUND: /*i18n*/ { id: 'problem.EARNING_NOT_FOUND', message: 'There is no such earning.' },
  LEGACY_FILE_WRONG: /*i18n*/ {
    id: 'problem.LEGACY_FILE_WRONG',
    message: 'The file cannot be read. Line {line, number}: {reason}',
  },
  LEGACY_MONTH_DIFFERS: /*i18n*/ {
    id: 'problem.LEGACY_MONTH_DIFFERS',
    message: 'The month {month} was imported with other figures.',
  },
  LEGACY_MONTH_TOO_LATE: /*i18n*/ {
    id: 'problem.LEGACY_MONTH_TOO_LATE',
    message: 'The month {month} is not of the former system: its books end before {firstOwnMonth}.',
  },
  LEGACY_SUM_WRONG: /*i18n*/ {
    id: 'problem.LEGACY_SUM_WRONG',
    message: 'The figures of {month} do not sum up, or name a kind twice.',
  },
  MONTH_CLOSED: /*i18n*/ { id: 'problem.MONTH_CLOSED', message: 'This month is closed.' },
} as const satisfies ProblemTexts<'earnings'>;
