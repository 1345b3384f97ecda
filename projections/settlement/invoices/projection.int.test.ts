import { parseOid } from '@fanfold/domain';
import { vatOf } from '@fanfold/domain/settlement';
import { history, replay, replayDumps } from '@fanfold/projection/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createDatabase, type TestDatabase } from '../../../test/support/postgres.ts';
import { numbered } from '../../../test/support/wallets.ts';
import { invoiceNumbersOf, invoices, invoicesIn, invoicesOf, newestInvoices, vatByMonth } from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const [one, other] = [parseOid(numbered(1)), parseOid(numbered(2))];
const told = history();
const issue = (number: number, creatorOid: typeof one, feeWon: number, taxMonth: string, residence = 'KR') =>
  told.add('invoiceSeries-2026-KR', {
    type: 'InvoiceIssued',
    year: '2026',
    issuer: 'KR',
    number,
    documentId: String(number),
    creatorOid,
    month: '2026-03',
    taxMonth,
    residence,
    feeWon,
    ...vatOf(feeWon, { month: taxMonth, residence }),
    issuedAt: '2026-04-01T00:00:00.000Z',
  });
issue(1, one, 40_000, '2026-03');
issue(2, other, 30_000, '2026-03', 'JP');
issue(3, one, -4_000, '2026-04');

describe('the read model of invoices', () => {
  it('has a year in the order of the numbers, page by page, and its newest first', async () => {
    await using replayed = await replay(database.url, invoices, { events: told.events });
    const numbers = (list: readonly { readonly number: number }[]) => list.map(({ number }) => number);
    expect(numbers(await invoicesIn(replayed.db, { year: '2026', limit: 2 }))).toEqual([1, 2]);
    expect(numbers(await invoicesIn(replayed.db, { year: '2026', after: 2, limit: 2 }))).toEqual([3]);
    expect(await invoicesIn(replayed.db, { year: '2025', limit: 2 })).toEqual([]);
    expect(numbers(await newestInvoices(replayed.db, '2026', 2))).toEqual([3, 2]);
  });

  it('gives a creator their own alone, also those of corrections', async () => {
    await using replayed = await replay(database.url, invoices, { events: told.events });
    const own = await invoicesOf(replayed.db, one, '2026');
    expect(own.map(({ name, feeWon, supplyWon, vatWon }) => [name, feeWon, supplyWon, vatWon])).toEqual([
      ['KR-2026-000001', 40_000, 36_364, 3_636],
      ['KR-2026-000003', -4_000, -3_637, -363],
    ]);
    expect(await invoiceNumbersOf(replayed.db, one, '2026-03')).toEqual(['KR-2026-000001', 'KR-2026-000003']);
    expect(await invoiceNumbersOf(replayed.db, one, '2026-04')).toEqual([]);
  });

  it('sums the tax of each month exactly as its invoices say', async () => {
    await using replayed = await replay(database.url, invoices, { events: told.events });
    const months = await vatByMonth(replayed.db, '2026');
    expect(months).toEqual([
      {
        month: '2026-03',
        invoices: 2,
        feeWon: 70_000,
        supplyWon: 66_364,
        vatWon: 3_636,
        zeroRatedWon: 30_000,
      },
      { month: '2026-04', invoices: 1, feeWon: -4_000, supplyWon: -3_637, vatWon: -363, zeroRatedWon: 0 },
    ]);
    const all = await invoicesIn(replayed.db, { year: '2026', limit: 9 });
    for (const field of ['feeWon', 'supplyWon', 'vatWon'] as const)
      expect(months.reduce((sum, month) => sum + month[field], 0)).toBe(
        all.reduce((sum, each) => sum + each[field], 0),
      );
  });

  it('is the same in batches of one, of three and of all', async () => {
    const [first, ...others] = await replayDumps(database.url, invoices, told.events);
    for (const dump of others) expect(dump).toEqual(first);
  });
});
