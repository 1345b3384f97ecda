import { describe, expect, it } from 'vitest';

import { halfYearOf } from './unspent-balance.ts';

describe('half-years of prepaid balances', () => {
  it.each([
    ['2026-03-31', '2025-10-01', '2026-03-31'],
    ['2026-04-01', '2026-04-01', '2026-09-30'],
    ['2026-09-30', '2026-04-01', '2026-09-30'],
    ['2026-10-01', '2026-10-01', '2027-03-31'],
    ['2027-01-15', '2026-10-01', '2027-03-31'],
  ])('%s lies in the one from %s to %s', (day, from, to) => expect(halfYearOf(day)).toEqual({ from, to }));
});
