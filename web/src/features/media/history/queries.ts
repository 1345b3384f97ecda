import { PlayHistoryReply } from '@fanfold/contracts/catalogue';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';

import { command, read } from '../../../lib/api.ts';
import { forgetLeft } from '../../../lib/left-positions.ts';
import { readMoved } from '../../../lib/moved-queries.ts';

export const historyKey = ['play-history'] as const;

/** What the signed-in person played, the newest first. */
export const playHistoryQuery = queryOptions({
  queryKey: historyKey,
  meta: { movesWith: 'plays' },
  queryFn: async ({ signal }) =>
    (await read({ path: '/content/history', reply: PlayHistoryReply, signal })).played,
  staleTime: 0,
});

/** One work, or with null all of them. */
export const forgetHistory = (contentOid: string | null) =>
  command({ path: '/content/history/forget', body: { contentOid }, reply: z.unknown() });

/** What this browser keeps of it is forgotten as well, and what tells of it on other pages is read again. */
export const forgetPlayed = async (client: QueryClient, contentOid: string | null): Promise<void> => {
  forgetLeft(contentOid);
  await readMoved(client, 'plays');
};
