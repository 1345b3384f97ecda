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
  data: {
    walletOid: 'w',
    debtId: 'd',
    chargeId: 'c',
    coins,
    leftCoins,
    by,
    taken: by === 'write_off' ? [] : [paid(coins)],
  },
});

describe('the oracle of debts', () => {
  it('finds the spent coins of a charge that was reversed', () => {
    const { owed, differences } = told(credited, takenBack(40, 60), raised(60), cleared(20, 40));
    expect(differences).toEqual([]);
    expect(owed.get('w')).toBe(40);
  });

  it('leaves out coins that expired or were returned before', () => {
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
    ['a debt without a dispute', [credited, raised(60)], 1],
    ['a charge that is owed twice', [credited, takenBack(40, 60), raised(60), takenBack(0, 60, 'e')], 1],
    ['a clearing with another remainder', [credited, takenBack(40, 60), raised(60), cleared(20, 30)], 1],
    ['a clearing beyond the debt', [credited, takenBack(40, 60), raised(60), cleared(70, 0)], 1],
  ])('finds %s', (_what, events, count) => expect(told(...events).differences).toHaveLength(count));

  const back = { type: 'PurchaseRefunded', data: { returned: [paid(70), bonus] } };
  const recovered = (coins: number, leftCoins: number, lotId = 'c-p') => ({
    type: 'DebtRecovered',
    data: { chargeId: 'c', coins, leftCoins, taken: [{ ...paid(coins), lotId }] },
  });
  const lost = [credited, takenBack(0, 100), raised(100), cleared(100, 0, 'write_off')];

  it('requires that coins returned after a write-off are kept, as many as were written off', () => {
    expect(told(...lost, back, recovered(70, 30), back, recovered(30, 0), back).differences).toEqual([]);
    const partlyPaid = [
      credited,
      takenBack(0, 100),
      raised(100),
      cleared(60, 40),
      cleared(40, 0, 'write_off'),
    ];
    expect(told(...partlyPaid, back, recovered(40, 0)).differences).toEqual([]);
  });

  it.each([
    ['coins that went to the payer', [...lost, back], 1],
    ['more coins kept than were lost', [...lost, back, recovered(70, 30), back, recovered(70, 0)], 2],
    ['kept coins that were never returned', [...lost, recovered(70, 30)], 1],
    ['coins of another charge kept', [...lost, back, recovered(70, 30, 'x-p')], 1],
  ])('finds %s after a write-off', (_what, events, count) =>
    expect(told(...events).differences).toHaveLength(count),
  );

  it('ignores coins in a write-off', () => {
    const { owed, differences } = told(
      credited,
      takenBack(0, 100),
      raised(100),
      cleared(100, 0, 'write_off'),
    );
    expect([owed.get('w'), differences]).toEqual([0, []]);
  });
});
