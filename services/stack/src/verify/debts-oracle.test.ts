import { describe, expect, it } from 'vitest';

import { DebtsOracle } from './debts-oracle.ts';
import type { RawEvent } from './raw-event.ts';

const told = (...events: { type: string; data: Record<string, unknown> }[]) => {
  const oracle = new DebtsOracle();
  for (const [revision, event] of events.entries())
    oracle.take({ stream: 'wallet-w', revision, id: String(revision), position: 0n, ...event } as RawEvent);
  return oracle.finish();
};
const paid = (coins: number) => ({ lotId: 'c-p', kind: 'paid', coins });
const bonus = { lotId: 'c-b', kind: 'bonus', coins: 3 };
const credited = { type: 'CoinsCredited', data: { chargeId: 'c', lots: [paid(100), bonus] } };
const takenBack = (left: number, debtCoins: number, refundId = 'd') => ({
  type: 'ChargeCoinsWithdrawn',
  data: { chargeId: 'c', refundId, cause: 'chargeback', taken: left ? [paid(left), bonus] : [], debtCoins },
});
const raised = (coins: number) => ({ type: 'DebtRaised', data: { walletOid: 'w', debtId: 'd', coins } });
const cleared = (coins: number, leftCoins: number, by = 'charge') => ({
  type: 'DebtCleared',
  data: { walletOid: 'w', debtId: 'd', coins, leftCoins, by, taken: by === 'write_off' ? [] : [paid(coins)] },
});

describe('the oracle of debts', () => {
  it('finds what was spent of a charge that was taken back', () => {
    const { owed, differences } = told(credited, takenBack(40, 60), raised(60), cleared(20, 40));
    expect(differences).toEqual([]);
    expect(owed.get('w')).toBe(40);
  });

  it('leaves out what expired or went back before', () => {
    const expired = { type: 'LotExpired', data: { lot: paid(10) } };
    const refunded = {
      type: 'ChargeCoinsWithdrawn',
      data: { chargeId: 'c', refundId: 'r', cause: 'charge_refund', taken: [paid(30)], debtCoins: 0 },
    };
    expect(told(credited, expired, refunded, takenBack(0, 60), raised(60)).differences).toEqual([]);
    const returned = { type: 'ChargeCoinsReturned', data: { chargeId: 'c', returned: [paid(30)] } };
    expect(told(credited, refunded, returned, takenBack(0, 100), raised(100)).differences).toEqual([]);
  });

  it.each([
    ['a debt of other coins', [credited, takenBack(40, 50), raised(50)], 2],
    ['a debt that was never raised', [credited, takenBack(40, 60)], 1],
    ['a debt that nobody left', [credited, raised(60)], 1],
    ['a charge that is owed twice', [credited, takenBack(40, 60), raised(60), takenBack(0, 60, 'e')], 1],
    ['a clearing that leaves another rest', [credited, takenBack(40, 60), raised(60), cleared(20, 30)], 1],
    ['a clearing beyond the debt', [credited, takenBack(40, 60), raised(60), cleared(70, 0)], 1],
  ])('finds %s', (_what, events, count) => expect(told(...events).differences).toHaveLength(count));

  it('lets a write-off take no coins', () => {
    const { owed, differences } = told(
      credited,
      takenBack(0, 100),
      raised(100),
      cleared(100, 0, 'write_off'),
    );
    expect([owed.get('w'), differences]).toEqual([0, []]);
  });
});
