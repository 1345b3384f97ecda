import type { ProblemStatuses } from '../problem-statuses.ts';

/** Every refusal of the context: its code, and the HTTP status that the API answers. */
export const discoveryProblems = {
  WORK_LIST_FULL: 409,
  WORK_TWICE: 400,
  SEARCH_CATEGORY_EMPTY: 400,
  SEARCH_CATEGORY_TWICE: 400,
  CURATED_PAGE_NOT_FOUND: 404,
  COMPONENT_NOT_FOUND: 404,
  CURATION_EMPTY: 400,
  COMPONENT_TIMES_WRONG: 400,
  COMPONENT_INCOMPLETE: 400,
  COMPONENT_TWICE: 400,
  CACHE_CLEAR_FAILED: 503,
  BANNER_MISSING: 409,
  BANNER_INCOMPLETE: 400,
  BANNER_DAY_PAST: 409,
  BANNER_DAY_TOO_FAR: 409,
  BANNER_DAY_FULL: 409,
  BANNER_DAY_TAKEN: 409,
  BANNER_NOT_FOUND: 404,
} as const satisfies ProblemStatuses;
