export {
  type BankAccountCommand,
  type BankAccountRefusal,
  bankAccount,
  bankAccountStream,
} from './bank-account/decider.ts';
export {
  type BankAccountEvent,
  type BankDifferenceKind,
  bankDifferenceKinds,
  type DifferenceOutcome,
  differenceOutcomes,
  entryKinds,
  type StatementEntry,
} from './bank-account/events.ts';
export type { ExpectedLine } from './bank-account/matching.ts';
export { type PaidByHand, possibleOutcomes } from './bank-account/resolve.ts';
export type { BankAccountState, BankDifference } from './bank-account/state.ts';
export { closingOf, openingOf } from './bank-account/statement-chain.ts';
export { payoutsContext } from './context.ts';
export {
  type PayoutBatchCommand,
  type PayoutBatchRefusal,
  payoutBatch,
  payoutBatchStream,
} from './payout-batch/decider.ts';
export { batchIdOf, endToEndId } from './payout-batch/end-to-end.ts';
export {
  type PayoutBatchEvent,
  type PayoutLine,
  type PayoutLineFormat,
  payoutFormats,
} from './payout-batch/events.ts';
export {
  type BatchLine,
  type BatchStatus,
  batchStatuses,
  type LineState,
  lineIn,
  lineStates,
  mayHaveLeft,
  type PayoutBatchState,
} from './payout-batch/state.ts';
export { isNamed, obstacleToUnpaid, type UnpaidObstacle } from './payout-batch/unpaid.ts';
