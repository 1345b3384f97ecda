import { expect, it } from 'vitest';

import { rangeOf } from './byte-range.ts';

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
