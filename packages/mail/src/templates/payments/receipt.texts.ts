export const receiptTexts = {
  paid: /*i18n*/ { id: 'mail.receipt.subject.paid', message: 'Your Fanfold receipt' },
  refunded: /*i18n*/ { id: 'mail.receipt.subject.refunded', message: 'Your top-up was refunded' },
  failed: /*i18n*/ { id: 'mail.receipt.subject.failed', message: 'Your refund did not go through' },
  failure: /*i18n*/ {
    id: 'mail.receipt.failure',
    message: 'No money was paid back, and the coins are in your wallet again. Please write to support.',
  },
  open: /*i18n*/ { id: 'mail.receipt.open', message: 'Open the receipt' },
} as const;

/** The lines of a receipt. */
export const receiptRows = {
  number: /*i18n*/ { id: 'mail.receipt.number', message: 'Receipt no.' },
  paidAt: /*i18n*/ { id: 'mail.receipt.paid-at', message: 'Paid at (Korean time)' },
  coins: /*i18n*/ { id: 'mail.receipt.coins', message: 'Coins' },
  points: /*i18n*/ { id: 'mail.receipt.points', message: 'Gift points' },
  bonus: /*i18n*/ { id: 'mail.receipt.bonus', message: 'Bonus coins' },
  refunded: /*i18n*/ { id: 'mail.receipt.refunded', message: 'Refunded' },
  total: /*i18n*/ { id: 'mail.receipt.total', message: 'Total' },
  seller: /*i18n*/ { id: 'mail.receipt.seller', message: 'Seller' },
  invoice: /*i18n*/ { id: 'mail.receipt.invoice', message: 'Qualified invoice issuer number' },
} as const;
