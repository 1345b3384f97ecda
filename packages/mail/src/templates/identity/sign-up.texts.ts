export const confirmationTexts = {
  subject: /*i18n*/ { id: 'mail.confirmation.subject', message: 'Your Fanfold confirmation code' },
  code: /*i18n*/ { id: 'mail.confirmation.code', message: 'Your confirmation code is:' },
  open: /*i18n*/ { id: 'mail.confirmation.open', message: 'Or continue with this link' },
  minutes: /*i18n*/ {
    id: 'mail.confirmation.minutes',
    message: 'It is valid for {minutes, plural, one {# minute} other {# minutes}}.',
  },
  ignore: /*i18n*/ {
    id: 'mail.confirmation.ignore',
    message: 'If you did not sign up, you can ignore this e-mail.',
  },
} as const;

export const knownAddressTexts = {
  subject: /*i18n*/ { id: 'mail.known-address.subject', message: 'You already have a Fanfold account' },
  known: /*i18n*/ {
    id: 'mail.known-address.known',
    message:
      'Someone, probably you, tried to sign up with this address. It already has an account: you can sign in.',
  },
  open: /*i18n*/ { id: 'mail.known-address.open', message: 'Go to Fanfold' },
  unchanged: /*i18n*/ {
    id: 'mail.known-address.unchanged',
    message: 'If it was not you, you need to do nothing. Your account has not changed.',
  },
} as const;
