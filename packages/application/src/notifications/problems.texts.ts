import type { ProblemTexts } from '../problem-texts.ts';

/** What a person reads for each refusal of the context. */
export const notificationsProblemTexts = {
  TOO_MANY_NOTIFICATIONS: /*i18n*/ {
    id: 'problem.TOO_MANY_NOTIFICATIONS',
    message: 'You have sent three notifications today. Please try again tomorrow.',
  },
  AUDIENCE_NOT_ALLOWED: /*i18n*/ {
    id: 'problem.AUDIENCE_NOT_ALLOWED',
    message:
      'Creators can notify their followers, their subscribers and the people who have marked them as a favourite.',
  },
  UNSUBSCRIBE_LINK_WRONG: /*i18n*/ {
    id: 'problem.UNSUBSCRIBE_LINK_WRONG',
    message: 'This link does not work. Please use the newest e-mail, or change your notification settings.',
  },
  MAILING_NOT_FOUND: /*i18n*/ { id: 'problem.MAILING_NOT_FOUND', message: 'There is no such mailing.' },
  MAILING_TIME_PASSED: /*i18n*/ {
    id: 'problem.MAILING_TIME_PASSED',
    message: 'This moment has passed. Please choose a later one.',
  },
  TEST_MAIL_REFUSED: /*i18n*/ {
    id: 'problem.TEST_MAIL_REFUSED',
    message: 'The mail server did not accept the test e-mail. Please try again later.',
  },
  NOTICE_NOT_FOUND: /*i18n*/ {
    id: 'problem.NOTICE_NOT_FOUND',
    message: 'This e-mail is not among the newest of this person.',
  },
  NOTICE_NOT_WANTED: /*i18n*/ {
    id: 'problem.NOTICE_NOT_WANTED',
    message: 'The person does not want this e-mail any more, has no address, or the mailing was cancelled.',
  },
  PUSH_ENDPOINT_REFUSED: /*i18n*/ {
    id: 'problem.PUSH_ENDPOINT_REFUSED',
    message: 'The push service of this browser cannot be used.',
  },
  PUSH_NOT_FOUND: /*i18n*/ { id: 'problem.PUSH_NOT_FOUND', message: 'There is no such push.' },
} as const satisfies ProblemTexts<'notifications'>;
