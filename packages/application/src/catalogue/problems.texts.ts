import type { ProblemTexts } from '../problem-texts.ts';

/** What a person reads for each refusal of the context. */
export const catalogueProblemTexts = {
  CONTENT_NOT_FOUND: /*i18n*/ { id: 'problem.CONTENT_NOT_FOUND', message: 'Content not found' },
  ADULT_ONLY: /*i18n*/ {
    id: 'problem.ADULT_ONLY',
    message: 'This work is for adults only. Verify your age and turn adult works on to see it.',
  },
  PRICE_WRONG: /*i18n*/ { id: 'problem.PRICE_WRONG', message: 'There is something wrong with the price.' },
  OPEN_MUST_BE_FREE: /*i18n*/ {
    id: 'problem.OPEN_MUST_BE_FREE',
    message: 'Contents that are open to all or free tier must be free.',
  },
  TIERS_WRONG: /*i18n*/ { id: 'problem.TIERS_WRONG', message: 'Select the tiers that may view this.' },
  EDITION_WRONG: /*i18n*/ {
    id: 'problem.EDITION_WRONG',
    message: 'A limited edition needs a price and a number of copies.',
  },
  NOT_YOUR_CONTENT: /*i18n*/ {
    id: 'problem.NOT_YOUR_CONTENT',
    message: 'This work belongs to another person.',
  },
  CONTENT_SUSPENDED: /*i18n*/ {
    id: 'problem.CONTENT_SUSPENDED',
    message: 'This work was taken down. You can object to it, or delete the work.',
  },
  CONTENT_TAKEN_DOWN: /*i18n*/ {
    id: 'problem.CONTENT_TAKEN_DOWN',
    message: 'Fanfold took this work down, from its buyers as well.',
  },
  NO_OBJECTION: /*i18n*/ {
    id: 'problem.NO_OBJECTION',
    message: 'The creator has not objected.',
  },
  NOT_SUSPENDED: /*i18n*/ {
    id: 'problem.NOT_SUSPENDED',
    message: 'This work is not taken down.',
  },
  TAKEDOWN_STANDS: /*i18n*/ {
    id: 'problem.TAKEDOWN_STANDS',
    message: 'A copyright notice keeps this work down. Decide on the notice, or answer it.',
  },
  TAKEDOWN_NOT_FOUND: /*i18n*/ { id: 'problem.TAKEDOWN_NOT_FOUND', message: 'Notice not found' },
  TAKEDOWN_DECIDED: /*i18n*/ {
    id: 'problem.TAKEDOWN_DECIDED',
    message: 'This notice was decided already.',
  },
  TAKEDOWN_NOT_ACCEPTED: /*i18n*/ {
    id: 'problem.TAKEDOWN_NOT_ACCEPTED',
    message: 'This notice was not accepted, so there is nothing to object to.',
  },
  TAKEDOWN_NOT_COUNTERED: /*i18n*/ {
    id: 'problem.TAKEDOWN_NOT_COUNTERED',
    message: 'The creator has not objected to this notice.',
  },
  UPLOADS_RESTRICTED: /*i18n*/ {
    id: 'problem.UPLOADS_RESTRICTED',
    message: 'You cannot upload or publish now, because you have too many copyright strikes.',
  },
  NOT_PUBLISHED: /*i18n*/ {
    id: 'problem.NOT_PUBLISHED',
    message: 'This work is not published.',
  },
  DRAFT_CHANGED: /*i18n*/ {
    id: 'problem.DRAFT_CHANGED',
    message: 'This work was changed elsewhere meanwhile. Load it again to continue.',
  },
  WORK_INCOMPLETE: /*i18n*/ {
    id: 'problem.WORK_INCOMPLETE',
    message: 'Something is missing that this work needs before it can be published.',
  },
  PUBLIC_NOT_CONFIRMED: /*i18n*/ {
    id: 'problem.PUBLIC_NOT_CONFIRMED',
    message: 'Without a price and a tier, everyone can see this work. Confirm that you want this.',
  },
  SCHEDULE_WRONG: /*i18n*/ {
    id: 'problem.SCHEDULE_WRONG',
    message: 'Choose a moment within the next year.',
  },
  NOT_SCHEDULED: /*i18n*/ {
    id: 'problem.NOT_SCHEDULED',
    message: 'This work is not scheduled.',
  },
  SCHEDULED_FILES_LOCKED: /*i18n*/ {
    id: 'problem.SCHEDULED_FILES_LOCKED',
    message: 'The files of a scheduled work cannot be edited. Cancel the schedule first.',
  },
  ENCODING_UNDER_WAY: /*i18n*/ {
    id: 'problem.ENCODING_UNDER_WAY',
    message: 'The files are being encoded. Stop that first.',
  },
  NOT_ENCODING: /*i18n*/ {
    id: 'problem.NOT_ENCODING',
    message: 'Nothing is being encoded.',
  },
  EARLY_ACCESS_WRONG: /*i18n*/ {
    id: 'problem.EARLY_ACCESS_WRONG',
    message: 'Early access needs tiers and a later date on which the work opens to the others.',
  },
  OWN_CO_CREATION: /*i18n*/ {
    id: 'problem.OWN_CO_CREATION',
    message: 'You cannot be your own co-creator.',
  },
  CO_CREATORS_WRONG: /*i18n*/ {
    id: 'problem.CO_CREATORS_WRONG',
    message: 'A work has at most 10 co-creators, who get at most 90 % together.',
  },
  CO_CREATION_NOT_FOUND: /*i18n*/ {
    id: 'problem.CO_CREATION_NOT_FOUND',
    message: 'There is no invitation to this work for you.',
  },
  CO_CREATOR_NOT_FOUND: /*i18n*/ {
    id: 'problem.CO_CREATOR_NOT_FOUND',
    message: 'There is no creator with this nickname.',
  },
  FILE_NOT_YOURS: /*i18n*/ {
    id: 'problem.FILE_NOT_YOURS',
    message: 'One of the files is not there any more. Upload it again.',
  },
  FILE_IN_USE: /*i18n*/ {
    id: 'problem.FILE_IN_USE',
    message: 'One of the files belongs to another work. Upload it once more for this one.',
  },
  PLAY_ADDRESS_WRONG: /*i18n*/ {
    id: 'problem.PLAY_ADDRESS_WRONG',
    message: 'This address does not work any more. Open the work again.',
  },
  MEDIA_NOT_FOUND: /*i18n*/ {
    id: 'problem.MEDIA_NOT_FOUND',
    message: 'There is nothing to play here.',
  },
  DOWNLOAD_NOT_ALLOWED: /*i18n*/ {
    id: 'problem.DOWNLOAD_NOT_ALLOWED',
    message: 'The files of this work are for its buyers.',
  },
  TOO_MANY_HASHTAGS: /*i18n*/ {
    id: 'problem.TOO_MANY_HASHTAGS',
    message: 'A work has at most {most} hashtags.',
  },
  RATING_NOT_NEEDED: /*i18n*/ {
    id: 'problem.RATING_NOT_NEEDED',
    message: 'Only videos with a price or for paid tiers need an age rating.',
  },
  VIDEO_NOT_READY: /*i18n*/ {
    id: 'problem.VIDEO_NOT_READY',
    message: 'This video is not ready to be played yet.',
  },
  NOTHING_TO_PROTECT: /*i18n*/ {
    id: 'problem.NOTHING_TO_PROTECT',
    message: 'This work has no video and no sound that could be encoded.',
  },
  RATING_UNDER_WAY: /*i18n*/ {
    id: 'problem.RATING_UNDER_WAY',
    message: 'The age rating of this video is being reviewed.',
  },
  ALREADY_RATED: /*i18n*/ {
    id: 'problem.ALREADY_RATED',
    message: 'This video already has an age rating.',
  },
  RATING_FEE_WRONG: /*i18n*/ {
    id: 'problem.RATING_FEE_WRONG',
    message: 'The fee does not match the length of this video.',
  },
  RATING_NOT_ASKED: /*i18n*/ {
    id: 'problem.RATING_NOT_ASKED',
    message: 'No age rating of this video is waiting for a decision.',
  },
  RATED_FOR_ADULTS: /*i18n*/ {
    id: 'problem.RATED_FOR_ADULTS',
    message: 'This video is rated for adults, so the work stays for adults only.',
  },
} as const satisfies ProblemTexts<'catalogue'>;
