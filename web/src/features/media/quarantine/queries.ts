import { Written } from '@fanfold/contracts';
import { OwnQuarantineReply, QuarantineReply } from '@fanfold/contracts/media';
import { queryOptions } from '@tanstack/react-query';

import { command, read } from '../../../lib/api.ts';

const ownKey = ['uploads', 'quarantine'] as const;

/** The creator's files that are held back. Those that wait to be screened are asked for again. */
export const ownQuarantineQuery = queryOptions({
  queryKey: ownKey,
  queryFn: ({ signal }) => read({ path: '/upload/quarantine', reply: OwnQuarantineReply, signal }),
  staleTime: 0,
  refetchInterval: ({ state: { data } }) =>
    data?.files.some(({ screening }) => screening === 'awaited') ? 5_000 : false,
});

export const quarantineKey = ['admin', 'quarantine'] as const;

/** What screening held back, newest first. */
export const quarantineQuery = (state: string) =>
  queryOptions({
    queryKey: [...quarantineKey, state],
    queryFn: ({ signal }) =>
      read({ path: '/admin/quarantine', query: { state, limit: 100 }, reply: QuarantineReply, signal }),
    staleTime: 0,
  });

export const requestReview = (body: { readonly key: string; readonly statement: string }) =>
  command({ path: '/upload/quarantine/review', body, reply: Written });

export const decideQuarantine = (body: {
  readonly key: string;
  readonly outcome: 'released' | 'refused';
  readonly reason: string;
}) => command({ path: '/admin/quarantine', body, reply: Written });

export { ownKey as ownQuarantineKey };
