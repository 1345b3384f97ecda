import type { ProblemTexts } from '../problem-texts.ts';

/** What a person reads for each refusal of the context. */
export const notificationsProblemTexts = {
  TOO_MANY_NOTIFICATIONS: /*i18n*/ {
    id: 'problem.TOO_MANY_NOTIFICATIONS',
    message: 'You have sent three notifications today. Please try again tomorrow.',
  },
  AUDIENCE_NOT_ALLOWED: /*i18n*/ {
    id: 'problem.AUDIENCE_NOT_ALLOWED',
    message: 'Creators can notify the people who have marked them as a favourite.',
  },
} as const satisfies ProblemTexts<'notifications'>;
