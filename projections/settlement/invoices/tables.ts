import {
  bigint,
  createAll,
  defineTable,
  integer,
  type TablesOf,
  text,
  timestamptz,
} from '@fanfold/projection';

/** Fanfold's invoices for its fees. */
const invoice = defineTable(
  'invoice',
  {
    year: text(),
    issuer: text(),
    number: integer(),
    creator_oid: text(),
    month: text(),
    tax_month: text(),
    residence: text().nullable(),
    fee_won: bigint(),
    supply_won: bigint(),
    vat_won: bigint(),
    vat_basis_points: integer(),
    issued_at: timestamptz(),
  },
  {
    primaryKey: ['year', 'issuer', 'number'],
    indexes: [
      { columns: ['creator_oid', 'month'], serves: '`invoicesOf`' },
      { columns: ['tax_month'], serves: '`vatByMonth`' },
    ],
  },
);

export const createTables = createAll(invoice);
export type InvoicesTables = TablesOf<typeof invoice>;
