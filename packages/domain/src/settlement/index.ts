export {
  bankHolidaysIn,
  businessDayFrom,
  businessDaysEnd,
  type CloseDates,
  closeDates,
  firstRequestDay,
  inRequestWindow,
  knownPaymentDay,
  lastBusinessDay,
  monthBefore,
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
  type InvoiceSeriesCommand,
  invoiceNumber,
  invoiceSeries,
  invoiceSeriesId,
  invoiceSeriesStream,
  taxedAs,
} from './invoice-series/decider.ts';
export type { InvoiceSeriesEvent } from './invoice-series/events.ts';
export { issuer, type Vat, vatOf } from './invoice-series/vat.ts';
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
  profileOf,
} from './payee/decider.ts';
export type { PayeeEvent } from './payee/events.ts';
export { isGuardian, isMinor, type PayeeRelation, payeeRelations } from './payee/guardian.ts';
export { taxIdOf } from './payee/tax-id.ts';
export {
  type PaidTo,
  type SettlementCommand,
  type SettlementRefusal,
  settlement,
  settlementStream,
} from './settlement/decider.ts';
export { type SettlementEvent, settlementEvents } from './settlement/events.ts';
export { obstacleToPay } from './settlement/follow-request.ts';
export { minimumWon } from './settlement/minimum.ts';
export { nextSum, openSums } from './settlement/request.ts';
export { requestedOf } from './settlement/requested.ts';
export {
  type RequestState,
  type RevenueRequest,
  requestStates,
  type SettlementState,
} from './settlement/state.ts';
export { carriedMonths } from './settlement/write-off.ts';
export { type TaxTreatment, taxTreatment, taxTreatments, withholdingOf } from './tax.ts';
