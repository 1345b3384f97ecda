import { expect, it } from 'vitest';

import { trackedFrom } from './tracking.ts';

it('is kept whole from the second day on of the month 13 months before: the first began in Korea before it', () => {
  expect(trackedFrom('2026-11-28T09:00:00.000Z')).toBe('2025-10-02');
  expect(trackedFrom('2027-01-01T00:00:00.000Z')).toBe('2025-12-02');
});
