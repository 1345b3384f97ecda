import type { QueryClient } from '@tanstack/react-query';
import { notFound, redirect } from '@tanstack/react-router';

import { contentQuery } from '../features/catalogue/work-queries.ts';
import { isProblem, problemNumber } from '../lib/problem.ts';

/**
 * Reads a work for its page. An illegal downloader is sent to the page that says why (CAT-097); a work that is not there has the
 * page that says so.
 */
export const openWork = async (client: QueryClient, contentOid: string) => {
  try {
    const { content } = await client.ensureQueryData(contentQuery(contentOid));
    return { adultOnly: false, kind: content.kind };
  } catch (error) {
    if (isProblem(error, 'ADULT_ONLY')) return { adultOnly: true, kind: null };
    if (isProblem(error, 'ILLEGAL_DOWNLOADER')) {
      const errorStatus = problemNumber(error, 'errorStatus') === 444 ? 444 : 999;
      redirect({ to: '/illegal-downloader', search: { errorStatus }, throw: true });
    }
    if (isProblem(error, 'CONTENT_NOT_FOUND', 'NOT_FOUND', 'INVALID_REQUEST')) notFound({ throw: true });
    throw error;
  }
};
