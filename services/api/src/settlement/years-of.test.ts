import type { SettlementState } from '@fanfold/domain/settlement';
import { describe, expect, it } from 'vitest';

import { statementYears, yearsOf } from './years-of.ts';

const month = (name: string) => ({
  month: name,
  won: 60_000,
  netWon: 58_020,
  currency: 'KRW' as const,
  microWonPerMinor: 1_000_000,
  amountMinor: 58_020,
});
const request = {
  months: [month('2026-10'), month('2026-11')],
  requestMonth: '2026-12',
  payOn: '2027-01-11',
};

describe('the years of a request', () => {
  it('are those of its months, of the request and of its payment [REV-012]', () => {
    expect(yearsOf(request)).toEqual(['2026', '2027']);
    expect(yearsOf({ ...request, payOn: '2026-12-10' })).toEqual(['2026']);
    expect(yearsOf({ months: [month('2026-12')], requestMonth: '2027-01', payOn: '2027-02-10' })).toEqual([
      '2026',
      '2027',
    ]);
  });
});

describe('the years of statements', () => {
  it('are those that have something, the newest first: in January it is the year before [REV-011]', () => {
    const months = Object.fromEntries(
      ['2025-12', '2026-11', '2026-12'].map((name) => [name, { month: name }]),
    ) as unknown as SettlementState['months'];
    expect(statementYears({ months, requests: [] })).toEqual([2026, 2025]);
    expect(statementYears({ months: {}, requests: [] })).toEqual([]);
  });
});
