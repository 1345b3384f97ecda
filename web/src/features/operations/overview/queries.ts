import { EntryReply, OverviewReply } from '@fanfold/contracts/operations';
import { queryOptions } from '@tanstack/react-query';

import { read } from '../../../lib/api.ts';

/**
 * Asked at the entry of the administration: the role, the address, and a password that was entered lately.
 */
export const entryQuery = (path: string) =>
  queryOptions({
    queryKey: ['admin', 'entry', path],
    queryFn: ({ signal }) => read({ path: '/admin/entry', query: { path }, reply: EntryReply, signal }),
    retry: false,
    // Asked again whenever a person comes back to the area.
    gcTime: 0,
  });

/** The queues of the administration. */
export const overviewQuery = () =>
  queryOptions({
    queryKey: ['admin', 'overview'],
    queryFn: ({ signal }) => read({ path: '/admin/overview', reply: OverviewReply, signal }),
    staleTime: 0,
  });
