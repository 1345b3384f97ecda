import type { ProblemTexts } from '../problem-texts.ts';

/** What a person reads for each refusal of the context. */
export const communityProblemTexts = {
  TOO_MANY_MARKS: /*i18n*/ {
    id: 'problem.TOO_MANY_MARKS',
    message: 'This list is full. Remove something from it first.',
  },
  REPORT_INCOMPLETE: /*i18n*/ {
    id: 'problem.REPORT_INCOMPLETE',
    message: 'Please complete the report first.',
  },
  REPORT_NOT_FOUND: /*i18n*/ { id: 'problem.REPORT_NOT_FOUND', message: 'There is no such report.' },
  REPORT_DECIDED: /*i18n*/ {
    id: 'problem.REPORT_DECIDED',
    message: 'Another administrator has decided this report already.',
  },
  TARGET_NOT_FOUND: /*i18n*/ { id: 'problem.TARGET_NOT_FOUND', message: 'This does not exist any more.' },
} as const satisfies ProblemTexts<'community'>;
