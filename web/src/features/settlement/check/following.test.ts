import { expect, it } from 'vitest';

import { followingOf } from './following.ts';

it('a request that a batch pays has no step by hand but a look at its payee [REV-013]', () => {
  expect(followingOf({ state: 'processing', inBatch: false })).toEqual([
    'payee',
    'complete',
    'rejected',
    'failed',
  ]);
  expect(followingOf({ state: 'processing', inBatch: true })).toEqual(['payee']);
  expect(followingOf({ state: 'complete', inBatch: false })).toEqual(['payee', 'failed']);
  expect(followingOf({ state: 'complete', inBatch: true })).toEqual(['payee']);
  expect(followingOf({ state: 'requested', inBatch: false })).toEqual(['payee', 'rejected']);
});
