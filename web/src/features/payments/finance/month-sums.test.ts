import type { MonthMetrics } from '@fanfold/contracts/payments';
import { describe, expect, it } from 'vitest';

import { monthSums } from './month-sums.ts';

const row = (month: string, takenMinor: number, refundedMinor: number, rest: Partial<MonthMetrics> = {}) =>
  ({
    month,
    provider: 'stripe',
    currency: 'KRW',
    charges: 1,
    takenMinor,
    taxMinor: 0,
    coins: 1,
    refunds: 0,
    refundedMinor,
    lost: 0,
    lostMinor: 0,
    ...rest,
  }) satisfies MonthMetrics;

describe('the chart of months [ADM-005]', () => {
  it('sums the providers of one currency and counts what was lost as given back', () => {
    const rows = [
      row('2026-11', 1_000, 100),
      row('2026-10', 500, 0),
      row('2026-11', 2_000, 0, { provider: 'kakao', lostMinor: 300 }),
      row('2026-11', 9_999, 0, { currency: 'USD' }),
    ];
    expect(monthSums(rows, 'KRW')).toEqual([
      { month: '2026-10', takenMinor: 500, givenMinor: 0 },
      { month: '2026-11', takenMinor: 3_000, givenMinor: 400 },
    ]);
    expect(monthSums(rows, 'JPY')).toEqual([]);
  });
});
