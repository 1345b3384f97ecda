import { ContentReply, type PlayCountBody, type PlayTimeBody } from '@fanfold/contracts/catalogue';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';

import { command, read } from '../../../lib/api.ts';

/** A work whose turn in the queue has come. Its addresses are for now, so it is asked for each time. */
export const turnQuery = (contentOid: string) =>
  queryOptions({
    queryKey: ['turn', contentOid],
    queryFn: ({ signal }) => read({ path: '/content', query: { contentOid }, reply: ContentReply, signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

const Nothing = z.unknown();

/** CAT-036. */
export const reportPlay = (body: z.input<typeof PlayCountBody>) =>
  command({ path: '/content/history/play-count', body, reply: Nothing });

/** CAT-037. The last report is sent as the page is closed. */
export const reportPlayTime = (body: z.input<typeof PlayTimeBody>) =>
  command({ path: '/content/history/play-time', body, reply: Nothing, outlivesPage: true });
