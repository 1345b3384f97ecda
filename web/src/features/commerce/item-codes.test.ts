import { describe, expect, it } from 'vitest';

import { afterChecking, amountOff } from './item-codes.ts';

const refusal = { code: 'OTHER', refusal: 'DISCOUNT_CODE_WRONG' };

describe('codes of a cart', () => {
  it('count for the items whose creator issued them, and say of the others why not [COM-016] [COM-021]', () => {
    const codes = afterChecking({}, { a: { code: 'HALF', amount: 5 }, b: { ...refusal, code: 'HALF' } });
    expect([amountOff(codes, 'a'), amountOff(codes, 'b')]).toEqual([5, 0]);
    expect(codes['b']).toEqual({ code: 'HALF', refusal: 'DISCOUNT_CODE_WRONG' });
  });

  it('of several creators stand beside each other, and a worse one changes nothing', () => {
    const first = afterChecking({}, { a: { code: 'HALF', amount: 5 }, b: { ...refusal, code: 'HALF' } });
    const second = afterChecking(first, { a: refusal, b: { code: 'OTHER', amount: 3 } });
    expect([second['a'], second['b']]).toEqual([
      { code: 'HALF', amount: 5 },
      { code: 'OTHER', amount: 3 },
    ]);
    expect(afterChecking(second, { a: { code: 'LESS', amount: 4 } })['a']).toEqual(second['a']);
    expect(afterChecking(second, { a: { code: 'MORE', amount: 6 } })['a']).toEqual({
      code: 'MORE',
      amount: 6,
    });
  });
});
