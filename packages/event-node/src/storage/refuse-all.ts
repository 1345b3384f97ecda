import type { WriteRequest, WriteResult } from './types.ts';

/**
 * The same answer for every request. None of them is written, so every sequence that they belong to is
 * broken.
 */
export const refuseAll = (requests: readonly WriteRequest[], result: WriteResult): WriteResult[] =>
  requests.map(({ sequence }) => {
    if (sequence) sequence.isBroken = true;
    return result;
  });
