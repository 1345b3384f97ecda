import { AuditEventReply, type AuditFilter, AuditReply } from '@fanfold/contracts/operations';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

import { read } from '../../../lib/api.ts';

/** What administrators, finance and operators did and looked at, newest first. */
export const auditQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'audit', filter],
    queryFn: ({ pageParam, signal }) =>
      read({
        path: '/admin/audit',
        query: { ...filter, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
        reply: AuditReply,
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: 0,
  });

/** The event behind a line. */
export const auditEventQuery = (position: string) =>
  queryOptions({
    queryKey: ['admin', 'audit', 'event', position],
    queryFn: ({ signal }) =>
      read({ path: '/admin/audit/event', query: { position }, reply: AuditEventReply, signal }),
  });

/** The whole audit, narrowed the same way, as a file. */
export const auditExport = (filter: AuditFilter): string =>
  `/api/admin/audit.csv?${new URLSearchParams(filter as Readonly<Record<string, string>>)}`;
