import { type Decider, refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import { defineStream } from '../../stream.ts';
import { seoulDay, type Timestamp } from '../../time.ts';
import type { TaxRates } from '../tax.ts';
import { type NonResidentTaxEvent, nonResidentTaxEvents } from './events.ts';

export type NonResidentTaxCommand = TaxRates & {
  readonly type: 'SetNonResidentTax';
  /** A day of Seoul after today: what was withheld today stays right. */
  readonly validFrom: string;
  readonly byOid: Oid;
  readonly reason: string;
  readonly now: Timestamp;
};

export type NonResidentTaxState = {
  /**
   * The earliest first. A later decision about a day replaces what was set for that day and those after it.
   */
  rates: (TaxRates & { readonly validFrom: string; readonly byOid: Oid; readonly reason: string })[];
};

export type NonResidentTaxRefusal = 'VALID_FROM_WRONG';

/** The dated rate of payees outside Korea. Without one nothing is withheld from them. */
export const nonResidentTax: Decider<
  NonResidentTaxState,
  NonResidentTaxCommand,
  NonResidentTaxEvent,
  NonResidentTaxRefusal
> = {
  initial: () => ({ rates: [] }),

  evolve: (state, { incomeTaxBasisPoints, localTaxBasisPoints, validFrom, byOid, reason }) => {
    const before = state.rates.filter((each) => each.validFrom < validFrom);
    state.rates = [...before, { incomeTaxBasisPoints, localTaxBasisPoints, validFrom, byOid, reason }];
    return state;
  },

  decide: (_state, { type: _type, now, ...set }) =>
    set.validFrom <= seoulDay(now)
      ? refuse('VALID_FROM_WRONG')
      : [{ type: 'NonResidentTaxSet', ...set, setAt: now }],
};

/** The rate on a day of Seoul; undefined before the first one. */
export const nonResidentRatesOn = (
  { rates }: Readonly<NonResidentTaxState>,
  day: string,
): TaxRates | undefined => {
  const found = rates.findLast(({ validFrom }) => validFrom <= day);
  if (!found) return undefined;
  const { incomeTaxBasisPoints, localTaxBasisPoints } = found;
  return { incomeTaxBasisPoints, localTaxBasisPoints };
};

/** The one stream is `nonResidentTax-site`. */
export const nonResidentTaxStream = defineStream({
  category: 'nonResidentTax',
  idPattern: 'site',
  holds: 'what is withheld from payees outside Korea, with the days from which on',
  context: 'settlement',
  decider: nonResidentTax,
  events: nonResidentTaxEvents,
});
