import type { ProblemTexts } from '../problem-texts.ts';

/** What a person reads for each refusal of the context. */
export const commerceProblemTexts = {
  ALREADY_PURCHASED: /*i18n*/ { id: 'problem.ALREADY_PURCHASED', message: 'Already purchased' },
  PRICE_CHANGED: /*i18n*/ {
    id: 'problem.PRICE_CHANGED',
    message: 'The price has changed meanwhile. Nothing was bought.',
  },
  CONTENT_IS_FREE: /*i18n*/ {
    id: 'problem.CONTENT_IS_FREE',
    message: 'This is free: there is nothing to buy.',
  },
  OWN_CONTENT: /*i18n*/ { id: 'problem.OWN_CONTENT', message: 'You cannot buy your own work.' },
  BONUS_NOT_ACCEPTED: /*i18n*/ {
    id: 'problem.BONUS_NOT_ACCEPTED',
    message: 'This creator does not accept bonus coins.',
  },
  SELF_DONATION: /*i18n*/ { id: 'problem.SELF_DONATION', message: 'You cannot donate to yourself.' },
  DONATION_TOO_SMALL: /*i18n*/ {
    id: 'problem.DONATION_TOO_SMALL',
    message: 'A donation is at least 10 coins.',
  },
  DONATION_MESSAGE_HELD: /*i18n*/ {
    id: 'problem.DONATION_MESSAGE_HELD',
    message: 'This creator reviews what is written here. A donation without a message is welcome.',
  },
  RESERVATION_LAPSED: /*i18n*/ {
    id: 'problem.RESERVATION_LAPSED',
    message: 'It was reserved for you for too long. Nothing was bought. Please try again.',
  },
  SUBSCRIBERS_ONLY: /*i18n*/ { id: 'problem.SUBSCRIBERS_ONLY', message: 'This is for subscribers only.' },
  NOT_SOLD_YET: /*i18n*/ {
    id: 'problem.NOT_SOLD_YET',
    message: 'Some tiers have this work first. It cannot be bought or given before it opens to the others.',
  },
  SOLD_OUT: /*i18n*/ { id: 'problem.SOLD_OUT', message: 'Sold out' },
  ORDERS_OPEN: /*i18n*/ {
    id: 'problem.ORDERS_OPEN',
    message: 'An earlier order of yours is not finished yet. Please try again in a minute.',
  },
  PURCHASE_MODE_UNAVAILABLE: /*i18n*/ {
    id: 'problem.PURCHASE_MODE_UNAVAILABLE',
    message: 'This cannot be bought in this way.',
  },
  DISCOUNT_CODE_WRONG: /*i18n*/ {
    id: 'problem.DISCOUNT_CODE_WRONG',
    message: 'This discount code is not valid here.',
  },
  DISCOUNT_CODE_USED_UP: /*i18n*/ {
    id: 'problem.DISCOUNT_CODE_USED_UP',
    message: 'This discount code has been used up.',
  },
  DISCOUNT_CODE_EXISTS: /*i18n*/ {
    id: 'problem.DISCOUNT_CODE_EXISTS',
    message: 'You have a discount code of this name already.',
  },
  BUNDLE_NOT_FOUND: /*i18n*/ { id: 'problem.BUNDLE_NOT_FOUND', message: 'This bundle is not sold any more.' },
  BUNDLE_WORKS_WRONG: /*i18n*/ {
    id: 'problem.BUNDLE_WORKS_WRONG',
    message:
      'A bundle has two to twenty of your published works, each with a price and without limited copies.',
  },
  BUNDLE_PRICE_WRONG: /*i18n*/ {
    id: 'problem.BUNDLE_PRICE_WRONG',
    message: 'A bundle costs less than its works do one by one, and at least a coin for each of them.',
  },
  BUNDLE_UNAVAILABLE: /*i18n*/ {
    id: 'problem.BUNDLE_UNAVAILABLE',
    message: 'A work of this bundle is not sold at the moment. Nothing was bought.',
  },
  CART_FULL: /*i18n*/ { id: 'problem.CART_FULL', message: 'Your cart is full.' },
  GIFTEE_NOT_FOUND: /*i18n*/ {
    id: 'problem.GIFTEE_NOT_FOUND',
    message: 'There is no account with this name: {giftees}',
  },
  GIFT_NOT_FOUND: /*i18n*/ { id: 'problem.GIFT_NOT_FOUND', message: 'There is no such gift.' },
  GIFT_TO_ONESELF: /*i18n*/ { id: 'problem.GIFT_TO_ONESELF', message: 'You cannot give a gift to yourself.' },
} as const satisfies ProblemTexts<'commerce'>;
