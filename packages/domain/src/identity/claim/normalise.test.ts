import { describe, expect, it } from 'vitest';

import { normaliseClaim } from './normalise.ts';

describe('one spelling for all ways to write a value [IDN-095]', () => {
  it.each([
    ['Harin', 'harin'],
    ['  Rain   Man ', 'rain man'],
    ['Ｈａｒｉｎ', 'harin'],
    ['하린', '하린'],
    ['Reader@Example.Test', 'reader@example.test'],
    ['аdmin@example.test', 'аdmin@example.test'],
  ] as const)('%s is %s', (value, expected) => expect(normaliseClaim(value)).toBe(expected));
});
