export const emailChangeCodeTexts = {
  subject: /*i18n*/ { id: 'mail.email-change.subject', message: 'Confirm your new address for Fanfold' },
  code: /*i18n*/ {
    id: 'mail.email-change.code',
    message: 'Enter this code on the page where you asked to change your e-mail address:',
  },
  minutes: /*i18n*/ {
    id: 'mail.email-change.minutes',
    message: 'It works for {minutes, plural, one {# minute} other {# minutes}}.',
  },
  ignore: /*i18n*/ {
    id: 'mail.email-change.ignore',
    message: 'If it was not you, you can ignore this e-mail: nothing changes.',
  },
} as const;

export const emailChangedTexts = {
  subject: /*i18n*/ {
    id: 'mail.email-changed.subject',
    message: 'The e-mail address of your Fanfold account was changed',
  },
  changed: /*i18n*/ {
    id: 'mail.email-changed.changed',
    message:
      'Your account has another e-mail address since {moment}. This address does not belong to it any more.',
  },
  you: /*i18n*/ {
    id: 'mail.email-changed.you',
    message: 'If it was not you, write to our support at once: {support}',
  },
} as const;
