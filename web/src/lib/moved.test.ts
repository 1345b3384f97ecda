import { describe, expect, it } from 'vitest';

import { moved } from './moved.ts';

describe('the order of the rows of a page [ADM-046]', () => {
  it.each([
    [0, 2, 'bca'],
    [2, 0, 'cab'],
    [1, 1, 'abc'],
    [0, 3, 'abc'],
    [0, -1, 'abc'],
    [Number.NaN, 1, 'abc'],
  ])('from %s to %s', (from, to, order) => expect(moved([...'abc'], from, to).join('')).toBe(order));
});
