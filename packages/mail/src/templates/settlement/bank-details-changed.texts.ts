export const bankDetailsChangedTexts = {
  subject: /*i18n*/ {
    id: 'mail.bank-details-changed.subject',
    message: 'The bank details for your payouts were changed',
  },
  changed: /*i18n*/ {
    id: 'mail.bank-details-changed.changed',
    message:
      'The bank details for your payouts were changed on {moment} (Korean time). Payouts go to the new account from {usable} on.',
  },
  you: /*i18n*/ {
    id: 'mail.bank-details-changed.you',
    message:
      'If it was you, you need to do nothing. If it was not, change your password and the bank details before then.',
  },
  open: /*i18n*/ { id: 'mail.bank-details-changed.open', message: 'Open payouts' },
} as const;
