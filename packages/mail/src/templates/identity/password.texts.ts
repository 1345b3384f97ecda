export const passwordResetTexts = {
  subject: /*i18n*/ { id: 'mail.password-reset.subject', message: 'Reset your Fanfold password' },
  asked: /*i18n*/ {
    id: 'mail.password-reset.asked',
    message: 'Someone, probably you, asked to reset the password of your account.',
  },
  open: /*i18n*/ { id: 'mail.password-reset.open', message: 'Set a new password' },
  minutes: /*i18n*/ {
    id: 'mail.password-reset.minutes',
    message:
      'The link works once, for {minutes, plural, one {# minute} other {# minutes}}. If you ask for another one, only the newest works.',
  },
  ignore: /*i18n*/ {
    id: 'mail.password-reset.ignore',
    message: 'If it was not you, you need to do nothing. Your password stays as it is.',
  },
} as const;

export const noAccountTexts = {
  subject: /*i18n*/ { id: 'mail.no-account.subject', message: 'No Fanfold account with this address' },
  none: /*i18n*/ {
    id: 'mail.no-account.none',
    message:
      'Someone, probably you, asked to reset a password with this address. It has no Fanfold account. Perhaps you signed up with another address.',
  },
  open: /*i18n*/ { id: 'mail.no-account.open', message: 'Go to Fanfold' },
  ignore: /*i18n*/ {
    id: 'mail.no-account.ignore',
    message: 'If it was not you, you can ignore this e-mail.',
  },
} as const;

export const noPasswordTexts = {
  subject: /*i18n*/ { id: 'mail.no-password.subject', message: 'Your Fanfold account has no password' },
  none: /*i18n*/ {
    id: 'mail.no-password.none',
    message:
      'Someone, probably you, asked to reset the password of your account. It has none: sign in as you did when you signed up. You can then set a password in My info.',
  },
  open: /*i18n*/ { id: 'mail.no-password.open', message: 'Go to Fanfold' },
  unchanged: /*i18n*/ {
    id: 'mail.no-password.unchanged',
    message: 'If it was not you, you need to do nothing. Your account has not changed.',
  },
} as const;

export const passwordChangedTexts = {
  subject: /*i18n*/ { id: 'mail.password-changed.subject', message: 'Your Fanfold password was changed' },
  changed: /*i18n*/ {
    id: 'mail.password-changed.changed',
    message:
      'The password of your account was changed on {moment} (Korean time). All other devices were signed out.',
  },
  you: /*i18n*/ {
    id: 'mail.password-changed.you',
    message: 'If it was you, you need to do nothing. If it was not, set a new password at once.',
  },
  open: /*i18n*/ { id: 'mail.password-changed.open', message: 'Set a new password' },
} as const;
