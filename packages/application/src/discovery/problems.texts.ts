import type { ProblemTexts } from '../problem-texts.ts';

/** What a person reads for each refusal of the context. */
export const discoveryProblemTexts = {
  WORK_LIST_FULL: /*i18n*/ {
    id: 'problem.WORK_LIST_FULL',
    message: 'This list is full. Take a work off it first.',
  },
  WORK_TWICE: /*i18n*/ { id: 'problem.WORK_TWICE', message: 'The same work is in this list twice.' },
  SEARCH_CATEGORY_EMPTY: /*i18n*/ {
    id: 'problem.SEARCH_CATEGORY_EMPTY',
    message: 'Each category needs a name and at least one filter.',
  },
  SEARCH_CATEGORY_TWICE: /*i18n*/ {
    id: 'problem.SEARCH_CATEGORY_TWICE',
    message: 'The same category is there twice.',
  },
  CURATED_PAGE_NOT_FOUND: /*i18n*/ { id: 'problem.CURATED_PAGE_NOT_FOUND', message: 'Page not found' },
  COMPONENT_NOT_FOUND: /*i18n*/ {
    id: 'problem.COMPONENT_NOT_FOUND',
    message: 'This row is not on any page now.',
  },
  CURATION_EMPTY: /*i18n*/ {
    id: 'problem.CURATION_EMPTY',
    message: 'A page needs at least one row before it can be published.',
  },
  CURATION_CHANGED: /*i18n*/ {
    id: 'problem.CURATION_CHANGED',
    message: 'Another administrator saved this page meanwhile. Nothing of theirs was changed.',
  },
  COMPONENT_TIMES_WRONG: /*i18n*/ {
    id: 'problem.COMPONENT_TIMES_WRONG',
    message: 'Row {row} has to end after it begins.',
  },
  COMPONENT_INCOMPLETE: /*i18n*/ {
    id: 'problem.COMPONENT_INCOMPLETE',
    message: 'Row {row} lacks something: chosen works, a tag, a playlist, or the title of a banner.',
  },
  COMPONENT_TWICE: /*i18n*/ {
    id: 'problem.COMPONENT_TWICE',
    message: 'The same row is on this page twice.',
  },
  CACHE_CLEAR_FAILED: /*i18n*/ {
    id: 'problem.CACHE_CLEAR_FAILED',
    message: 'Clearing the caches failed. Try again.',
  },
  BANNER_MISSING: /*i18n*/ {
    id: 'problem.BANNER_MISSING',
    message: 'Save your banner first, then ask for a day.',
  },
  BANNER_INCOMPLETE: /*i18n*/ {
    id: 'problem.BANNER_INCOMPLETE',
    message: 'A banner needs a title in at least one language.',
  },
  BANNER_DAY_PAST: /*i18n*/ { id: 'problem.BANNER_DAY_PAST', message: 'This day is over.' },
  BANNER_DAY_TOO_FAR: /*i18n*/ {
    id: 'problem.BANNER_DAY_TOO_FAR',
    message: 'Banners can be asked for at most 3 days ahead.',
  },
  BANNER_DAY_FULL: /*i18n*/ {
    id: 'problem.BANNER_DAY_FULL',
    message: 'All five banner slots of this day are taken. Choose another day.',
  },
  BANNER_DAY_TAKEN: /*i18n*/ {
    id: 'problem.BANNER_DAY_TAKEN',
    message: 'This creator already has a banner on this day.',
  },
  BANNER_NOT_FOUND: /*i18n*/ {
    id: 'problem.BANNER_NOT_FOUND',
    message: 'This banner is not there now.',
  },
  SITE_EVENT_NOT_FOUND: /*i18n*/ { id: 'problem.SITE_EVENT_NOT_FOUND', message: 'Event not found' },
  SITE_EVENT_INCOMPLETE: /*i18n*/ {
    id: 'problem.SITE_EVENT_INCOMPLETE',
    message: 'An event needs a title and, before it is published, a text in at least one language.',
  },
  SITE_EVENT_TIMES_WRONG: /*i18n*/ {
    id: 'problem.SITE_EVENT_TIMES_WRONG',
    message: 'An event has to end after it begins.',
  },
  TOO_MANY_SITE_EVENTS: /*i18n*/ {
    id: 'problem.TOO_MANY_SITE_EVENTS',
    message: 'There are 100 events. Remove one first.',
  },
} as const satisfies ProblemTexts<'discovery'>;
