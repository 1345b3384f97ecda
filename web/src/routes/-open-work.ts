import { workPageOf } from '@fanfold/contracts/catalogue/tile';
import type { QueryClient } from '@tanstack/react-query';
import { notFound, type ParsedLocation, redirect } from '@tanstack/react-router';

import { contentQuery } from '../features/catalogue/work-queries.ts';
import { isProblem, problemNumber } from '../lib/problem.ts';
import { workPage } from '../lib/work-page.ts';
import type { WorkSearch } from './-comment-search.ts';

/**
 * Reads a work for its page. An illegal downloader is sent to the page that says why (CAT-097); a work that is not there has the
 * page that says so.
 */
const openWork = async (client: QueryClient, contentOid: string) => {
  try {
    const { content } = await client.ensureQueryData(contentQuery(contentOid));
    return { adultOnly: null, kind: content.kind };
  } catch (error) {
    if (isProblem(error, 'ADULT_ONLY')) return { adultOnly: error.problem.details ?? {}, kind: null };
    if (isProblem(error, 'ILLEGAL_DOWNLOADER')) {
      const errorStatus = problemNumber(error, 'errorStatus') === 444 ? 444 : 999;
      redirect({ to: '/illegal-downloader', search: { errorStatus }, throw: true });
    }
    if (isProblem(error, 'CONTENT_NOT_FOUND', 'NOT_FOUND', 'INVALID_REQUEST')) notFound({ throw: true });
    throw error;
  }
};

type Asked = {
  readonly client: QueryClient;
  readonly contentOid: string;
  readonly page: ReturnType<typeof workPageOf>;
  readonly location: Pick<ParsedLocation<WorkSearch>, 'search'>;
};

/** As `openWork`; each kind of work has one page, and another page of it leads there with its discount code and comment. */
export const openWorkOn = async ({ client, contentOid, page, location }: Asked) => {
  const { kind, adultOnly } = await openWork(client, contentOid);
  if (kind !== null && workPageOf(kind) !== page)
    redirect({
      ...workPage({ contentOid, kind }),
      search: { code: location.search.code, comment: location.search.comment },
      replace: true,
      throw: true,
    });
  return { adultOnly };
};
