import { invoiceSeriesStream } from './invoice-series/decider.ts';
import { invoiceSeriesEvents } from './invoice-series/events.ts';
import { monthRatesStream } from './month-rates/decider.ts';
import { monthRatesEvents } from './month-rates/events.ts';
import { nonResidentTaxStream } from './non-resident-tax/decider.ts';
import { nonResidentTaxEvents } from './non-resident-tax/events.ts';
import { payeeStream } from './payee/decider.ts';
import { payeeEvents } from './payee/events.ts';
import { settlementStream } from './settlement/decider.ts';
import { settlementEvents } from './settlement/events.ts';

/** The streams of the context, and every event type that they record. */
export const settlementContext = {
  streams: [settlementStream, payeeStream, monthRatesStream, invoiceSeriesStream, nonResidentTaxStream],
  events: [
    ...settlementEvents,
    ...payeeEvents,
    ...monthRatesEvents,
    ...invoiceSeriesEvents,
    ...nonResidentTaxEvents,
  ],
} as const;
