import { expect, it } from 'vitest';

import { InvoiceOracle } from './invoice-oracle.ts';

const of = { creatorOid: 'c', month: '2026-10' };
const settled = { type: 'MonthSettled', data: { ...of, levelFeeWon: 40_000 } };
const corrected = {
  type: 'SettlementCorrected',
  data: { ...of, holdId: 'h', earningId: 'e', coins: -1, levelFeeWon: -40 },
};
const invoice = (number: number, more: object = {}) => ({
  type: 'InvoiceIssued',
  data: {
    number,
    documentId: 'c 2026-10',
    residence: 'KR',
    feeWon: 40_000,
    supplyWon: 36_364,
    vatWon: 3_636,
    ...more,
  },
});
const found = (...events: { readonly type: string; readonly data: object }[]) => {
  const oracle = new InvoiceOracle();
  for (const [revision, { type, data }] of events.entries())
    oracle.take({
      stream: 'invoiceSeries-2026-KR',
      revision,
      position: BigInt(revision),
      id: String(revision),
      type,
      data: data as Readonly<Record<string, unknown>>,
    });
  return oracle.finish();
};
const correction = { documentId: 'c 2026-10 h e -1', feeWon: -40, supplyWon: -37, vatWon: -3 };

it('accepts an invoice of each settled month and of each correction', () =>
  expect(found(settled, corrected, invoice(1), invoice(2, correction))).toEqual([]));

it('accepts an export without tax', () =>
  expect(found(settled, invoice(1, { residence: 'JP', supplyWon: 40_000, vatWon: 0 }))).toEqual([]));

it.each([
  ['a gap', [settled, invoice(2)], 'has the number 2, not 1'],
  ['a second invoice of one month', [settled, invoice(1), invoice(2)], 'invoices c 2026-10 again'],
  ['another fee', [invoice(1)], 'invoices 40000 won, the settlement says otherwise'],
  ['parts that do not sum', [settled, invoice(1, { supplyWon: 1 })], 'does not add up'],
  [
    'another tax',
    [settled, invoice(1, { supplyWon: 36_363, vatWon: 3_637 })],
    'contains 3637 won of VAT, not 3636',
  ],
] as const)('finds %s', (_what, events, difference) => {
  const [first = ''] = found(...events);
  expect(first).toContain(difference);
});
