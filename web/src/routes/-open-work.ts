import { type Tile, workPageOf } from '@fanfold/contracts/catalogue/tile';
import type { QueryClient } from '@tanstack/react-query';
import { notFound, type ParsedLocation, redirect } from '@tanstack/react-router';

import { contentQuery } from '../features/catalogue/work-queries.ts';
import { isProblem, problemNumber } from '../lib/problem.ts';
import { workPage } from '../lib/work-page.ts';
import type { WorkSearch } from './-comment-search.ts';

/**
 * Why a work that its reader knows of is not shown: it is for adults, or was taken from its buyers for
 * others' rights or by our rules.
 */
export type Closed =
  | { readonly because: 'adultOnly'; readonly told: Readonly<Record<string, string | number>> }
  | { readonly because: 'rights' | 'rules' };

/**
 * Reads a work for its page. An illegal downloader is sent to the page that says why (CAT-097); a work that
 * is not there has the page that says so.
 */
const openWork = async (
  client: QueryClient,
  contentOid: string,
): Promise<{ closed: Closed | null; kind: Tile['kind'] | null }> => {
  try {
    const { content } = await client.ensureQueryData(contentQuery(contentOid));
    return { closed: null, kind: content.kind };
  } catch (error) {
    if (isProblem(error, 'ADULT_ONLY'))
      return { closed: { because: 'adultOnly' as const, told: error.problem.details ?? {} }, kind: null };
    if (isProblem(error, 'CONTENT_TAKEN_DOWN')) {
      const because =
        error.problem.details?.['because'] === 'rights' ? ('rights' as const) : ('rules' as const);
      return { closed: { because }, kind: null };
    }
    if (isProblem(error, 'ILLEGAL_DOWNLOADER')) {
      const errorStatus = problemNumber(error, 'errorStatus') === 444 ? 444 : 999;
      redirect({ to: '/illegal-downloader', search: { errorStatus }, throw: true });
    }
    if (isProblem(error, 'CONTENT_NOT_FOUND', 'NOT_FOUND', 'INVALID_REQUEST')) notFound({ throw: true });
    throw error;
  }
};

type Input = {
  readonly client: QueryClient;
  readonly contentOid: string;
  readonly page: ReturnType<typeof workPageOf>;
  readonly location: Pick<ParsedLocation<WorkSearch>, 'search'>;
};

/**
 * As `openWork`; each kind of work has one page, and another page of it leads there with its discount code
 * and comment.
 */
export const openWorkOn = async ({ client, contentOid, page, location }: Input) => {
  const { kind, closed } = await openWork(client, contentOid);
  if (kind !== null && workPageOf(kind) !== page)
    redirect({
      ...workPage({ contentOid, kind }),
      search: { code: location.search.code, comment: location.search.comment },
      replace: true,
      throw: true,
    });
  return { closed };
};
