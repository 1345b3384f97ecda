import { parseOid } from '@fanfold/domain';
import { giftPriceOf } from '@fanfold/domain/rewards';
import { describe, expect, it } from 'vitest';

import { giftPostings } from './gift-points.ts';
import { latePostings, refundPostings } from './refunds.ts';

const userOid = parseOid('b'.repeat(24));
const chargeId = parseOid('c'.repeat(24));
const amounts = giftPriceOf(500, 91_234);
const sold = { itemName: 'gift-points-500', chargeId, userOid, provider: 'payletter', amounts } as const;

describe('the books of gift points', () => {
  it('book the price as income when the code is delivered', () =>
    expect(
      giftPostings({
        type: 'GiftCodeDelivered',
        ...sold,
        codeId: chargeId,
        code: 'AAAA-1111',
        expiresAt: '2027-05-21T09:00:00.000Z',
      }),
    ).toEqual([
      { account: 'receivable:payletter', unit: 'KRW', amount: 4_570 },
      { account: 'rounding', unit: 'KRW', amount: -9 },
      { account: 'gift-points-sold', unit: 'KRW', amount: -4_561 },
    ]));

  it('are all zero after the refund of a payment without a code, or beyond the payer’s limit', () => {
    const { totalMinor, ...lines } = amounts;
    const back = refundPostings({
      type: 'ChargeRefunded',
      chargeId,
      buyerOid: userOid,
      provider: 'payletter',
      refundId: chargeId,
      refundRef: 'r-1',
      money: { ...lines, withheldMinor: 0, paybackMinor: totalMinor },
      paidCoins: 0,
      bonusCoins: 0,
    } as Parameters<typeof refundPostings>[0]);
    const late = { ownerOid: userOid, chargeId, month: '2026-11', krw: 4_570, limitKrw: 0 };
    const taken = [
      giftPostings({ type: 'GiftOrderUnfilled', ...sold }),
      latePostings({ type: 'LatePaymentRefused', ...late, provider: 'payletter', amounts }),
    ];
    for (const postings of taken) {
      const sums = new Map<string, number>();
      for (const { account, amount } of [...postings, ...back])
        sums.set(account, (sums.get(account) ?? 0) + amount);
      expect(sums.size).toBeGreaterThan(2);
      expect([...sums.values()].every((sum) => sum === 0)).toBe(true);
    }
  });
});
