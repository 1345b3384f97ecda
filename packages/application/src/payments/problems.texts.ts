import type { ProblemTexts } from '../problem-texts.ts';

/** What a person reads for each refusal of the context. */
export const paymentsProblemTexts = {
  PROVIDER_UNAVAILABLE: /*i18n*/ {
    id: 'problem.PROVIDER_UNAVAILABLE',
    message: 'Payment could not be started due to an error. You were not charged.',
  },
  CHARGE_NOT_FOUND: /*i18n*/ { id: 'problem.CHARGE_NOT_FOUND', message: 'There is no such charge.' },
  CHARGE_CLOSED: /*i18n*/ { id: 'problem.CHARGE_CLOSED', message: 'This top-up is closed.' },
  PRODUCT_NOT_FOUND: /*i18n*/ { id: 'problem.PRODUCT_NOT_FOUND', message: 'No price found' },
  UNKNOWN_CURRENCY: /*i18n*/ { id: 'problem.UNKNOWN_CURRENCY', message: 'Unknown currency' },
  CHARGE_ALREADY_REFUNDED: /*i18n*/ {
    id: 'problem.CHARGE_ALREADY_REFUNDED',
    message: 'This top-up was refunded already.',
  },
  CHARGE_DISPUTED: /*i18n*/ {
    id: 'problem.CHARGE_DISPUTED',
    message: 'This top-up is disputed at the bank, so it cannot be refunded here.',
  },
  CHARGE_TOUCHED: /*i18n*/ {
    id: 'problem.CHARGE_TOUCHED',
    message:
      'Some coins of this top-up were used. Please write to support: what is left can still be refunded.',
  },
  CHARGE_NOT_CREDITED: /*i18n*/ {
    id: 'problem.CHARGE_NOT_CREDITED',
    message: 'The coins of this top-up have not arrived yet.',
  },
  REFUND_WINDOW_OVER: /*i18n*/ {
    id: 'problem.REFUND_WINDOW_OVER',
    message: 'A top-up can be refunded within 7 days. Please write to support.',
  },
  NOTHING_TO_REFUND: /*i18n*/ {
    id: 'problem.NOTHING_TO_REFUND',
    message: 'No unspent coins of this top-up are left, so there is nothing to refund.',
  },
  REFUND_NOT_FOUND: /*i18n*/ { id: 'problem.REFUND_NOT_FOUND', message: 'There is no such refund.' },
  REFUND_NOT_WAITING: /*i18n*/ {
    id: 'problem.REFUND_NOT_WAITING',
    message: 'This refund does not wait for a decision any more.',
  },
  SECOND_ADMIN_NEEDED: /*i18n*/ {
    id: 'problem.SECOND_ADMIN_NEEDED',
    message: 'Another administrator than the one who asked has to approve this.',
  },
  DAY_NOT_OVER: /*i18n*/ { id: 'problem.DAY_NOT_OVER', message: 'This day is not over yet.' },
  DIFFERENCE_NOT_FOUND: /*i18n*/ {
    id: 'problem.DIFFERENCE_NOT_FOUND',
    message: 'There is no such difference.',
  },
  LINKED_ACCOUNTS_NOT_FOUND: /*i18n*/ {
    id: 'problem.LINKED_ACCOUNTS_NOT_FOUND',
    message: 'There is no such case.',
  },
  SIGNATURE_WRONG: /*i18n*/ { id: 'problem.SIGNATURE_WRONG', message: 'The signature is wrong.' },
  CARD_NOT_FOUND: /*i18n*/ { id: 'problem.CARD_NOT_FOUND', message: 'There is no such card' },
  CARD_SETUP_NOT_FOUND: /*i18n*/ {
    id: 'problem.CARD_SETUP_NOT_FOUND',
    message: 'This card registration is not known',
  },
  TOO_MANY_CARDS: /*i18n*/ {
    id: 'problem.TOO_MANY_CARDS',
    message: 'You have saved as many cards as possible; remove one first',
  },
  ONE_TOUCH_KRW: /*i18n*/ { id: 'problem.ONE_TOUCH_KRW', message: 'KRW not allowed for one-touch payment' },
  ONE_TOUCH_OFF: /*i18n*/ { id: 'problem.ONE_TOUCH_OFF', message: 'One-touch payment is switched off' },
  CHARGING_PAUSED: /*i18n*/ { id: 'problem.CHARGING_PAUSED', message: 'You have paused top-ups' },
  SPENDING_LIMIT: /*i18n*/ {
    id: 'problem.SPENDING_LIMIT',
    message: 'This would exceed the monthly limit that you set',
  },
  MINOR_LIMIT: /*i18n*/ {
    id: 'problem.MINOR_LIMIT',
    message: 'This would exceed the monthly limit for minors; a guardian can consent to more',
  },
} as const satisfies ProblemTexts<'payments'>;
