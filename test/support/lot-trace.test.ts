import type { StoredEvent } from '@fanfold/event-log';
import { expect, it } from 'vitest';

import { LotTracer } from './lot-trace.ts';

const lot = (coins: number, lotId = 'c1-p', kind = 'paid') => ({ lotId, kind, coins });
const event = (type: string, data: object, stream = 'wallet-1') => ({ stream, type, data }) as StoredEvent;
const approved = event('ChargeApproved', { chargeId: 'c1' }, 'charge-c1');
const credited = event('CoinsCredited', { chargeId: 'c1', lots: [lot(100), lot(3, 'c1-b', 'bonus')] });
const bought = (taken: object) => event('ContentBought', { taken: [taken] });

const traced = (...events: readonly StoredEvent[]) => {
  const tracer = new LotTracer();
  for (const one of events) tracer.take(one);
  return tracer.finish();
};

it('coins lead to an approved charge or a grant', () => {
  const granted = event('BonusGranted', { grantId: 'g', lot: lot(5, 'g', 'bonus') });
  const all = [approved, credited, granted, bought(lot(60)), bought(lot(5, 'g', 'bonus'))];
  expect(traced(...all)).toEqual({ spentCoins: 65, lots: 3, untraced: 0, overspent: 0 });
});

it.each<[string, readonly StoredEvent[], object]>([
  ['of a charge that was not approved', [credited, bought(lot(60))], { untraced: 60 }],
  ['of an unknown lot', [approved, credited, bought(lot(1, 'other'))], { untraced: 1 }],
  ['of another kind', [approved, credited, bought(lot(1, 'c1-p', 'bonus'))], { untraced: 1 }],
  [
    'of another wallet',
    [approved, credited, event('CoinsSpent', { taken: [lot(2)] }, 'wallet-2')],
    { untraced: 2 },
  ],
  ['spent twice', [approved, credited, bought(lot(60)), bought(lot(60))], { overspent: 20 }],
])('coins %s are found', (_what, events, found) => {
  expect(traced(...events)).toMatchObject(found);
});

it('coins that came back can be spent again', () => {
  const refunded = event('PurchaseRefunded', { returned: [lot(60)] });
  const all = [approved, credited, bought(lot(60)), refunded, bought(lot(100))];
  expect(traced(...all)).toMatchObject({ spentCoins: 160, untraced: 0, overspent: 0 });
});
