/** What people read when a request is refused: earnings. */
export const earningsProblems = {
  EARNING_NOT_FOUND: /*i18n*/ { id: 'problem.EARNING_NOT_FOUND', message: 'There is no such earning.' },
  MONTH_CLOSED: /*i18n*/ { id: 'problem.MONTH_CLOSED', message: 'This month is closed.' },
} as const;
