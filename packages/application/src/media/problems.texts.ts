import type { ProblemTexts } from '../problem-texts.ts';

/** What a person reads for each refusal of the context. */
export const mediaProblemTexts = {
  UPLOADS_NOT_OFFERED: /*i18n*/ {
    id: 'problem.UPLOADS_NOT_OFFERED',
    message: 'Files cannot be uploaded here: no place for them is set up.',
  },
  UPLOAD_NOT_FOUND: /*i18n*/ { id: 'problem.UPLOAD_NOT_FOUND', message: 'This upload does not exist.' },
  UPLOAD_OVER: /*i18n*/ {
    id: 'problem.UPLOAD_OVER',
    message: 'This upload has ended. Start a new one.',
  },
  UPLOAD_TOO_LARGE: /*i18n*/ { id: 'problem.UPLOAD_TOO_LARGE', message: 'This file is too large.' },
  TOO_MANY_UPLOADS: /*i18n*/ {
    id: 'problem.TOO_MANY_UPLOADS',
    message: 'You have too many unfinished uploads. Finish or cancel one of them first.',
  },
  UPLOAD_NOT_FINISHED: /*i18n*/ {
    id: 'problem.UPLOAD_NOT_FINISHED',
    message: 'This file is not uploaded yet.',
  },
  UPLOAD_INCOMPLETE: /*i18n*/ {
    id: 'problem.UPLOAD_INCOMPLETE',
    message: 'Parts of the file are missing. Continue the upload.',
  },
  INTEGRITY_ERROR: /*i18n*/ {
    id: 'problem.INTEGRITY_ERROR',
    message: 'Integrity error: a part of the file arrived changed. It is sent again.',
  },
  INVALID_VIDEO_FILE: /*i18n*/ {
    id: 'problem.INVALID_VIDEO_FILE',
    message: 'Invalid video file. Use MP4 or MOV.',
  },
  FILE_TYPE_WRONG: /*i18n*/ {
    id: 'problem.FILE_TYPE_WRONG',
    message: 'Files of this type cannot be used here.',
  },
  FILE_SIZE_WRONG: /*i18n*/ {
    id: 'problem.FILE_SIZE_WRONG',
    message: 'The file changed while it was uploaded. Upload it again.',
  },
  ENCODING_REQUEST_FAILED: /*i18n*/ {
    id: 'problem.ENCODING_REQUEST_FAILED',
    message: 'Encoding request failed. Only a file that could not be encoded can be encoded again.',
  },
  REENCODING_FAILED: /*i18n*/ {
    id: 'problem.REENCODING_FAILED',
    message: 'Reencoding failed. Upload the file again, or another version of it.',
  },
  PURGE_NOT_OFFERED: /*i18n*/ {
    id: 'problem.PURGE_NOT_OFFERED',
    message: 'No CDN is set up here, so there is nothing to clear.',
  },
  PURGE_FAILED: /*i18n*/ {
    id: 'problem.PURGE_FAILED',
    message: 'The CDN did not clear these files. Try again.',
  },
  ASSET_NOT_FOUND: /*i18n*/ { id: 'problem.ASSET_NOT_FOUND', message: 'File not found' },
  FILE_PUBLISHED: /*i18n*/ {
    id: 'problem.FILE_PUBLISHED',
    message: 'This file is part of a published work. Replace it in the work first.',
  },
  FILE_QUARANTINED: /*i18n*/ {
    id: 'problem.FILE_QUARANTINED',
    message: 'The check of uploads held this file back. Your held-back files say why.',
  },
  NOT_QUARANTINED: /*i18n*/ { id: 'problem.NOT_QUARANTINED', message: 'This file is not held back.' },
  QUARANTINE_DECIDED: /*i18n*/ {
    id: 'problem.QUARANTINE_DECIDED',
    message: 'This was decided already.',
  },
  THUMBNAIL_TOO_LARGE: /*i18n*/ {
    id: 'problem.THUMBNAIL_TOO_LARGE',
    message: 'The picture is too large: it may be 3 MB at most.',
  },
  IMAGE_TOO_WIDE: /*i18n*/ {
    id: 'problem.IMAGE_TOO_WIDE',
    message: 'The picture is too wide: it may be 8,192 pixels wide at most.',
  },
  IMAGE_NOT_FOUND: /*i18n*/ { id: 'problem.IMAGE_NOT_FOUND', message: 'This picture does not exist.' },
} as const satisfies ProblemTexts<'media'>;
