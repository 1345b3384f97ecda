import type { InvoiceLine, VatMonth } from '@fanfold/contracts/settlement';
import { parseOid } from '@fanfold/domain';
import { invoiceNumber } from '@fanfold/domain/settlement';
import { type Kysely, type Selectable, sql } from 'kysely';

import type { InvoicesTables } from './tables.ts';

export { invoices } from './projection.ts';

type Db = Kysely<InvoicesTables>;

/**
 * Of a series and a year, in the order of their numbers; after one of them, so that a file is read page by
 * page.
 */
export const invoicesIn = (
  db: Db,
  { year, after = 0, limit }: { readonly year: string; readonly after?: number; readonly limit: number },
): Promise<InvoiceLine[]> =>
  linesOf(
    db
      .selectFrom('invoice')
      .selectAll()
      .where('year', '=', year)
      .where('number', '>', after)
      .orderBy('number')
      .limit(limit),
  );

/** The newest of a year first. */
export const newestInvoices = (db: Db, year: string, limit: number): Promise<InvoiceLine[]> =>
  linesOf(
    db.selectFrom('invoice').selectAll().where('year', '=', year).orderBy('number', 'desc').limit(limit),
  );

/** A creator's own, of the settled months of a year. */
export const invoicesOf = (db: Db, creatorOid: string, year: string): Promise<InvoiceLine[]> =>
  linesOf(
    db
      .selectFrom('invoice')
      .selectAll()
      .where('creator_oid', '=', creatorOid)
      .where('month', 'like', `${year}-%`)
      .orderBy('issued_at')
      .orderBy('number'),
  );

/** The numbers of a creator's invoices for one settled month, that of the month first. */
export const invoiceNumbersOf = async (db: Db, creatorOid: string, month: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('invoice')
    .select(['issuer', 'year', 'number'])
    .where('creator_oid', '=', creatorOid)
    .where('month', '=', month)
    .orderBy('year')
    .orderBy('number')
    .execute();
  return rows.map(invoiceNumber);
};

type Row = Selectable<InvoicesTables['invoice']>;

const linesOf = async (query: { readonly execute: () => Promise<Row[]> }) =>
  (await query.execute()).map(
    (row): InvoiceLine => ({
      name: invoiceNumber(row),
      number: row.number,
      creatorOid: parseOid(row.creator_oid),
      month: row.month,
      taxMonth: row.tax_month,
      residence: row.residence,
      feeWon: Number(row.fee_won),
      supplyWon: Number(row.supply_won),
      vatWon: Number(row.vat_won),
      vatBasisPoints: row.vat_basis_points,
      issuedAt: row.issued_at.toISOString(),
    }),
  );

/** The tax of the invoices of each month of a year; what was zero-rated is told by itself. */
export const vatByMonth = async (db: Db, year: string): Promise<VatMonth[]> => {
  const rows = await db
    .selectFrom('invoice')
    .select((eb) => [
      'tax_month as month',
      eb.fn.countAll<string>().as('invoices'),
      eb.fn.sum<string>('fee_won').as('feeWon'),
      eb.fn.sum<string>('supply_won').as('supplyWon'),
      eb.fn.sum<string>('vat_won').as('vatWon'),
      sql<string>`coalesce(sum(supply_won) filter (where vat_basis_points = 0), 0)`.as('zeroRatedWon'),
    ])
    .where('tax_month', 'like', `${year}-%`)
    .groupBy('tax_month')
    .orderBy('tax_month')
    .execute();
  return rows.map(({ month, invoices: count, feeWon, supplyWon, vatWon, zeroRatedWon }) => ({
    month,
    invoices: Number(count),
    feeWon: Number(feeWon),
    supplyWon: Number(supplyWon),
    vatWon: Number(vatWon),
    zeroRatedWon: Number(zeroRatedWon),
  }));
};
