/** The lines between what is bought and the total, on screens, receipts and mails. */
export const priceLineTexts = {
  base: /*i18n*/ { id: 'price.line.base', message: 'Price' },
  tax: /*i18n*/ { id: 'price.line.tax', message: 'Tax and fees, {percent} %' },
  fee: /*i18n*/ { id: 'price.line.fee', message: 'Payment method fee' },
  rounding: /*i18n*/ { id: 'price.line.rounding', message: 'Rounding' },
} as const;
