import { CuratedPageReply, CurationReply } from '@fanfold/contracts/discovery/page';
import { queryOptions } from '@tanstack/react-query';

import { read } from '../../../lib/api.ts';
import { currentLanguage } from '../../../lib/i18n.ts';

/** A page of rows (DIS-013). Rows may be for some languages alone. */
export const curatedPageQuery = (pageUrl: string) =>
  queryOptions({
    queryKey: ['curated-page', pageUrl, currentLanguage()],
    queryFn: ({ signal }) =>
      read({ path: '/content/page2', query: { pageUrl }, reply: CuratedPageReply, signal }),
  });

/** One row with all that it has (DIS-010). */
export const wholeRowQuery = (componentOid: string) =>
  queryOptions({
    queryKey: ['whole-row', componentOid, currentLanguage()],
    queryFn: ({ signal }) =>
      read({ path: '/content/curation', query: { componentOid }, reply: CurationReply, signal }),
  });
