export const guardianTexts = {
  subject: /*i18n*/ { id: 'mail.guardian.subject', message: 'May your child top up more on Fanfold?' },
  limit: /*i18n*/ {
    id: 'mail.guardian.limit',
    message:
      '{nickname} names you as their guardian on Fanfold. Minors can top up at most 70,000 won (or as much in another currency) a month.',
  },
  agree: /*i18n*/ {
    id: 'mail.guardian.agree',
    message:
      'If you agree to lift this limit, open this page within {days, plural, one {# day} other {# days}} and confirm it there.',
  },
  open: /*i18n*/ { id: 'mail.guardian.open', message: 'Open the page' },
  stays: /*i18n*/ { id: 'mail.guardian.stays', message: 'If you do nothing, the limit stays.' },
} as const;
