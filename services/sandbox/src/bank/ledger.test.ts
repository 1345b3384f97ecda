import { expect, it } from 'vitest';

import { openStore } from '../store.ts';
import { createLedger } from './ledger.ts';

it('takes no order for a day that is over, and the others of its file', () => {
  const ledger = createLedger(openStore(':memory:'));
  const order = { currency: 'USD', amount: '38.40', account: 'DE89370400440532013000' };
  const late = { ...order, endToEndId: 'F1', payOn: '2026-12-09' };
  const today = { ...order, endToEndId: 'F2', payOn: '2026-12-10' };
  expect(ledger.take('M1', [late, today], '2026-12-10')).toEqual({
    refused: [{ endToEndId: 'F1', reason: 'DT01' }],
  });
  const paid = ledger.entriesUntil('2026-12-10').filter(({ kind }) => kind === 'payout');
  expect(paid.map(({ end_to_end_id }) => end_to_end_id)).toEqual(['F2']);
});
