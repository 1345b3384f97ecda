import {
  ContentReply,
  type LeftAt,
  type PlayCountBody,
  type PlayTimeBody,
} from '@fanfold/contracts/catalogue';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';

import { command, read } from '../../../lib/api.ts';
import { leftBy } from '../../../lib/left-positions.ts';
import type { Track } from './track.ts';

/** A work whose turn in the queue has come. Its addresses are for now, so it is asked for each time. */
export const turnQuery = (contentOid: string) =>
  queryOptions({
    queryKey: ['turn', contentOid],
    queryFn: ({ signal }) => read({ path: '/content', query: { contentOid }, reply: ContentReply, signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

const longestAskMs = 2_000;

/**
 * Where the reader left a work by now: another device may have played on since its page was opened here. What
 * the page knows where nothing answers in two seconds, and for a visitor, of whom the service keeps nothing.
 */
export const leftByNow = (
  client: QueryClient,
  { contentOid, leftAt }: Pick<Track, 'contentOid' | 'leftAt'>,
): Promise<LeftAt | null> => {
  if (leftBy() === '') return Promise.resolve(leftAt);
  const known = new Promise<LeftAt | null>((resolve) => setTimeout(() => resolve(leftAt), longestAskMs));
  const asked = client.fetchQuery(turnQuery(contentOid)).then(
    (reply) => reply.leftAt,
    () => leftAt,
  );
  return Promise.race([asked, known]);
};

const Nothing = z.unknown();

/** CAT-036. */
export const reportPlay = (body: z.input<typeof PlayCountBody>) =>
  command({ path: '/content/history/play-count', body, reply: Nothing });

/** CAT-037. The last report is sent as the page is closed. */
export const reportPlayTime = (body: z.input<typeof PlayTimeBody>) =>
  command({ path: '/content/history/play-time', body, reply: Nothing, outlivesPage: true });
