export {
  bankHolidaysIn,
  businessDayFrom,
  businessDaysEnd,
  businessDaysMissing,
  type CloseDates,
  closeDates,
  firstRequestDay,
  inRequestWindow,
  knownLastBusinessDay,
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
  type NonResidentTaxState,
  nonResidentTaxStream,
} from './non-resident-tax/decider.ts';
export {
  type PayeeCommand,
  type PayeeRefusal,
  type PayeeState,
  payee,
  payeeStream,
} from './payee/decider.ts';
export type { PayeeEvent } from './payee/events.ts';
export { isGuardian, isMinor, type PayeeRelation, payeeRelations } from './payee/guardian.ts';
export {
  type BankDetails,
  noTaxDetails,
  type PayeeProfile,
  type PayeeSaved,
  profileOf,
} from './payee/profile.ts';
export { formOf } from './payee/save-payee.ts';
export { taxedOn } from './payee/tax-claims.ts';
export { taxIdOf } from './payee/tax-id.ts';
export {
  isBusinessNumber,
  isInvoiceNumber,
  isTaxNumber,
  type TaxNumberKind,
  taxNumberKind,
} from './payee/tax-numbers.ts';
export {
  type PaidTo,
  type SettlementCommand,
  type SettlementRefusal,
  settlement,
  settlementStream,
  type TaxedPayee,
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
export {
  type Taxed,
  type TaxRates,
  type TaxTreatment,
  taxRatesOf,
  taxTreatment,
  taxTreatments,
  withholdingOf,
} from './tax.ts';
