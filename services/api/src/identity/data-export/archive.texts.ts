/** What the first file of an archive says. */
export const archiveTexts = {
  title: /*i18n*/ { id: 'archive.title', message: 'Your data on Fanfold' },
  made: /*i18n*/ { id: 'archive.made', message: 'Made on {at} for the account {oid}' },
  what: /*i18n*/ {
    id: 'archive.what',
    message:
      'Each file holds one kind of record, oldest first: what happened, when, and the data as it was recorded. Passwords and other secrets are left out.',
  },
  sessions: /*i18n*/ {
    id: 'archive.sessions',
    message: 'sessions.json lists the devices on which you are signed in.',
  },
} as const;
