import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { run, scenario } from '../../testing/scenario.ts';
import { invoiceNumber, invoiceSeries } from './decider.ts';
import { vatOf } from './vat.ts';

const given = scenario(invoiceSeries);
const creatorOid = parseOid('1'.repeat(24));
const now = '2026-11-01T00:00:00.000Z';
const about = {
  year: '2026',
  issuer: 'KR',
  documentId: `${creatorOid} 2026-10`,
  creatorOid,
  month: '2026-10',
  taxMonth: '2026-10',
  residence: 'KR',
  feeWon: 40_000,
} as const;
const issue = { type: 'IssueInvoice', ...about, now } as const;
const issued = {
  type: 'InvoiceIssued',
  ...about,
  number: 1,
  supplyWon: 36_364,
  vatWon: 3_636,
  vatBasisPoints: 1_000,
  vatTableVersion: 1,
  issuedAt: now,
} as const;

describe('the invoices of a year', () => {
  it('have one number for each document, with the tax that the fee contains', () => {
    given().when(issue).emits(issued);
    given(issued).when(issue).emits();
    given(issued)
      .when({ ...issue, documentId: 'constructor' })
      .emits({ ...issued, documentId: 'constructor', number: 2 });
    expect(invoiceNumber(issued)).toBe('KR-2026-000001');
  });

  it('tax a correction as the invoice was that it corrects, wherever the creator lives by then [REV-026]', () => {
    const correction = {
      ...issue,
      documentId: 'correction',
      taxMonth: '2027-02',
      residence: 'JP',
      feeWon: -4_000,
    };
    const corrects = { residence: 'KR', vatBasisPoints: 1_000, vatTableVersion: 1 } as const;
    expect(run(invoiceSeries, [issue, { ...correction, corrects }]).events[1]).toMatchObject({
      residence: 'KR',
      vatWon: -363,
      supplyWon: -3_637,
      taxMonth: '2027-02',
    });
    // An export that is taken back gives no tax back, also where the creator has moved to Korea.
    const abroad = { residence: 'JP', vatBasisPoints: 0, vatTableVersion: 1 } as const;
    expect(
      run(invoiceSeries, [{ ...correction, residence: 'KR', corrects: abroad }]).events[0],
    ).toMatchObject({ residence: 'JP', vatWon: 0, supplyWon: -4_000 });
  });

  it('take no number for a month without a fee', () => {
    given()
      .when({ ...issue, feeWon: 0 })
      .emits();
  });

  it('are numbered without gaps and without doubles, in any order and however often they are asked for', () => {
    const documents = fc.array(fc.record({ documentId: fc.nat({ max: 20 }).map(String), feeWon: fc.nat(9) }));
    fc.assert(
      fc.property(documents, (asked) => {
        const { events } = run(
          invoiceSeries,
          asked.map((each) => ({ ...issue, ...each })),
        );
        expect(events.map(({ number }) => number)).toEqual(events.map((_each, index) => index + 1));
        expect(new Set(events.map(({ documentId }) => documentId)).size).toBe(events.length);
      }),
    );
  });
});

describe('the VAT that a fee contains', () => {
  const korean = { month: '2026-10', residence: 'KR' } as const;

  it.each([
    [11, 1, 10],
    [10, 0, 10],
    [110_000, 10_000, 100_000],
    [-40_000, -3_636, -36_364],
    [-10, 0, -10],
  ])('of %d won is %d, and the supply value %d', (feeWon, vatWon, supplyWon) =>
    expect(vatOf(feeWon, korean)).toMatchObject({ vatWon, supplyWon }),
  );

  it('sums exactly, and what is taken back gives back as much as was charged', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), (feeWon) => {
        const [charged, back] = [vatOf(feeWon, korean), vatOf(0 - feeWon, korean)];
        expect(charged.supplyWon + charged.vatWon).toBe(feeWon);
        expect(charged.vatWon + back.vatWon).toBe(0);
      }),
    ));

  it('is none of an export, and ours where the country is not known', () => {
    expect(vatOf(40_000, { ...korean, residence: 'JP' })).toMatchObject({
      vatWon: 0,
      supplyWon: 40_000,
      vatBasisPoints: 0,
    });
    expect(vatOf(40_000, { ...korean, residence: null })).toMatchObject({ vatWon: 3_636 });
  });

  it('follows the table of its month, also that of another country', () => {
    const tables = [
      { version: 1, from: '0000-01', basisPoints: { KR: 1_000 } },
      { version: 2, from: '2027-01', basisPoints: { KR: 1_200, JP: 1_000 } },
    ];
    const at = (month: string, residence: string) => vatOf(11_200, { month, residence }, tables);
    expect(at('2026-12', 'JP')).toMatchObject({ vatWon: 0, vatTableVersion: 1 });
    expect(at('2027-01', 'KR')).toMatchObject({ vatWon: 1_200, vatTableVersion: 2 });
    expect(at('2027-01', 'JP')).toMatchObject({ vatWon: 1_018 });
  });
});
