import type { InvoiceLine, VatMonth } from '@fanfold/contracts/settlement';
import type { Text } from '@fanfold/texts';

/** The columns of the exported invoices, in their order. */
export const invoiceColumns = {
  name: /*i18n*/ { id: 'invoice.column.name', message: 'Invoice' },
  issuedAt: /*i18n*/ { id: 'invoice.column.issuedAt', message: 'Issued' },
  creatorOid: /*i18n*/ { id: 'invoice.column.creatorOid', message: 'Creator' },
  residence: /*i18n*/ { id: 'invoice.column.residence', message: 'Country' },
  month: /*i18n*/ { id: 'invoice.column.month', message: 'Settled month' },
  taxMonth: /*i18n*/ { id: 'invoice.column.taxMonth', message: 'Tax month' },
  feeWon: /*i18n*/ { id: 'invoice.column.feeWon', message: 'Fee in KRW' },
  supplyWon: /*i18n*/ { id: 'invoice.column.supplyWon', message: 'Supply value in KRW' },
  vatWon: /*i18n*/ { id: 'invoice.column.vatWon', message: 'VAT in KRW' },
  vatBasisPoints: /*i18n*/ {
    id: 'invoice.column.vatBasisPoints',
    message: 'VAT rate in hundredths of a percent',
  },
} as const satisfies Readonly<Partial<Record<keyof InvoiceLine, Text>>>;

/** The columns of the exported VAT, in their order: each month, and after a quarter its sum. */
export const vatColumns = {
  month: /*i18n*/ { id: 'vat.column.month', message: 'Month or quarter' },
  invoices: /*i18n*/ { id: 'vat.column.invoices', message: 'Number of invoices' },
  feeWon: /*i18n*/ { id: 'vat.column.feeWon', message: 'Fees in KRW' },
  supplyWon: /*i18n*/ { id: 'vat.column.supplyWon', message: 'Supply values in KRW' },
  zeroRatedWon: /*i18n*/ { id: 'vat.column.zeroRatedWon', message: 'Of it zero-rated in KRW' },
  vatWon: /*i18n*/ { id: 'vat.column.vatWon', message: 'Sum of VAT in KRW' },
} as const satisfies Readonly<Record<keyof VatMonth, Text>>;
