import { Written } from '@fanfold/contracts';
import { type AppPushBody, AppPushesReply, AppPushReply } from '@fanfold/contracts/notifications';
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { z } from 'zod';

import { command, read } from '../../../lib/api.ts';

export const appPushesKey = ['admin', 'app-pushes'] as const;

/**
 * Messages that were pushed to all browsers, newest first. While one is under way its counts are read again
 * each few seconds.
 */
export const appPushesQuery = () =>
  infiniteQueryOptions({
    queryKey: appPushesKey,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      read({
        path: '/admin/pushappnotification',
        query: { cursor: pageParam },
        reply: AppPushesReply,
        signal,
      }),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      (state.data?.pages ?? []).some(({ pushes }) => pushes.some(({ status }) => status === 'running'))
        ? 3_000
        : false,
  });

export type AppPushMessage = z.output<typeof AppPushBody>;

export const sendAppPush = ({ intent, ...body }: AppPushMessage & { readonly intent: string }) =>
  command({ path: '/admin/pushappnotification', body, intent, reply: AppPushReply });

export const cancelAppPush = (mailingId: string) =>
  command({ path: '/admin/pushappnotification/cancel', body: { mailingId }, reply: Written });
