import { describe, expect, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { run, scenario } from '../../testing/scenario.ts';
import { type NonResidentTaxCommand, nonResidentRatesOn, nonResidentTax } from './decider.ts';

const set: NonResidentTaxCommand = {
  type: 'SetNonResidentTax',
  incomeTaxBasisPoints: 2_000,
  localTaxBasisPoints: 200,
  validFrom: '2026-11-21',
  byOid: parseOid('66f0000000000000000000aa'),
  reason: 'counsel',
  // 20 November, 23:59 in Seoul.
  now: '2026-11-20T14:59:59.999Z',
};
const rates = { incomeTaxBasisPoints: 2_000, localTaxBasisPoints: 200 };

describe('the rate of payees outside Korea [REV-028]', () => {
  it('counts from its day on, which is after today in Seoul', () => {
    const given = scenario(nonResidentTax);
    const { type: _type, now, ...recorded } = set;
    given()
      .when(set)
      .emits({ type: 'NonResidentTaxSet', ...recorded, setAt: now });
    given()
      .when({ ...set, now: '2026-11-20T15:00:00.000Z' })
      .refuses('VALID_FROM_WRONG');
    const { state } = run(nonResidentTax, [set]);
    expect(nonResidentRatesOn(state, '2026-11-20')).toBeUndefined();
    expect(nonResidentRatesOn(state, '2026-11-21')).toEqual(rates);
  });

  it('is replaced from a day on by what is set later', () => {
    const none = { incomeTaxBasisPoints: 0, localTaxBasisPoints: 0 };
    const lower = { incomeTaxBasisPoints: 1_000, localTaxBasisPoints: 100 };
    const { state } = run(nonResidentTax, [
      set,
      { ...set, ...lower, validFrom: '2027-02-01' },
      { ...set, ...none, validFrom: '2027-01-01' },
    ]);
    expect(nonResidentRatesOn(state, '2026-12-31')).toEqual(rates);
    expect(nonResidentRatesOn(state, '2027-01-01')).toEqual(none);
    expect(nonResidentRatesOn(state, '2027-02-01')).toEqual(none);
  });
});
