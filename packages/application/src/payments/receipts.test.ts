import { parseOid } from '@fanfold/domain';
import { priceOf } from '@fanfold/domain/payments';
import { expect, it } from 'vitest';

import { receiptOf } from './receipts.ts';

const paid = {
  chargeId: parseOid('1'.repeat(24)),
  buyerOid: parseOid('2'.repeat(24)),
  approvedAt: '2026-11-21T09:00:00.000Z',
  paidCoins: 100,
  bonusCoins: 3,
  purpose: { kind: 'coins' },
} as const;

it.each([
  ['kakao', 'card', 'KRW', 'kakaopay'],
  ['payletter', 'kakaopay', 'KRW', 'kakaopay'],
  ['payletter', 'card', 'KRW', 'cardSlip'],
  ['stripe', 'card', 'KRW', 'cardSlip'],
  ['stripe', 'card', 'JPY', null],
  ['paypal', 'card', 'USD', null],
] as const)('a receipt of %s by %s in %s says of the cash receipt: %s', (provider, means, currency, says) => {
  const amounts = priceOf(100, currency, provider);
  expect(receiptOf({ ...paid, provider, means, amounts }, []).cashReceipt).toBe(says);
});
