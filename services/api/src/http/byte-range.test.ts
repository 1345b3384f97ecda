import { expect, it } from 'vitest';

import { goesOn, isKept, rangeOf } from './byte-range.ts';

it.each([
  [undefined, undefined],
  ['bytes=0-', { first: 0 }],
  ['bytes=5-9', { first: 5, last: 9 }],
  ['bytes=9-5', undefined],
  ['bytes=-5', undefined],
  ['bytes=0-1,4-5', undefined],
  ['items=0-1', undefined],
  ['bytes=9999999999999999-', undefined],
])('%s is %j', (header, range) => expect(rangeOf(header)).toEqual(range));

it.each([
  [undefined, false],
  ['*', true],
  ['"a1"', true],
  ['W/"a1"', true],
  ['"b2", "a1"', true],
  ['"b2"', false],
  ['a1', false],
])('what is kept as %s is not sent again: %j', (header, kept) => expect(isKept(header, 'a1')).toBe(kept));

it.each([
  [undefined, true],
  ['"a1"', true],
  ['"b2"', false],
  ['W/"a1"', false],
  ['Tue, 24 Nov 2026 01:00:00 GMT', false],
])('a download of %s goes on: %j', (header, expected) => expect(goesOn(header, 'a1')).toBe(expected));
