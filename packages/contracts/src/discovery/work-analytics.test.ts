import { expect, it } from 'vitest';

import { WorkAnalyticsQuery } from './work-analytics.ts';

const wrongIn = (startDate: string, endDate: string) =>
  WorkAnalyticsQuery.safeParse({ contentOid: 'a'.repeat(24), startDate, endDate }).error?.issues.map(
    ({ path }) => path,
  );

it('takes days that have as many before them', () => {
  expect(wrongIn('1900-01-02', '1900-01-02')).toBeUndefined();
  expect(wrongIn('1900-01-01', '1900-01-01')).toEqual([['startDate']]);
  expect(wrongIn('1900-06-01', '1900-12-31')).toEqual([['startDate']]);
});

it('takes at most a year, and no end before its start', () => {
  expect(wrongIn('2025-01-01', '2025-12-31')).toBeUndefined();
  expect(wrongIn('2024-01-01', '2025-01-01')).toEqual([['endDate']]);
  expect(wrongIn('2025-02-30', '2025-03-01')).toContainEqual(['startDate']);
  for (const noDay of ['no day', '275760-09-13', '-271821-04-20'])
    expect(wrongIn(noDay, '2025-03-01')).toContainEqual(['startDate']);
  expect(wrongIn('2025-03-02', '2025-03-01')).toEqual([['endDate']]);
});
