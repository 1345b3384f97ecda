import { describe, expect, it } from 'vitest';

import { normaliseClaim } from './normalise.ts';

describe('one spelling for all ways to write a value [IDN-095]', () => {
  it.each([
    ['nickname', 'Harin', 'harin'],
    ['nickname', '  Rain   Man ', 'rain man'],
    ['nickname', 'Ｈａｒｉｎ', 'harin'],
    ['nickname', 'hаrin', 'harin'],
    ['nickname', '하린', '하린'],
    ['email', 'Reader@Example.Test', 'reader@example.test'],
    ['email', 'аdmin@example.test', 'аdmin@example.test'],
  ] as const)('%s %s is %s', (kind, value, expected) => expect(normaliseClaim(kind, value)).toBe(expected));
});
