import type { ProblemTexts } from '../problem-texts.ts';

/** What a person reads for each refusal of the context. */
export const catalogueProblemTexts = {
  CONTENT_NOT_FOUND: /*i18n*/ { id: 'problem.CONTENT_NOT_FOUND', message: 'Content not found' },
  ADULT_ONLY: /*i18n*/ {
    id: 'problem.ADULT_ONLY',
    message: 'This work is for adults only. Verify your age and turn adult works on to see it.',
  },
  PRICE_WRONG: /*i18n*/ { id: 'problem.PRICE_WRONG', message: 'There is something wrong with the price.' },
  OPEN_MUST_BE_FREE: /*i18n*/ {
    id: 'problem.OPEN_MUST_BE_FREE',
    message: 'Contents that are open to all or free tier must be free.',
  },
  TIERS_WRONG: /*i18n*/ { id: 'problem.TIERS_WRONG', message: 'Select the tiers that may view this.' },
  NO_SUBSCRIPTIONS: /*i18n*/ {
    id: 'problem.NO_SUBSCRIPTIONS',
    message: 'There are no subscriptions yet. Sell it for coins, or open it to all.',
  },
  EDITION_WRONG: /*i18n*/ {
    id: 'problem.EDITION_WRONG',
    message: 'A limited edition needs a price and a number of copies.',
  },
  NOT_YOUR_CONTENT: /*i18n*/ {
    id: 'problem.NOT_YOUR_CONTENT',
    message: 'This content belongs to somebody else.',
  },
} as const satisfies ProblemTexts<'catalogue'>;
