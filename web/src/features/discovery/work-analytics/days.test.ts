import { expect, it } from 'vitest';

import { changed, daysUntil, lengthOf } from './days.ts';

it('are counted with both ends, over the end of a year', () => {
  const days = daysUntil('2026-01-03', 7);
  expect(days).toEqual({ startDate: '2025-12-28', endDate: '2026-01-03' });
  expect(lengthOf(days)).toBe(7);
});

it('keep together when one end moves', () => {
  const days = { startDate: '2026-11-01', endDate: '2026-11-30' };
  expect(changed(days, { startDate: '2026-11-10' })).toEqual({ ...days, startDate: '2026-11-10' });
  expect(changed(days, { endDate: '2026-10-05' })).toEqual({
    startDate: '2026-10-05',
    endDate: '2026-10-05',
  });
  expect(changed(days, { startDate: '2026-12-05' })).toEqual({
    startDate: '2026-12-05',
    endDate: '2026-12-05',
  });
  // At most 366 days are asked for.
  expect(changed(days, { endDate: '2028-12-31' })).toEqual({
    startDate: '2028-01-01',
    endDate: '2028-12-31',
  });
});
