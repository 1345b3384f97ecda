export const guessedPasswordTexts = {
  subject: /*i18n*/ {
    id: 'mail.guessed-password.subject',
    message: 'Wrong passwords for your Fanfold account',
  },
  what: /*i18n*/ {
    id: 'mail.guessed-password.what',
    message:
      'Someone tried to sign in to your account with wrong passwords. The next attempts from devices that we do not know have to wait.',
  },
  you: /*i18n*/ {
    id: 'mail.guessed-password.you',
    message: 'You can still sign in with your password in a browser in which you have signed in before.',
  },
  open: /*i18n*/ { id: 'mail.guessed-password.open', message: 'Go to Fanfold' },
  unchanged: /*i18n*/ {
    id: 'mail.guessed-password.unchanged',
    message: 'If it was not you, you need to do nothing: none of these attempts succeeded.',
  },
} as const;
