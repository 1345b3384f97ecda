import { describe, expect, it } from 'vitest';

import { moved } from './moved.ts';

describe('an item of a list that is moved', () => {
  it('takes the place of another one, forwards and backwards', () => {
    expect(moved(['a', 'b', 'c', 'd'], 'a', 'c')).toEqual(['b', 'c', 'a', 'd']);
    expect(moved(['a', 'b', 'c', 'd'], 'd', 'b')).toEqual(['a', 'd', 'b', 'c']);
    expect(moved(['a', 'b'], 'a', 'b')).toEqual(['b', 'a']);
  });

  it('stays where it is beside itself and beside what is unknown', () => {
    expect(moved(['a', 'b'], 'a', 'a')).toEqual(['a', 'b']);
    expect(moved(['a', 'b'], 'a', 'x')).toEqual(['a', 'b']);
    expect(moved(['a', 'b'], 'x', 'a')).toEqual(['a', 'b']);
  });
});
