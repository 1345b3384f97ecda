import { invoiceSeriesStream } from './invoice-series/decider.ts';
import { invoiceSeriesEvents } from './invoice-series/events.ts';
import { monthRatesStream } from './month-rates/decider.ts';
import { monthRatesEvents } from './month-rates/events.ts';
import { payeeStream } from './payee/decider.ts';
import { payeeEvents } from './payee/events.ts';
import { settlementStream } from './settlement/decider.ts';
import { settlementEvents } from './settlement/events.ts';

/** The streams of the context, and every event type that they record. */
export const settlementContext = {
  streams: [settlementStream, payeeStream, monthRatesStream, invoiceSeriesStream],
  events: [...settlementEvents, ...payeeEvents, ...monthRatesEvents, ...invoiceSeriesEvents],
} as const;
