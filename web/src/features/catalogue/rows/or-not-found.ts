import { notFound } from '@tanstack/react-router';

import { isProblem } from '../../../lib/problem.ts';

/** Reads what a page needs; where there is no such thing, the page is not found. */
export const orNotFound = async (reading: Promise<unknown>): Promise<void> => {
  try {
    await reading;
  } catch (error) {
    if (isProblem(error, 'CURATED_PAGE_NOT_FOUND', 'COMPONENT_NOT_FOUND', 'INVALID_REQUEST'))
      notFound({ throw: true });
    throw error;
  }
};
