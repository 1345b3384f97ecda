import type { ProblemTexts } from '../problem-texts.ts';

/** What a person reads for each refusal of the context. */
export const walletProblemTexts = {
  NOT_ENOUGH_COINS: /*i18n*/ { id: 'problem.NOT_ENOUGH_COINS', message: 'Not enough coins' },
  NOT_ENOUGH_BONUS_COINS: /*i18n*/ {
    id: 'problem.NOT_ENOUGH_BONUS_COINS',
    message: 'Not enough Bonus coins',
  },
  PURCHASE_NOT_REFUNDABLE: /*i18n*/ {
    id: 'problem.PURCHASE_NOT_REFUNDABLE',
    message: 'This purchase was refunded already or does not exist.',
  },
  WITHDRAWAL_OVER: /*i18n*/ {
    id: 'problem.WITHDRAWAL_OVER',
    message: 'It was bought more than 7 days ago, so it cannot be given back any more.',
  },
  CONTENT_DELIVERED: /*i18n*/ {
    id: 'problem.CONTENT_DELIVERED',
    message: 'You have already opened, played or downloaded it, so it cannot be given back.',
  },
  BUNDLE_DELIVERED: /*i18n*/ {
    id: 'problem.BUNDLE_DELIVERED',
    message:
      'You bought it in a bundle and have already opened, played or downloaded a work of it. A bundle can only be given back as a whole.',
  },
  SPEND_NOT_REFUNDABLE: /*i18n*/ {
    id: 'problem.SPEND_NOT_REFUNDABLE',
    message: 'This cannot be refunded, or was refunded already.',
  },
  SPENDING_BLOCKED: /*i18n*/ {
    id: 'problem.SPENDING_BLOCKED',
    message:
      'Your bank took back a payment whose coins you had spent. Coins can be used again once this debt is paid: top up coins, or write to support.',
  },
  HOLD_NOT_FOUND: /*i18n*/ { id: 'problem.HOLD_NOT_FOUND', message: 'These coins are not held.' },
  HOLD_EXPIRED: /*i18n*/ { id: 'problem.HOLD_EXPIRED', message: 'The hold on these coins has expired.' },
  LOT_NOT_EXPIRED: /*i18n*/ { id: 'problem.LOT_NOT_EXPIRED', message: 'These coins have not expired.' },
  GRANT_LIMIT: /*i18n*/ {
    id: 'problem.GRANT_LIMIT',
    message: 'The daily limit for granting bonus coins is reached.',
  },
  DEBT_NOT_FOUND: /*i18n*/ { id: 'problem.DEBT_NOT_FOUND', message: 'There is no such debt.' },
  NOT_ENOUGH_CREDITS: /*i18n*/ { id: 'problem.NOT_ENOUGH_CREDITS', message: 'Not enough credits' },
  BONUS_CREDIT_LIMIT: /*i18n*/ {
    id: 'problem.BONUS_CREDIT_LIMIT',
    message: 'The daily usage limit for bonus credits has been exceeded.',
  },
  CONVERSION_NOT_ENOUGH_COINS: /*i18n*/ {
    id: 'problem.CONVERSION_NOT_ENOUGH_COINS',
    message: 'Failed to convert credits. You do not have enough coins.',
  },
  CONVERSION_LIMIT: /*i18n*/ {
    id: 'problem.CONVERSION_LIMIT',
    message: 'Failed to convert credits. You have reached the most that can be converted in a day.',
  },
  CONVERSION_FAILED: /*i18n*/ {
    id: 'problem.CONVERSION_FAILED',
    message: 'Failed to convert credits. Please try again.',
  },
  CONVERSION_OVER: /*i18n*/ { id: 'problem.CONVERSION_OVER', message: 'This conversion is over.' },
  RESERVATION_NOT_FOUND: /*i18n*/ {
    id: 'problem.RESERVATION_NOT_FOUND',
    message: 'These credits are not reserved.',
  },
  TOP_UP_LIMIT_WRONG: /*i18n*/ {
    id: 'problem.TOP_UP_LIMIT_WRONG',
    message: 'Automatic top-up cannot take that many coins a day.',
  },
  SEGREGATED_AMOUNT_WRONG: /*i18n*/ {
    id: 'problem.SEGREGATED_AMOUNT_WRONG',
    message: 'Enter an amount other than 0.',
  },
  SEGREGATED_REFERENCE_USED: /*i18n*/ {
    id: 'problem.SEGREGATED_REFERENCE_USED',
    message: 'A booking with this reference exists, with another amount or day.',
  },
  SEGREGATED_DAY_WRONG: /*i18n*/ {
    id: 'problem.SEGREGATED_DAY_WRONG',
    message: 'The day must not be in the future, nor before the last booking for this country.',
  },
  SEGREGATED_MONEY_SHORT: /*i18n*/ {
    id: 'problem.SEGREGATED_MONEY_SHORT',
    message: 'Only {segregated, number} won are held separately for this country.',
  },
  SEGREGATED_NOT_ASKED: /*i18n*/ {
    id: 'problem.SEGREGATED_NOT_ASKED',
    message: 'No transfer with this reference is waiting for approval.',
  },
  SEGREGATED_SAME_PERSON: /*i18n*/ {
    id: 'problem.SEGREGATED_SAME_PERSON',
    message: 'Another person has to decide than the one who asked for the transfer.',
  },
} as const satisfies ProblemTexts<'wallet'>;
