import { describe, expect, it } from 'vitest';

import { compareDisputes, compareRefunds, MoneyOracle } from './money-oracle.ts';
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

describe('the oracle of refunds and disputes', () => {
  it('accepts refunds up to the paid amount, and finds one too many, a repeated one, and one whose coins were returned', () => {
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

  it('finds a dispute that lost more than refunds had left, and compares the losses with the banks’ books', () => {
    const lost = (totalMinor: number) => ({
      type: 'DisputeLost',
      data: { chargeId: 'c', provider: 'stripe', money: { currency: 'KRW', totalMinor } },
    });
    expect(told(paid, refund('a', 60), lost(41)).differences).toHaveLength(1);
    const { differences, lost: ours } = told(paid, refund('a', 60), lost(40));
    expect(differences).toEqual([]);
    const now = '2026-11-21T00:10:00.000Z';
    const entry = (kind: 'dispute' | 'dispute_reversal', amountMinor: number) => {
      const at = '2026-11-21T00:00:00.000Z';
      return { provider: 'stripe', kind, chargeId: 'c', amountMinor, currency: 'KRW', at };
    };
    const books = (...entries: ReturnType<typeof entry>[]) => ({ entries, providers: ['stripe'] });
    expect(compareDisputes(books(entry('dispute', -40)), ours, now)).toEqual([]);
    expect(compareDisputes(books(), ours, now)).toHaveLength(1);
    expect(compareDisputes(books(entry('dispute', -40)), new Map(), now)).toHaveLength(1);
    const won = books(entry('dispute', -40), entry('dispute_reversal', 40));
    expect(compareDisputes(won, new Map(), now)).toEqual([]);
  });

  it('compares with the provider’s own books; a refund that was just made may still be in progress', () => {
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
