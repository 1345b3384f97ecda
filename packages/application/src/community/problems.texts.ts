import type { ProblemTexts } from '../problem-texts.ts';

/** What a person reads for each refusal of the context. */
export const communityProblemTexts = {
  TOO_MANY_MARKS: /*i18n*/ {
    id: 'problem.TOO_MANY_MARKS',
    message: 'This list is full. Remove something from it first.',
  },
  REPORT_INCOMPLETE: /*i18n*/ {
    id: 'problem.REPORT_INCOMPLETE',
    message: 'Please complete the report first.',
  },
  REPORT_NOT_FOUND: /*i18n*/ { id: 'problem.REPORT_NOT_FOUND', message: 'There is no such report.' },
  REPORT_DECIDED: /*i18n*/ {
    id: 'problem.REPORT_DECIDED',
    message: 'Another administrator has decided this report already.',
  },
  NOTHING_TOLD: /*i18n*/ {
    id: 'problem.NOTHING_TOLD',
    message: 'Please say what the creator is told.',
  },
  COMMENT_NOT_FOUND: /*i18n*/ {
    id: 'problem.COMMENT_NOT_FOUND',
    message: 'This comment does not exist any more.',
  },
  COMMENT_NOT_ALLOWED: /*i18n*/ {
    id: 'problem.COMMENT_NOT_ALLOWED',
    message: 'Only people who can open this work can comment on it.',
  },
  NOT_YOUR_COMMENT: /*i18n*/ {
    id: 'problem.NOT_YOUR_COMMENT',
    message: 'Another person wrote this comment.',
  },
  REPLY_NOT_PINNED: /*i18n*/ { id: 'problem.REPLY_NOT_PINNED', message: 'A reply cannot be pinned.' },
  COMMENT_HELD: /*i18n*/ {
    id: 'problem.COMMENT_HELD',
    message: 'This comment waits for review. Approve it first, or wait until it is approved.',
  },
  POST_NOT_FOUND: /*i18n*/ {
    id: 'problem.POST_NOT_FOUND',
    message: 'This post does not exist any more.',
  },
  BANNED_FROM_CHANNEL: /*i18n*/ {
    id: 'problem.BANNED_FROM_CHANNEL',
    message: 'This creator has banned you from the channel, so you cannot write here.',
  },
  COMMENT_WORD_BLOCKED: /*i18n*/ {
    id: 'problem.COMMENT_WORD_BLOCKED',
    message: 'This channel does not accept comments with one of these words. Please write it differently.',
  },
  COMMENT_IS_SPAM: /*i18n*/ {
    id: 'problem.COMMENT_IS_SPAM',
    message: 'This comment looks like an advertisement. Leave out links and repeated characters.',
  },
  TABS_WRONG: /*i18n*/ {
    id: 'problem.TABS_WRONG',
    message: 'Each tab stands in the order once, and Home is always shown.',
  },
  TOO_MANY_PINNED: /*i18n*/ {
    id: 'problem.TOO_MANY_PINNED',
    message: 'Six works are pinned already. Unpin one of them first.',
  },
  TOO_MANY_LIKES: /*i18n*/ {
    id: 'problem.TOO_MANY_LIKES',
    message: 'You have as many likes as one account can have. Take one back first.',
  },
  PLAYLIST_NOT_FOUND: /*i18n*/ {
    id: 'problem.PLAYLIST_NOT_FOUND',
    message: 'This playlist does not exist any more.',
  },
  TOO_MANY_PLAYLISTS: /*i18n*/ {
    id: 'problem.TOO_MANY_PLAYLISTS',
    message: 'You have as many playlists as one account can have. Delete one first.',
  },
  PLAYLIST_FULL: /*i18n*/ { id: 'problem.PLAYLIST_FULL', message: 'This playlist is full.' },
  PLAYLIST_ORDER_WRONG: /*i18n*/ {
    id: 'problem.PLAYLIST_ORDER_WRONG',
    message: 'This playlist was changed elsewhere. Load it again, then change its order.',
  },
  TARGET_NOT_FOUND: /*i18n*/ { id: 'problem.TARGET_NOT_FOUND', message: 'This does not exist any more.' },
} as const satisfies ProblemTexts<'community'>;
