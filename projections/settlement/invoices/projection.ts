import { inOrder, projection } from '@fanfold/projection';

import { createTables, type InvoicesTables } from './tables.ts';

/** Invoices for our fees, with their tax. Read by finance and, their own, by creators. */
export const invoices = projection<InvoicesTables>()({
  name: 'invoices',
  version: 1,
  consumes: ['InvoiceIssued'],
  tables: createTables,

  project: (db, batch) =>
    inOrder(
      batch.map(({ event }) =>
        db.insertInto('invoice').values({
          year: event.year,
          issuer: event.issuer,
          number: event.number,
          creator_oid: event.creatorOid,
          month: event.month,
          tax_month: event.taxMonth,
          residence: event.residence,
          fee_won: event.feeWon,
          supply_won: event.supplyWon,
          vat_won: event.vatWon,
          vat_basis_points: event.vatBasisPoints,
          issued_at: event.issuedAt,
        }),
      ),
    ),
});
