import { describe, expect, it } from 'vitest';

import { subjectsIn } from './inspections.ts';

describe('the people whom a reply names', () => {
  it('are found in the declared fields, however deep', () => {
    const reply = {
      position: '7',
      refunds: [{ buyerOid: 'a', requestedByOid: 'admin' }, { buyerOid: null }],
      debts: { open: [{ walletOid: 'b', chargeId: 'x' }] },
    };
    expect(subjectsIn(reply, ['buyerOid', 'walletOid'])).toEqual(['a', 'b']);
    expect(subjectsIn(null, ['buyerOid'])).toEqual([]);
    expect(subjectsIn(reply, ['nothing'])).toEqual([]);
  });
});
