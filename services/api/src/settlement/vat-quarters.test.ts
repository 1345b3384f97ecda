import { expect, it } from 'vitest';

import { quartersOf } from './vat-quarters.ts';

const month = (name: string, vatWon: number) => ({
  month: name,
  invoices: 1,
  feeWon: vatWon * 11,
  supplyWon: vatWon * 10,
  vatWon,
  zeroRatedWon: 0,
});

it('a quarter sums its months, and is not there without one', () =>
  expect(quartersOf([month('2026-03', 5), month('2026-10', 1), month('2026-12', 2)])).toEqual([
    { quarter: 1, invoices: 1, feeWon: 55, supplyWon: 50, vatWon: 5, zeroRatedWon: 0 },
    { quarter: 4, invoices: 2, feeWon: 33, supplyWon: 30, vatWon: 3, zeroRatedWon: 0 },
  ]));
