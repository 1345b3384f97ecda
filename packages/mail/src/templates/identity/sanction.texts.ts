export const sanctionTexts = {
  imposed: /*i18n*/ { id: 'mail.sanction.imposed', message: 'A measure on your Fanfold account' },
  lifted: /*i18n*/ { id: 'mail.sanction.lifted', message: 'The measure on your Fanfold account is lifted' },
  decided: /*i18n*/ { id: 'mail.sanction.decided', message: 'The answer to your appeal' },
  why: /*i18n*/ { id: 'mail.sanction.why', message: 'Our words to you: {said}' },
  until: /*i18n*/ { id: 'mail.sanction.until', message: 'It ends by itself on {until} (UTC).' },
  open: /*i18n*/ { id: 'mail.sanction.open', message: 'See it and answer' },
} as const;
