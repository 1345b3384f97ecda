import type { ProblemStatuses } from '../problem-statuses.ts';

/** Every refusal of the context: its code, and the HTTP status that the API answers. */
export const mediaProblems = {
  UPLOADS_NOT_OFFERED: 503,
  UPLOAD_NOT_FOUND: 404,
  UPLOAD_OVER: 409,
  UPLOAD_TOO_LARGE: 413,
  UPLOAD_NOT_FINISHED: 409,
  UPLOAD_INCOMPLETE: 409,
  INTEGRITY_ERROR: 409,
  INVALID_VIDEO_FILE: 422,
  FILE_TYPE_WRONG: 422,
  FILE_SIZE_WRONG: 422,
  ENCODING_REQUEST_FAILED: 409,
  REENCODING_FAILED: 422,
  PURGE_NOT_OFFERED: 503,
  PURGE_FAILED: 502,
  ASSET_NOT_FOUND: 404,
  FILE_PUBLISHED: 409,
  THUMBNAIL_TOO_LARGE: 422,
  IMAGE_TOO_WIDE: 422,
  IMAGE_NOT_FOUND: 404,
} as const satisfies ProblemStatuses;
