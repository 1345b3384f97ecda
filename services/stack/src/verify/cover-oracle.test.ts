import { expect, it } from 'vitest';

import { CoverOracle } from './cover-oracle.ts';

const told = (
  ...events: (readonly [stream: string, type: string, data: Readonly<Record<string, unknown>>])[]
) => {
  const oracle = new CoverOracle();
  for (const [index, [stream, type, data]] of events.entries())
    oracle.take({ stream, type, data, revision: index, position: BigInt(index), id: String(index) });
  return oracle.finish();
};
const piece = (coins: number, issuedUnder: string | null, kind = 'paid') => ({ coins, issuedUnder, kind });

it('sums what is unspent of paid coins by country of issue, what is set aside included', () => {
  const { unspent } = told(
    ['wallet-a', 'CoinsCredited', { lots: [piece(100, 'JP'), piece(9, 'JP', 'bonus')] }],
    ['wallet-b', 'CoinsCredited', { lots: [piece(50, null)] }],
    ['wallet-a', 'CoinsHeld', { taken: [piece(30, 'JP')] }],
    ['wallet-a', 'HoldCaptured', { taken: [piece(30, 'JP')] }],
    ['wallet-b', 'LotExpired', { lot: piece(20, null) }],
    ['credits-b', 'CoinsSpent', { taken: [piece(1, 'JP')] }],
  );
  expect([...unspent]).toEqual([
    ['JP', 70],
    ['ZZ', 30],
  ]);
});

it('sums what finance moved, and finds more moved out than in', () => {
  const moved = (amountWon: number) =>
    ['segregation-JP', 'SegregatedMoneyMoved', { country: 'JP', amountWon }] as const;
  expect(told(moved(5), moved(-2))).toMatchObject({ segregated: new Map([['JP', 3]]), differences: [] });
  expect(told(moved(5), moved(-6)).differences).toEqual([
    'segregation-JP@1 takes out more than is held separately',
  ]);
});
