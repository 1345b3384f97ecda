import {
  EncodingsReply,
  LambdaCompletesReply,
  PlayKeysReply,
  QueueStatsReply,
  ResendEncodingsReply,
  type resendActs,
} from '@fanfold/contracts/media';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

import { command, read } from '../../../lib/api.ts';

export type EncodingState = 'wanted' | 'ready' | 'failed';
export type ResendAct = (typeof resendActs)[number];

export const encodingsKey = ['admin', 'encodings'] as const;

/** ADM-060: files in one state of their encoding, newest first. */
export const encodingsQuery = (encoding: EncodingState) =>
  infiniteQueryOptions({
    queryKey: [...encodingsKey, encoding],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      read({
        path: '/admin/encoding-callback-resender',
        query: { encoding, cursor: pageParam },
        reply: EncodingsReply,
        signal,
      }),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: 0,
  });

export const resendEncodings = (act: ResendAct, keys: readonly string[]) =>
  command({ path: '/admin/encoding-callback-resender', body: { act, keys }, reply: ResendEncodingsReply });

const isId = (id: string): boolean => /^[0-9a-f]{24}$/.test(id);

/** ADM-029: the encodings of files. Only ids of 24 characters are sent; without one nothing is asked. */
export const completesQuery = (ids: readonly string[]) => {
  const known = [...new Set(ids)].filter(isId).slice(0, 100);
  return queryOptions({
    queryKey: [...encodingsKey, 'completes', known],
    queryFn: async ({ signal }) =>
      known.length === 0
        ? []
        : (
            await read({
              path: '/admin/lambda-completes',
              query: { ids: known.join(',') },
              reply: LambdaCompletesReply,
              signal,
            })
          ).completes,
    staleTime: 0,
  });
};

/** ADM-023, ADM-076: asked again every few seconds while the page is open. */
export const queueStatsQuery = () =>
  queryOptions({
    queryKey: ['admin', 'queue-stats'],
    queryFn: ({ signal }) => read({ path: '/admin/queue-stats', reply: QueueStatsReply, signal }),
    staleTime: 0,
    refetchInterval: 5_000,
  });

const wholeMark = /^[A-Z2-9]{10}$/;

/** COM-006: whose key opened what. A mark that is not whole yet asks for all. */
export const playKeysQuery = (mark: string) => {
  const asked = wholeMark.test(mark) ? { mark } : {};
  return infiniteQueryOptions({
    queryKey: ['admin', 'play-keys', asked],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      read({
        path: '/admin/play-keys',
        query: { ...asked, cursor: pageParam },
        reply: PlayKeysReply,
        signal,
      }),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: 0,
  });
};
