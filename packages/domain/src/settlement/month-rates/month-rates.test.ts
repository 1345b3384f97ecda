import { describe, it } from 'vitest';

import { run, scenario } from '../../testing/scenario.ts';
import { monthRates } from './decider.ts';

const given = scenario(monthRates);
const now = '2026-10-31T15:00:00.000Z';
const fix = {
  type: 'FixRates',
  month: '2026-10',
  yenMicroWon: 9_000_000,
  centMicroWon: 14_000_000,
  source: 'bank',
  now,
} as const;
const missing = { type: 'NoteMissingRates', month: '2026-10', reason: 'none', now } as const;
const fixed = {
  type: 'MonthRatesFixed',
  month: '2026-10',
  day: '2026-10-30',
  yenMicroWon: 9_000_000,
  centMicroWon: 14_000_000,
  source: 'bank',
  fixedAt: now,
} as const;

describe('the rates of a month', () => {
  it('are those of its last business day, fixed once and when it is over [REV-027]', () => {
    given().when(fix).emits(fixed);
    given(fixed)
      .when({ ...fix, yenMicroWon: 1 })
      .emits();
    given()
      .when({ ...fix, now: '2026-10-31T14:59:59.999Z' })
      .refuses('MONTH_NOT_OVER');
  });

  it('are not fixed, and noted as missing, where the table of business days ends before', () => {
    const after = { month: '2030-01', now: '2030-02-01T00:00:00.000Z' };
    given()
      .when({ ...fix, ...after })
      .refuses('BUSINESS_DAYS_MISSING');
    given()
      .when({ ...missing, ...after })
      .emits({
        type: 'MonthRatesMissing',
        month: '2030-01',
        day: '2030-01-31',
        reason: 'none',
        askedAt: after.now,
      });
  });

  it('that are missing are noted once for each reason, until they are there', () => {
    const { events } = run(monthRates, [missing, missing, { ...missing, reason: 'silent' }, fix, missing]);
    given(...events.slice(0, 1))
      .when(missing)
      .emits();
    given(...events)
      .when(missing)
      .emits();
  });
});
