import { describe, expect, it } from 'vitest';

import { PayoutsBody } from './payee.ts';

describe('a tax number [REV-008]', () => {
  it('is one number, however its letters and digits are separated', () => {
    const { taxId } = PayoutsBody.shape;
    for (const written of [
      '900101-2000000',
      '9001012000000',
      ' 900101 2000000 ',
      '９００１０１－２００００００',
    ])
      expect(taxId.parse(written)).toBe('9001012000000');
    expect(taxId.parse('ab 12-3456')).toBe('AB123456');
    expect(taxId.safeParse('1-2-3').success).toBe(false);
  });
});
