export const expiryWarningTexts = {
  subject: /*i18n*/ { id: 'mail.expiry-warning.subject', message: 'Some of your Fanfold coins expire soon' },
  paid: /*i18n*/ {
    id: 'mail.expiry-warning.paid',
    message:
      '{coins, plural, one {# of your coins expires} other {# of your coins expire}} in {days, plural, one {# day} other {# days}}, on {day} (Korean time).',
  },
  bonus: /*i18n*/ {
    id: 'mail.expiry-warning.bonus',
    message:
      '{coins, plural, one {# of your bonus coins expires} other {# of your bonus coins expire}} in {days, plural, one {# day} other {# days}}, on {day} (Korean time).',
  },
  spend: /*i18n*/ {
    id: 'mail.expiry-warning.spend',
    message: 'Spend them before then. My coins shows which ones they are.',
  },
  open: /*i18n*/ { id: 'mail.expiry-warning.open', message: 'Open My coins' },
} as const;
