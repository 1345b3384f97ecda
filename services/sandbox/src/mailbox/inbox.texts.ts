/** All texts of the mailbox page. */
export const inboxTexts = {
  title: /*i18n*/ { id: 'sandbox.mailbox.title', message: 'Mailbox' },
  address: /*i18n*/ { id: 'sandbox.mailbox.address', message: 'Only mail to this address' },
  show: /*i18n*/ { id: 'sandbox.mailbox.show', message: 'Show' },
  empty: /*i18n*/ { id: 'sandbox.mailbox.empty', message: 'No mail yet.' },
  footer: /*i18n*/ {
    id: 'sandbox.mailbox.footer',
    message: 'All mail of this Fanfold arrives here instead of leaving the machine.',
  },
  html: /*i18n*/ { id: 'sandbox.mailbox.html', message: 'As HTML' },
  attachments: /*i18n*/ { id: 'sandbox.mailbox.attachments', message: 'Attachments' },
} as const;
