import { Written } from '@fanfold/contracts';
import { StudioOfReply, type WorkByAdminBody, WorkByAdminReply } from '@fanfold/contracts/catalogue';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';

import { command, read } from '../../../lib/api.ts';

export const studioOfKey = ['admin', 'editstudio'] as const;

/** ADM-045: the works of a creator in every state, the last changed first. */
export const studioOfQuery = (creatorOid: string) =>
  infiniteQueryOptions({
    queryKey: [...studioOfKey, 'works', creatorOid],
    queryFn: ({ pageParam, signal }) =>
      read({
        path: '/admin/content/studio',
        query: { creatorOid, cursor: pageParam, limit: 20 },
        reply: StudioOfReply,
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

export const workOfQuery = (contentOid: string) =>
  queryOptions({
    queryKey: [...studioOfKey, 'work', contentOid],
    queryFn: ({ signal }) =>
      read({ path: '/admin/content/studio/work', query: { contentOid }, reply: WorkByAdminReply, signal }),
    staleTime: 0,
  });

export const editWorkOf = (body: z.input<typeof WorkByAdminBody>) =>
  command({ path: '/admin/content/studio/work', body, reply: Written });
