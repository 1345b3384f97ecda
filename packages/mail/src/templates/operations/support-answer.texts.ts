export const supportAnswerTexts = {
  subject: /*i18n*/ { id: 'mail.supportAnswer.subject', message: 'The answer to your request' },
  lead: /*i18n*/ { id: 'mail.supportAnswer.lead', message: 'You asked us for help. This is our answer:' },
  open: /*i18n*/ { id: 'mail.supportAnswer.open', message: 'Open your requests' },
} as const;
