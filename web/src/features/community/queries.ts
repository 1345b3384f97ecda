import { Written } from '@fanfold/contracts';
import type { BlockBody, DecideReportBody, ReportBody } from '@fanfold/contracts/community';
import { BlockedReply, FavouritesReply, ReportsReply } from '@fanfold/contracts/community';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';

import { command, read } from '../../lib/api.ts';

export const marksKey = ['marks'] as const;
const reportsKey = ['reports'] as const;

/** The creators that the signed-in person prefers, newest first (IDN-026). */
export const favouritesQuery = queryOptions({
  queryKey: [...marksKey, 'favourites'],
  queryFn: async ({ signal }) =>
    (await read({ path: '/account/favorite/creators', reply: FavouritesReply, signal })).creators,
});

/** What the signed-in person does not want to see (IDN-075). */
export const blockedQuery = queryOptions({
  queryKey: [...marksKey, 'blocked'],
  queryFn: ({ signal }) => read({ path: '/account/blocked', reply: BlockedReply, signal }),
});

export const markFavourite = (creatorOid: string, marked: boolean) =>
  command({
    path: '/account/favorite/creators',
    body: { type: marked ? 'add' : 'remove', creatorOid },
    reply: Written,
  });

export const block = (body: BlockBody) => command({ path: '/content/block', body, reply: Written });

export const report = (body: z.input<typeof ReportBody>) =>
  command({ path: '/content/report', body, reply: Written });

/** The reports of all people, for administrators. */
export const reportsQuery = (state: string) =>
  queryOptions({
    queryKey: [...reportsKey, state],
    queryFn: async ({ signal }) =>
      (await read({ path: '/admin/reports', query: { state }, reply: ReportsReply, signal })).reports,
  });
export { reportsKey };

export const decideReport = (body: z.input<typeof DecideReportBody>) =>
  command({ path: '/admin/reports/decide', body, reply: Written });
