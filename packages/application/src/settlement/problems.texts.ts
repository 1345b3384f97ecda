import type { ProblemTexts } from '../problem-texts.ts';

/** What a person reads for each refusal of the context. */
export const settlementProblemTexts = {
  MONTH_NOT_SETTLED: /*i18n*/ {
    id: 'problem.MONTH_NOT_SETTLED',
    message: 'This month is not settled yet.',
  },
  MONTH_NOT_OVER: /*i18n*/ { id: 'problem.MONTH_NOT_OVER', message: 'This month is not over yet.' },
  REQUEST_WINDOW_CLOSED: /*i18n*/ {
    id: 'problem.REQUEST_WINDOW_CLOSED',
    message: 'Payouts can be requested from the 25th to the end of each month, Korean time.',
  },
  BUSINESS_DAYS_MISSING: /*i18n*/ {
    id: 'problem.BUSINESS_DAYS_MISSING',
    message: 'The calendar of business days ends, so no day of payment is known. Finance has to extend it.',
  },
  REQUEST_EXISTS: /*i18n*/ {
    id: 'problem.REQUEST_EXISTS',
    message: 'A payout was already requested this month. You can request one a month.',
  },
  BELOW_MINIMUM: /*i18n*/ {
    id: 'problem.BELOW_MINIMUM',
    message:
      'Payouts start at {minimumWon, number} won. You have {won, number} won; it is kept for the next request.',
  },
  AUTOMATIC_TOO_LOW: /*i18n*/ {
    id: 'problem.AUTOMATIC_TOO_LOW',
    message: 'Choose {minimumWon, number} won or more: payouts start at that amount.',
  },
  PAYEE_MISSING: /*i18n*/ {
    id: 'problem.PAYEE_MISSING',
    message: 'Enter first who is to be paid, and the bank details.',
  },
  PAYEE_CHANGED: /*i18n*/ {
    id: 'problem.PAYEE_CHANGED',
    message:
      'Another payee was named after this request. Reject it, so that it can be made for the new payee.',
  },
  GUARDIAN_NEEDED: /*i18n*/ {
    id: 'problem.GUARDIAN_NEEDED',
    message: 'A creator under 19 is paid through a parent or guardian. Name that person as the payee.',
  },
  PAYOUT_HELD: /*i18n*/ {
    id: 'problem.PAYOUT_HELD',
    message: 'Payouts of this channel are on hold. The reason is shown under Sanctions in My info.',
  },
  BANK_DETAILS_HELD: /*i18n*/ {
    id: 'problem.BANK_DETAILS_HELD',
    message: 'The bank details were changed less than three days ago. They cannot be paid to yet.',
  },
  REQUEST_NOT_FOUND: /*i18n*/ {
    id: 'problem.REQUEST_NOT_FOUND',
    message: 'There is no such payout request.',
  },
  REQUEST_STATE_WRONG: /*i18n*/ {
    id: 'problem.REQUEST_STATE_WRONG',
    message: 'This step does not follow from the present state of the payout request.',
  },
  REQUEST_IN_BATCH: /*i18n*/ {
    id: 'problem.REQUEST_IN_BATCH',
    message: 'This request is paid with a batch: the bank statement completes it.',
  },
  PAYMENT_DAY_NOT_REACHED: /*i18n*/ {
    id: 'problem.PAYMENT_DAY_NOT_REACHED',
    message: 'The day of payment has not come yet.',
  },
  SECOND_PERSON_NEEDED: /*i18n*/ {
    id: 'problem.SECOND_PERSON_NEEDED',
    message: 'Another person has to complete a payout than the one who started it.',
  },
  TAX_TREATMENT_WRONG: /*i18n*/ {
    id: 'problem.TAX_TREATMENT_WRONG',
    message: 'The tax treatment does not match the country and the kind of payee.',
  },
  TAX_CLAIM_NOT_OPEN: /*i18n*/ {
    id: 'problem.TAX_CLAIM_NOT_OPEN',
    message: 'This claim of a lower tax is not open any more. Load the list again.',
  },
  VALID_FROM_WRONG: /*i18n*/ {
    id: 'problem.VALID_FROM_WRONG',
    message: 'This day is too early or too late: choose a later day, at most a year ahead.',
  },
  NO_DEFICIT: /*i18n*/ {
    id: 'problem.NO_DEFICIT',
    message: 'This creator has no negative balance.',
  },
  DEFICIT_TOO_YOUNG: /*i18n*/ {
    id: 'problem.DEFICIT_TOO_YOUNG',
    message: 'A negative balance is carried for twelve months before it can be written off.',
  },
  WRITE_OFF_NOT_ASKED: /*i18n*/ {
    id: 'problem.WRITE_OFF_NOT_ASKED',
    message: 'No write-off of this balance is waiting for approval.',
  },
} as const satisfies ProblemTexts<'settlement'>;
