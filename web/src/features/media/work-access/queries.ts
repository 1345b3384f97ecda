import { WorkAccessReply } from '@fanfold/contracts/catalogue';
import { queryOptions } from '@tanstack/react-query';

import { read } from '../../../lib/api.ts';

/** What a person may do with a work, and why. Looking is recorded. */
export const workAccessQuery = (asked: { readonly contentOid: string; readonly userOid: string }) =>
  queryOptions({
    queryKey: ['admin', 'work-access', asked],
    queryFn: ({ signal }) =>
      read({ path: '/admin/content/access', query: asked, reply: WorkAccessReply, signal }),
    retry: false,
    staleTime: 0,
  });
