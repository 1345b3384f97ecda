/**
 * What the makers of a work are told of it: the headline, and what it means for them. On the site, by e-mail
 * and as a push.
 */
export const workNewsTexts = {
  untitled: /*i18n*/ { id: 'news.work.untitled', message: 'Untitled' },
  suspended: /*i18n*/ { id: 'news.work.suspended', message: '“{work}” was taken down' },
  suspendedBody: /*i18n*/ {
    id: 'news.work.suspended.body',
    message: 'If you think that this is wrong, you can object in the studio.',
  },
  kept: /*i18n*/ { id: 'news.work.kept', message: 'We have read your objection: “{work}” stays down' },
  keptBody: /*i18n*/ { id: 'news.work.kept.body', message: 'You can delete the work in the studio.' },
  reinstated: /*i18n*/ { id: 'news.work.reinstated', message: '“{work}” is not taken down any more' },
  reinstatedBody: /*i18n*/ {
    id: 'news.work.reinstated.body',
    message: 'It is again what it was before. The studio shows its state.',
  },
  rated: /*i18n*/ { id: 'news.work.rated', message: '“{work}” has its age rating' },
  ratedBody: /*i18n*/ { id: 'news.work.rated.body', message: 'The studio shows which it is.' },
  ratingRefused: /*i18n*/ { id: 'news.work.ratingRefused', message: '“{work}” got no age rating' },
  ratingRefusedBody: /*i18n*/ {
    id: 'news.work.ratingRefused.body',
    message: 'It stays invisible in Korea.',
  },
  fileFailed: /*i18n*/ { id: 'news.work.fileFailed', message: 'A file of “{work}” cannot be played' },
  fileFailedBody: /*i18n*/ {
    id: 'news.work.fileFailed.body',
    message: 'Upload another file in the studio. Until then nothing is published.',
  },
  invited: /*i18n*/ { id: 'news.work.invited', message: '{from} invites you to make “{work}” together' },
  invitedBody: /*i18n*/ {
    id: 'news.work.invited.body',
    message: 'The studio shows the share of the sales that is offered to you.',
  },
  accepted: /*i18n*/ { id: 'news.work.accepted', message: '{from} makes “{work}” with you' },
  acceptedBody: /*i18n*/ {
    id: 'news.work.accepted.body',
    message: 'From now on they earn the share of its sales that you offered.',
  },
  left: /*i18n*/ { id: 'news.work.left', message: '{from} does not make “{work}” with you' },
  leftBody: /*i18n*/ {
    id: 'news.work.left.body',
    message: 'The share of its later sales is yours again.',
  },
  removed: /*i18n*/ { id: 'news.work.removed', message: '{from} makes “{work}” without you' },
  removedBody: /*i18n*/ {
    id: 'news.work.removed.body',
    message: 'You earn nothing of its later sales. What you have earned stays yours.',
  },
} as const;
