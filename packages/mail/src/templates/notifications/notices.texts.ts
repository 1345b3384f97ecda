/** What a notice says, in an e-mail and in a push. */
export const noticeTexts = {
  work: /*i18n*/ { id: 'mail.notices.work', message: '{from} published a new work' },
  purchase: /*i18n*/ { id: 'mail.notices.purchase', message: 'Your purchase is complete' },
  gift: /*i18n*/ { id: 'mail.notices.gift', message: '{from} gave you a gift' },
  donation: /*i18n*/ {
    id: 'mail.notices.donation',
    message: '{from} donated {coins, plural, one {# coin} other {# coins}}',
  },
  reply: /*i18n*/ { id: 'mail.notices.reply', message: '{from} replied to your comment' },
  heldFile: /*i18n*/ {
    id: 'mail.notices.heldFile',
    message: 'One of your files is held back after its check',
  },
  heldFileBody: /*i18n*/ {
    id: 'mail.notices.heldFile.body',
    message:
      'The check found something in it, so it is not shown to others. The studio says what was found and how to ask for a review.',
  },
  gone: /*i18n*/ { id: 'mail.notices.gone', message: 'A former user' },
  sender: /*i18n*/ { id: 'mail.notices.sender', message: 'From {from}' },
} as const;

/** The e-mail around it. */
export const noticesMailTexts = {
  several: /*i18n*/ {
    id: 'mail.notices.several',
    message: '{count, plural, one {# new notification} other {# new notifications}} on Fanfold',
  },
  open: /*i18n*/ { id: 'mail.notices.open', message: 'Open Fanfold' },
  all: /*i18n*/ { id: 'mail.notices.all', message: 'See all notifications' },
  unsubscribe: /*i18n*/ { id: 'mail.notices.unsubscribe', message: 'Stop e-mail of this kind' },
} as const;
