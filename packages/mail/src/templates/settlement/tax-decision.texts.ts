export const taxDecisionTexts = {
  confirmed: {
    subject: /*i18n*/ {
      id: 'mail.tax-decision.confirmed.subject',
      message: 'Your lower withholding tax is confirmed',
    },
    text: /*i18n*/ {
      id: 'mail.tax-decision.confirmed.text',
      message:
        'We have checked the tax details of your payee. Payouts that you request from now on are taxed by them, from the day on that you named. Requests of before do not change.',
    },
  },
  declined: {
    subject: /*i18n*/ {
      id: 'mail.tax-decision.declined.subject',
      message: 'Your lower withholding tax is not confirmed',
    },
    text: /*i18n*/ {
      id: 'mail.tax-decision.declined.text',
      message:
        'We could not confirm the tax details of your payee. The reason: {reason}. The standard tax is withheld of your payouts until you have corrected the details and we have confirmed them.',
    },
  },
  open: /*i18n*/ { id: 'mail.tax-decision.open', message: 'Open payee and bank details' },
} as const;
