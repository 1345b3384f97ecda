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
  STATEMENT_UNREADABLE: /*i18n*/ {
    id: 'problem.STATEMENT_UNREADABLE',
    message: 'This file is not a bank statement (camt.053): {why}',
  },
  STATEMENT_CONFLICT: /*i18n*/ {
    id: 'problem.STATEMENT_CONFLICT',
    message: 'A statement with this name was imported before, and it says something else.',
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
