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
export {
  type ChargingCommand,
  type ChargingRefusal,
  type ChargingState,
  charging,
  chargingStream,
  isPaused,
  limitOf,
  minorMonthlyKrw,
  spentInMonth,
} from './charging/decider.ts';
export { chargingEvents } from './charging/events.ts';
export { adultAge, isYoungerThan, krwEquivalent } from './charging/limits.ts';
export { type ChargeCommand, type ChargeRefusal, type ChargeState, charge, chargeStream } from './decider.ts';
export {
  type ChargeEvent,
  type ChargeMeans,
  type ChargeMethod,
  type ChargePurpose,
  chargeEvents,
  chargeMethods,
  type DeclineReason,
  declineReasons,
  type Provider,
  providers,
} from './events.ts';
export type { RefundRecord } from './money-back/commands.ts';
export { afterGatewayFee, afterWithholdingTax } from './multipliers.ts';
export { type CoinProduct, coinProducts, priceOf } from './price.ts';
export { type PriceFields, priceFieldsOf, sortPrice } from './price-fields.ts';
export {
  type Movement,
  matchSettlement,
  type ReconciliationCommand,
  reconciliationStream,
} from './reconciliation/index.ts';
export {
  maxSharers,
  type SharedMeans,
  type SharingCommand,
  type SharingEvent,
  type SharingState,
  sharedMeans,
  sharing,
  sharingId,
  sharingStream,
  type TraceEvent,
  trace,
  traceId,
  traceStream,
} from './sharing/index.ts';
