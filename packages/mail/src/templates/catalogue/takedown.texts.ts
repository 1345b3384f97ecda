/** The subject and first sentence of each, by who reads it. */
export const claimantTexts = {
  filed: /*i18n*/ { id: 'mail.takedown.claimant.filed', message: 'We received your notice about “{work}”' },
  accepted: /*i18n*/ { id: 'mail.takedown.claimant.accepted', message: 'We took down “{work}”' },
  rejected: /*i18n*/ { id: 'mail.takedown.claimant.rejected', message: 'We did not take down “{work}”' },
  withdrawn: /*i18n*/ {
    id: 'mail.takedown.claimant.withdrawn',
    message: 'Your notice about “{work}” is withdrawn',
  },
  countered: /*i18n*/ {
    id: 'mail.takedown.claimant.countered',
    message: 'The creator of “{work}” objects to your notice',
  },
  upheld: /*i18n*/ { id: 'mail.takedown.claimant.upheld', message: '“{work}” stays down' },
  reinstated: /*i18n*/ { id: 'mail.takedown.claimant.reinstated', message: '“{work}” is available again' },
} as const;

export const creatorTexts = {
  accepted: /*i18n*/ {
    id: 'mail.takedown.creator.accepted',
    message: 'We took down your work “{work}” after a copyright notice',
  },
  withdrawn: /*i18n*/ {
    id: 'mail.takedown.creator.withdrawn',
    message: 'The notice about your work “{work}” was withdrawn',
  },
  upheld: /*i18n*/ { id: 'mail.takedown.creator.upheld', message: 'Your work “{work}” stays down' },
  reinstated: /*i18n*/ {
    id: 'mail.takedown.creator.reinstated',
    message: 'Your work “{work}” is available again',
  },
} as const;

export const takedownTexts = {
  reference: /*i18n*/ { id: 'mail.takedown.reference', message: 'Reference of the notice: {reference}' },
  filed: /*i18n*/ {
    id: 'mail.takedown.filed',
    message: 'Our team checks it and writes to you with its decision.',
  },
  said: /*i18n*/ { id: 'mail.takedown.said', message: 'Our reason: {said}' },
  strike: /*i18n*/ {
    id: 'mail.takedown.strike',
    message:
      'You have a strike, which counts for {days} days. With {most} strikes you cannot upload or publish anything.',
  },
  objection: /*i18n*/ {
    id: 'mail.takedown.objection',
    message: 'If this is a mistake, file a counter-notice in the studio.',
  },
  counter: /*i18n*/ { id: 'mail.takedown.counter', message: '{name} states: {statement}' },
  waiting: /*i18n*/ {
    id: 'mail.takedown.waiting',
    message:
      'The work will be available again on {day}, unless you show us before then that you have filed a lawsuit. Write to {address}.',
  },
  openNotices: /*i18n*/ { id: 'mail.takedown.open-notices', message: 'Open copyright notices' },
  openWork: /*i18n*/ { id: 'mail.takedown.open-work', message: 'Open the work' },
} as const;

export const takedownCodeTexts = {
  subject: /*i18n*/ { id: 'mail.takedown.code.subject', message: 'Your code for a copyright notice' },
  code: /*i18n*/ {
    id: 'mail.takedown.code.code',
    message: 'Enter this code in the form to confirm your address:',
  },
  ignore: /*i18n*/ {
    id: 'mail.takedown.code.ignore',
    message: 'If you did not ask for it, you can ignore this e-mail.',
  },
} as const;
