import { describe, expect, it } from 'vitest';

import { compareRefunds, MoneyOracle } from './money-oracle.ts';
import type { RawEvent } from './raw-event.ts';

const told = (...events: { type: string; data: Record<string, unknown> }[]) => {
  const oracle = new MoneyOracle();
  for (const [revision, event] of events.entries())
    oracle.take({
      stream: 's',
      revision,
      position: BigInt(revision),
      id: String(revision),
      ...event,
    } as RawEvent);
  return oracle.finish();
};
const paid = { type: 'ChargeApproved', data: { chargeId: 'c', amounts: { totalMinor: 100 } } };
const refund = (refundId: string, paybackMinor: number) => ({
  type: 'ChargeRefunded',
  data: { chargeId: 'c', refundId, provider: 'kakao', money: { currency: 'KRW', paybackMinor } },
});

describe('the oracle of money that goes back', () => {
  it('lets refunds pass up to what was paid, and finds one more, one twice, and one whose coins came back', () => {
    expect(told(paid, refund('a', 60), refund('b', 40)).differences).toEqual([]);
    expect(told(paid, refund('a', 60), refund('b', 41)).differences).toEqual([
      expect.stringContaining('more than was paid'),
    ]);
    expect(told(paid, refund('a', 10), refund('a', 10)).differences).toEqual([
      expect.stringContaining('twice'),
    ]);
    const returned = { type: 'ChargeCoinsReturned', data: { refundId: 'a', chargeId: 'c' } };
    expect(told(paid, refund('a', 10), returned).differences).toEqual([expect.stringContaining('as well')]);
  });

  it('adds up debts and finds one that was cleared too far', () => {
    const debt = (type: string, coins: number) => ({ type, data: { walletOid: 'w', coins } });
    expect(told(debt('DebtRaised', 5), debt('DebtCleared', 3)).debts.get('w')).toBe(2);
    expect(told(debt('DebtRaised', 5), debt('DebtCleared', 6)).differences).toHaveLength(1);
  });

  it('compares with the provider’s own books; one that was just made may be on its way', () => {
    const entry = (amountMinor: number, at: string) => ({
      provider: 'kakao',
      kind: 'refund' as const,
      chargeId: 'c',
      amountMinor,
      currency: 'KRW',
      at,
    });
    const now = '2026-11-21T00:10:00.000Z';
    const ours = new Map([['c', { provider: 'kakao', currency: 'KRW', minor: 60 }]]);
    const books = (amountMinor: number, at = '2026-11-21T00:00:00.000Z') => ({
      entries: [entry(amountMinor, at)],
      providers: ['kakao'],
    });
    expect(compareRefunds(books(-60), ours, now)).toEqual([]);
    expect(compareRefunds(books(-120), ours, now)).toHaveLength(1);
    expect(compareRefunds(books(-120, now), ours, now)).toEqual([]);
    expect(compareRefunds({ entries: [], providers: ['kakao'] }, ours, now)).toHaveLength(1);
    expect(compareRefunds({ entries: [], providers: ['stripe'] }, ours, now)).toEqual([]);
  });
});
