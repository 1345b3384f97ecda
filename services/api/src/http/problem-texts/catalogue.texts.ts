/** What people read when a request is refused: catalogue. */
export const catalogueProblems = {
  OPEN_MUST_BE_FREE: /*i18n*/ {
    id: 'problem.OPEN_MUST_BE_FREE',
    message: 'Contents that are open to all or free tier must be free.',
  },
  TIERS_WRONG: /*i18n*/ { id: 'problem.TIERS_WRONG', message: 'Select the tiers that may view this.' },
  EDITION_WRONG: /*i18n*/ {
    id: 'problem.EDITION_WRONG',
    message: 'A limited edition needs a price and a number of copies.',
  },
  CONTENT_NOT_FOUND: /*i18n*/ { id: 'problem.CONTENT_NOT_FOUND', message: 'Content not found' },
  PRICE_WRONG: /*i18n*/ { id: 'problem.PRICE_WRONG', message: 'There is something wrong with the price.' },
  NOT_YOUR_CONTENT: /*i18n*/ {
    id: 'problem.NOT_YOUR_CONTENT',
    message: 'This content belongs to somebody else.',
  },
} as const;
