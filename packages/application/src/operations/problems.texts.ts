import type { ProblemTexts } from '../problem-texts.ts';

/** What a person reads for each refusal of the context. */
export const operationsProblemTexts = {
  PROJECTION_NOT_FOUND: /*i18n*/ {
    id: 'problem.PROJECTION_NOT_FOUND',
    message: 'There is no such projection.',
  },
  PROJECTION_NOT_STOPPED: /*i18n*/ {
    id: 'problem.PROJECTION_NOT_STOPPED',
    message: 'This projection has not stopped at an event: there is nothing to park.',
  },
  REBUILD_RUNNING: /*i18n*/ {
    id: 'problem.REBUILD_RUNNING',
    message: 'A rebuild of this projection is running already. Cancel it first, or wait for it.',
  },
  NO_REBUILD: /*i18n*/ { id: 'problem.NO_REBUILD', message: 'No rebuild of this projection is running.' },
  NO_KEPT_GENERATION: /*i18n*/ {
    id: 'problem.NO_KEPT_GENERATION',
    message: 'No earlier generation of this projection is kept.',
  },
  ROLLBACK_RUNNING: /*i18n*/ {
    id: 'problem.ROLLBACK_RUNNING',
    message: 'The kept generation is about to serve again.',
  },
  STREAM_NOT_PARKED: /*i18n*/ { id: 'problem.STREAM_NOT_PARKED', message: 'This stream is not parked.' },
  PROCESSING_NOT_PARKED: /*i18n*/ {
    id: 'problem.PROCESSING_NOT_PARKED',
    message: 'This stream does not wait for this process manager at this event any more.',
  },
  IMPERSONATION_READ_ONLY: /*i18n*/ {
    id: 'problem.IMPERSONATION_READ_ONLY',
    message: 'You are looking as another person, so nothing can be changed.',
  },
  PAGE_NOT_FOUND: /*i18n*/ {
    id: 'problem.PAGE_NOT_FOUND',
    message: 'There is no such page.',
  },
  TOO_MANY_PAGES: /*i18n*/ {
    id: 'problem.TOO_MANY_PAGES',
    message: 'There are so many pages that one has to be removed first.',
  },
  POPUP_TIMES_WRONG: /*i18n*/ {
    id: 'problem.POPUP_TIMES_WRONG',
    message: 'A popup ends after it begins, and not in the past.',
  },
  APPROVAL_NOT_FOUND: /*i18n*/ {
    id: 'problem.APPROVAL_NOT_FOUND',
    message: 'There is no such request.',
  },
  APPROVAL_CLOSED: /*i18n*/ {
    id: 'problem.APPROVAL_CLOSED',
    message: 'This request has already been decided, or its time is over.',
  },
  SUPPORT_REQUEST_NOT_FOUND: /*i18n*/ {
    id: 'problem.SUPPORT_REQUEST_NOT_FOUND',
    message: 'There is no such request for help.',
  },
  SUPPORT_REQUEST_ANSWERED: /*i18n*/ {
    id: 'problem.SUPPORT_REQUEST_ANSWERED',
    message: 'Another administrator has answered this request already.',
  },
  STAFF_ACCOUNT: /*i18n*/ {
    id: 'problem.STAFF_ACCOUNT',
    message: 'This is a staff account, so it cannot be used for this.',
  },
} as const satisfies ProblemTexts<'operations'>;
