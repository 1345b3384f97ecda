import { expect, it } from 'vitest';

import { kindOf } from './refunds.ts';

it.each([
  ['charge', 1_099, 'payment'],
  ['payment', 1_099, 'payment'],
  ['refund', -100, 'refund'],
  ['refund_failure', 100, 'refund'],
  ['stripe_fx_fee', -3, 'fee'],
  ['adjustment', -999, 'dispute'],
  ['adjustment', 999, 'dispute_reversal'],
  ['something new', -1, 'dispute'],
  ['payout', -5_000, undefined],
  ['payout_failure', 5_000, undefined],
])('a balance transaction of the type %s over %i becomes a line of the kind %s', (type, amount, kind) => {
  expect(kindOf(type, amount)).toBe(kind);
});
