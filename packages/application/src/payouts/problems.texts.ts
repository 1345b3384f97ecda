import type { ProblemTexts } from '../problem-texts.ts';

/** What a person reads for each refusal of the context. */
export const payoutsProblemTexts = {
  BATCH_NOT_FOUND: /*i18n*/ { id: 'problem.BATCH_NOT_FOUND', message: 'There is no such payout batch.' },
  BATCH_EMPTY: /*i18n*/ {
    id: 'problem.BATCH_EMPTY',
    message: 'None of these requests can be paid now.',
  },
  BATCH_STATE_WRONG: /*i18n*/ {
    id: 'problem.BATCH_STATE_WRONG',
    message: 'This step does not follow from the present state of the batch.',
  },
  BATCH_TOO_EARLY: /*i18n*/ {
    id: 'problem.BATCH_TOO_EARLY',
    message: 'The day of payment of a request in this batch has not come yet.',
  },
  BATCH_NEEDS_ANOTHER_PERSON: /*i18n*/ {
    id: 'problem.BATCH_NEEDS_ANOTHER_PERSON',
    message: 'Another person has to approve a batch than the one who prepared it.',
  },
  NO_BANK: /*i18n*/ {
    id: 'problem.NO_BANK',
    message: 'No bank is configured that could take the batch. Cancel it and make these payouts by hand.',
  },
  NOTHING_TO_TRANSFER: /*i18n*/ {
    id: 'problem.NOTHING_TO_TRANSFER',
    message: 'Nothing is left to transfer.',
  },
  NO_BANK_ACCOUNT: /*i18n*/ {
    id: 'problem.NO_BANK_ACCOUNT',
    message: 'There is no account in this currency that could pay it.',
  },
  BANK_DETAILS_UNUSABLE: /*i18n*/ {
    id: 'problem.BANK_DETAILS_UNUSABLE',
    message: 'No transfer can be made with these bank details. The creator has to enter them again.',
  },
  PAYMENT_STILL_POSSIBLE: /*i18n*/ {
    id: 'problem.PAYMENT_STILL_POSSIBLE',
    message: 'The bank may still pay this. Wait until its day of payment and the day it was sent are over.',
  },
  TRANSFER_NAMED_BY_BANK: /*i18n*/ {
    id: 'problem.TRANSFER_NAMED_BY_BANK',
    message: 'A statement of the bank names this transfer. Work off what differs there.',
  },
  STATEMENT_UNREADABLE: /*i18n*/ {
    id: 'problem.STATEMENT_UNREADABLE',
    message: 'This file is not a bank statement (camt.053): {why}',
  },
  STATEMENT_OTHER_ACCOUNT: /*i18n*/ {
    id: 'problem.STATEMENT_OTHER_ACCOUNT',
    message: 'This is a statement of another account: {ending} at its end is not our account in {currency}.',
  },
  STATEMENT_CONFLICT: /*i18n*/ {
    id: 'problem.STATEMENT_CONFLICT',
    message: 'A statement or an entry with this name was imported before, and it says something else.',
  },
  STATEMENT_SUM_WRONG: /*i18n*/ {
    id: 'problem.STATEMENT_SUM_WRONG',
    message: 'The entries of this statement do not add up to its closing balance.',
  },
  BANK_DIFFERENCE_NOT_FOUND: /*i18n*/ {
    id: 'problem.BANK_DIFFERENCE_NOT_FOUND',
    message: 'There is no such bank difference.',
  },
  BANK_OUTCOME_WRONG: /*i18n*/ {
    id: 'problem.BANK_OUTCOME_WRONG',
    message: 'This difference cannot be settled that way.',
  },
} as const satisfies ProblemTexts<'payouts'>;
