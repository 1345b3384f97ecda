import { PlayHistoryReply } from '@fanfold/contracts/catalogue';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';

import { command, read } from '../../../lib/api.ts';

export const historyKey = ['play-history'] as const;

/** What the signed-in person played, the newest first. */
export const playHistoryQuery = queryOptions({
  queryKey: historyKey,
  queryFn: async ({ signal }) =>
    (await read({ path: '/content/history', reply: PlayHistoryReply, signal })).played,
  staleTime: 0,
});

/** One work, or with null all of them. */
export const forgetHistory = (contentOid: string | null) =>
  command({ path: '/content/history/forget', body: { contentOid }, reply: z.unknown() });
