import { expect, it } from 'vitest';

import { durationText } from './duration-text.ts';

it('gives the time for a million events, if there are events', () => {
  expect(durationText(15_200, 200_000)).toBe('in 15.2 s (about 76 s for a million events)');
  expect(durationText(3_000, 1_000)).toBe('in 3.0 s (about 3,000 s for a million events)');
  expect(durationText(400, undefined)).toBe('in 0.4 s');
});
