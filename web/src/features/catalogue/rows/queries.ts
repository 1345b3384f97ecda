import { CuratedPageReply, CurationReply } from '@fanfold/contracts/discovery/page';
import { queryOptions } from '@tanstack/react-query';

import { read } from '../../../lib/api.ts';
import { currentLanguage } from '../../../lib/i18n.ts';
import { isProblem } from '../../../lib/problem.ts';

/** A page of rows (DIS-013). Rows may be for some languages alone. */
export const curatedPageQuery = (pageUrl: string) =>
  queryOptions({
    queryKey: ['curated-page', pageUrl, currentLanguage()],
    queryFn: ({ signal }) =>
      orNothing(read({ path: '/content/page2', query: { pageUrl }, reply: CuratedPageReply, signal })),
  });

/** Null where there is no such page or row; an address that cannot exist is answered as a wrong request. */
const orNothing = async <Reply>(reading: Promise<Reply>): Promise<Reply | null> => {
  try {
    return await reading;
  } catch (error) {
    if (isProblem(error, 'CURATED_PAGE_NOT_FOUND', 'COMPONENT_NOT_FOUND', 'INVALID_REQUEST')) return null;
    throw error;
  }
};

/** One row with all that it has (DIS-010). */
export const wholeRowQuery = (componentOid: string) =>
  queryOptions({
    queryKey: ['whole-row', componentOid, currentLanguage()],
    queryFn: ({ signal }) =>
      orNothing(read({ path: '/content/curation', query: { componentOid }, reply: CurationReply, signal })),
  });
