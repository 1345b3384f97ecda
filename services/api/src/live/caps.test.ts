import { expect, it } from 'vitest';

import { maxSockets, openFilesLimit } from '../http/server-limits.ts';
import { liveCaps } from './caps.ts';

it.each([
  [1_024, 614, 307],
  [20_000, 12_000, 2_000],
  [1_048_576, 20_000, 2_000],
])('with %d files, live connections leave room for requests and stores', (files, all, perAddress) => {
  expect(liveCaps(2_000, files)).toEqual({ perPerson: 20, perAddress, all });
  expect(maxSockets(files)).toBeGreaterThan(all);
  expect(maxSockets(files)).toBeLessThan(files);
});

it('knows how many files this process may open', () => {
  expect(openFilesLimit()).toBeGreaterThan(100);
});
