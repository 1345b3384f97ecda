export const marketingTexts = {
  mark: /*i18n*/ {
    id: 'mail.marketing.mark',
    message: '(Ad)',
    comment: 'Stands before the subject of an advertising e-mail. Korean law: exactly (광고).',
  },
  open: /*i18n*/ { id: 'mail.marketing.open', message: 'Take a look' },
  sender: /*i18n*/ {
    id: 'mail.marketing.sender',
    message: 'Sent by {name}, {address}, business number {businessNumber}, {contact}',
  },
  why: /*i18n*/ {
    id: 'mail.marketing.why',
    message: 'You receive this e-mail because you agreed to advertising from Fanfold.',
  },
  unsubscribe: /*i18n*/ { id: 'mail.marketing.unsubscribe', message: 'Unsubscribe from advertising' },
} as const;
