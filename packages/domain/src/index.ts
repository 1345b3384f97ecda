export { type ChargeAmounts, chargeAmounts, type RefundMoney, refundMoney } from './amounts.ts';
export {
  type Access,
  accessKinds,
  type ContentKind,
  contentKinds,
  type PictureRatio,
  pictureRatios,
} from './content-kind.ts';
export { allEvents, type ContextName, contexts, type DomainEvent } from './contexts.ts';
export { countries } from './countries.ts';
export { type Country, country } from './country.ts';
export { type Decider, isRefusal, type Refusal, refuse } from './decider.ts';
export {
  defineEvent,
  type EventDefinition,
  type EventOf,
  type KeyPurpose,
  typesOf,
  type Upcaster,
  upcast,
} from './event.ts';
export { dueWarning, type WarningDays, warningDays } from './expiry.ts';
export { rollOf } from './fair-draw.ts';
export { isOid, type Oid, oid, oidTime, parseOid } from './ids.ts';
export {
  type Currency,
  currencies,
  decimalOf,
  minorOf,
  multiplyRounded,
  type Rational,
  type Rounding,
  shareExactly,
} from './money.ts';
export { own } from './own.ts';
export { type PartnerLevel, partnerLevel, partnerLevels } from './partner-level.ts';
export { defineStream, type StreamDefinition, streamId } from './stream.ts';
export { type Target, target, targetKey, targetKinds, workOf, workTarget } from './target.ts';
export {
  addDays,
  addMonths,
  addYears,
  calendarDay,
  dayMs,
  seoulDay,
  seoulDayStart,
  seoulMonth,
  type Timestamp,
  timestamp,
} from './time.ts';
