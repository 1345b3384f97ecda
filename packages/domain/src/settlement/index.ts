export {
  bankHolidaysIn,
  type CloseDates,
  closeDates,
  firstRequestDay,
  inRequestWindow,
  knownPaymentDay,
  lastBusinessDay,
  nextMonth,
  paymentDay,
} from './business-days.ts';
export { settlementContext } from './context.ts';
export { wonRate } from './convert.ts';
export { EarnedMonth } from './earned-month.ts';
export {
  grossWonOf,
  type LineSums,
  type MonthSums,
  type SettledEarning,
  settle,
  settleLine,
} from './fees.ts';
export {
  type MonthRatesCommand,
  type MonthRatesRefusal,
  type MonthRatesState,
  monthRates,
  monthRatesStream,
} from './month-rates/decider.ts';
export type { MonthRatesEvent } from './month-rates/events.ts';
export {
  type BankDetails,
  type PayeeProfile,
  type PayeeRefusal,
  type PayeeState,
  payee,
  payeeStream,
} from './payee/decider.ts';
export type { PayeeEvent } from './payee/events.ts';
export {
  type SettlementCommand,
  type SettlementRefusal,
  settlement,
  settlementStream,
} from './settlement/decider.ts';
export { type SettlementEvent, settlementEvents } from './settlement/events.ts';
export { minimumWon } from './settlement/request.ts';
export {
  type RequestState,
  type RevenueRequest,
  requestStates,
  type SettlementState,
} from './settlement/state.ts';
export { carriedMonths } from './settlement/write-off.ts';
export { type TaxTreatment, taxTreatment, taxTreatments, withholdingOf } from './tax.ts';
