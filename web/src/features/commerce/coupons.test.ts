import { describe, expect, it } from 'vitest';

import { afterCheck, type Coupon } from './coupons.ts';

const coupon = (code: string, creatorOid = 'a'): Coupon => ({
  creatorOid,
  tier: null,
  code,
  type: 'discount',
});

describe('the coupons of a visit', () => {
  it.each([
    ['is added once it was validated', [], 'valid', [coupon('SPRING')]],
    ['is not added when it is invalid', [], 'invalid', []],
    ['is not added before it was validated', [], 'identification-required', []],
    ['goes when the service says that it is invalid', [coupon('SPRING')], 'invalid', []],
    [
      'stays when identification is required',
      [coupon('SPRING')],
      'identification-required',
      [coupon('SPRING')],
    ],
    ['takes the place of the creator’s former one', [coupon('OLD')], 'valid', [coupon('SPRING')]],
    [
      'leaves other creators’ alone',
      [coupon('OTHER', 'b')],
      'valid',
      [coupon('OTHER', 'b'), coupon('SPRING')],
    ],
  ] as const)('a coupon %s [COM-020] [COM-042] [COM-059]', (_what, kept, said, expected) =>
    expect(afterCheck(kept, coupon('SPRING'), said)).toEqual(expected),
  );
});
