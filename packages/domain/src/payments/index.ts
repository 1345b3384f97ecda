export {
  type CardCommand,
  type CardRefusal,
  type CardState,
  cards,
  cardsStream,
  duplicatesOf,
  type SavedCard,
  usualCard,
} from './cards/decider.ts';
export { cardEvents } from './cards/events.ts';
export type { ChargeCommand, ChargeRefusal, ChargeState, ReportedOutcome } from './charge/commands.ts';
export { charge, chargeStream } from './charge/decider.ts';
export {
  type ChargeEvent,
  type ChargeMeans,
  type ChargeMethod,
  type ChargePurpose,
  chargeEvents,
  chargeMeans,
  chargeMethods,
  chargePurpose,
  type DeclineReason,
  declineReasons,
  type Provider,
  providers,
} from './charge/events.ts';
export { isReportOn } from './charge/report.ts';
export type { RefundRecord } from './charge/reversals/commands.ts';
export { paymentsContext } from './context.ts';
export {
  type FingerprintCommand,
  fingerprint,
  fingerprintId,
  fingerprintStream,
  maxLinkedOwners,
} from './fingerprint/decider.ts';
export {
  type FingerprintEvent,
  type FingerprintKind,
  fingerprintEvents,
  fingerprintKinds,
} from './fingerprint/events.ts';
export {
  type LinkedAccountsCommand,
  type LinkedAccountsState,
  linkedAccounts,
  linkedAccountsId,
  linkedAccountsStream,
} from './linked-accounts/decider.ts';
export { type LinkedAccountsEvent, linkedAccountsEvents } from './linked-accounts/events.ts';
export { type CoinProduct, coinProducts, priceOf, taxPercentOf } from './price.ts';
export { type PriceFields, priceFieldsOf, sortPrice } from './price-fields.ts';
export {
  type ReconciliationCommand,
  type ReconciliationRefusal,
  type ReconciliationState,
  reconciliation,
  reconciliationStream,
} from './reconciliation/decider.ts';
export {
  type Difference,
  differenceKinds,
  type ReconciliationEvent,
  reconciliationEvents,
  settlementKinds,
} from './reconciliation/events.ts';
export { type Movement, matchSettlement } from './reconciliation/match.ts';
export type {
  SpendingLimitsCommand,
  SpendingLimitsRefusal,
  SpendingLimitsState,
} from './spending-limits/commands.ts';
export { spendingLimits, spendingLimitsStream } from './spending-limits/decider.ts';
export { type SpendingLimitsEvent, spendingLimitsEvents } from './spending-limits/events.ts';
export { adultAge, isYoungerThan, krwEquivalent } from './spending-limits/limits.ts';
export { isPaused, limitOf, minorMonthlyKrw, reservedFor, spentInMonth } from './spending-limits/room.ts';
