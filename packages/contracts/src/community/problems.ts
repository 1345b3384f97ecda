import type { ProblemStatuses } from '../problem-statuses.ts';

/** Every refusal of the context: its code, and the HTTP status that the API answers. */
export const communityProblems = {
  TOO_MANY_MARKS: 409,
  REPORT_INCOMPLETE: 400,
  REPORT_NOT_FOUND: 404,
  REPORT_DECIDED: 409,
  TARGET_NOT_FOUND: 404,
  COMMENT_NOT_FOUND: 404,
  COMMENT_NOT_ALLOWED: 403,
  NOT_YOUR_COMMENT: 403,
  REPLY_NOT_PINNED: 409,
  POST_NOT_FOUND: 404,
  BANNED_FROM_CHANNEL: 403,
  COMMENT_WORD_BLOCKED: 403,
  COMMENT_IS_SPAM: 403,
  TABS_WRONG: 400,
  TOO_MANY_PINNED: 409,
  TOO_MANY_LIKES: 409,
  PLAYLIST_NOT_FOUND: 404,
  TOO_MANY_PLAYLISTS: 409,
  PLAYLIST_FULL: 409,
  PLAYLIST_ORDER_WRONG: 409,
} as const satisfies ProblemStatuses;
