import { describe, expect, it } from 'vitest';

import { requestedOf } from './requested.ts';

const part = (month: string, won: number, netWon: number) => ({ month, won, netWon });
const request = (
  state: 'complete' | 'requested' | 'rejected' | 'failed' | 'unpaid',
  ...months: ReturnType<typeof part>[]
) => ({
  state,
  months,
});

describe('what was asked for of a month', () => {
  it('is the sum of all requests that hold some of it and count', () => {
    const first = request('complete', part('2026-10', 1_000_000, 967_000), part('2026-11', 500, 480));
    const second = request('requested', part('2026-10', 5_500, 5_320));
    const failed = request('failed', part('2026-10', 1_000_000, 967_000));
    const found = requestedOf([failed, first, second, request('rejected', part('2026-10', 7, 7))], '2026-10');
    expect(found).toMatchObject({ won: 1_005_500, netWon: 972_320 });
    expect(found?.standing.map((each) => each.request)).toEqual([first, second]);
  });

  it('is nothing where no request that counts holds it', () => {
    expect(requestedOf([request('failed', part('2026-10', 7, 7))], '2026-10')).toBeUndefined();
    expect(requestedOf([request('unpaid', part('2026-10', 7, 7))], '2026-10')).toBeUndefined();
    expect(requestedOf([request('complete', part('2026-10', 7, 7))], '2026-11')).toBeUndefined();
  });
});
