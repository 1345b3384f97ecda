import { describe, expect, it } from 'vitest';

import { earliest, isNewer } from './positions.ts';

describe('log positions', () => {
  it.each([
    ['10', '9', true],
    ['9', '10', false],
    ['7', '7', false],
    ['9007199254740993', '9007199254740992', true],
    ['18446744073709551615', '9007199254740993', true],
    ['007', '7', false],
    ['0', '00', false],
  ])('%s is newer than %s: %s', (a, b, newer) => expect(isNewer(a, b)).toBe(newer));

  it('the earliest of those that are known', () => {
    expect(earliest(['12', undefined, '9', '100'])).toBe('9');
    expect(earliest([undefined])).toBeUndefined();
    expect(earliest([])).toBeUndefined();
  });
});
