import { expect, it } from 'vitest';

import { cdnBase } from './cdn-settings.ts';

it.each([
  ['https://cdn.example.com', 'https://cdn.example.com'],
  ['https://cdn.example.com/', 'https://cdn.example.com'],
  ['https://cdn.example.com/fanfold/', 'https://cdn.example.com/fanfold'],
  [undefined, undefined],
])('the base of public files for %s is %s', (given, base) => {
  expect(cdnBase({ FANFOLD_CDN: given })).toBe(base);
});
