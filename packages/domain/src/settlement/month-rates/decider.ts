import { type Decider, refuse } from '../../decider.ts';
import { defineStream } from '../../stream.ts';
import { seoulDay, type Timestamp } from '../../time.ts';
import { knownLastBusinessDay, lastDayOf } from '../business-days.ts';
import { type MonthRatesEvent, monthRatesEvents } from './events.ts';

export type MonthRatesCommand = { readonly month: string; readonly now: Timestamp } & (
  | {
      readonly type: 'FixRates';
      readonly yenMicroWon: number;
      readonly centMicroWon: number;
      readonly source: string;
    }
  | { readonly type: 'NoteMissingRates'; readonly reason: string }
);

export type MonthRatesState = {
  fixed: { day: string; yenMicroWon: number; centMicroWon: number; source: string } | null;
  /** Why the month waits. */
  missing: string | null;
};

export type MonthRatesRefusal = 'MONTH_NOT_OVER' | 'BUSINESS_DAYS_MISSING';

/** The exchange rates of a month, fixed once. */
export const monthRates: Decider<MonthRatesState, MonthRatesCommand, MonthRatesEvent, MonthRatesRefusal> = {
  initial: () => ({ fixed: null, missing: null }),

  evolve: (state, event) => {
    switch (event.type) {
      case 'MonthRatesFixed': {
        const { day, yenMicroWon, centMicroWon, source } = event;
        state.fixed = { day, yenMicroWon, centMicroWon, source };
        state.missing = null;
        return state;
      }
      case 'MonthRatesMissing':
        state.missing = event.reason;
        return state;
    }
  },

  decide: (state, command) => {
    const { month, now } = command;
    if (seoulDay(now).slice(0, 7) <= month) return refuse('MONTH_NOT_OVER');
    if (state.fixed) return [];
    const day = knownLastBusinessDay(month);
    switch (command.type) {
      case 'FixRates': {
        const { yenMicroWon, centMicroWon, source } = command;
        if (day === null) return refuse('BUSINESS_DAYS_MISSING');
        return [{ type: 'MonthRatesFixed', month, day, yenMicroWon, centMicroWon, source, fixedAt: now }];
      }
      case 'NoteMissingRates':
        if (state.missing === command.reason) return [];
        return [
          {
            type: 'MonthRatesMissing',
            month,
            day: day ?? lastDayOf(month),
            reason: command.reason,
            askedAt: now,
          },
        ];
    }
  },
};

/** Stream names are `monthRates-{yyyy-mm}`. */
export const monthRatesStream = defineStream({
  category: 'monthRates',
  idPattern: '{yyyy-mm}',
  holds: 'the exchange rates that a month is settled by, or why they are missing',
  context: 'settlement',
  decider: monthRates,
  events: monthRatesEvents,
});
