import { Written } from '@fanfold/contracts';
import { type DecideRatingBody, RatingsReply } from '@fanfold/contracts/catalogue';
import { SpendReply } from '@fanfold/contracts/commerce';
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { z } from 'zod';

import { command, read } from '../../../lib/api.ts';

export const ratingsKey = ['admin', 'ratings'] as const;

export type ReviewStatus = 'waiting' | 'decided';

/** CAT-042: the reviews that wait, oldest first, or those that are decided. */
export const ratingsQuery = (status: ReviewStatus) =>
  infiniteQueryOptions({
    queryKey: [...ratingsKey, status],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      read({
        path: '/admin/content/ratings',
        query: { status, cursor: pageParam },
        reply: RatingsReply,
        signal,
      }),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: 0,
  });

export const decideRating = (body: z.input<typeof DecideRatingBody>) =>
  command({ path: '/admin/content/rating', body, reply: Written });

/** CAT-042: the fee of a rating, in paid coins. */
export const payRatingFee = ({
  intent,
  ...ratingDoc
}: {
  readonly intent: string;
  readonly contentOid: string;
  readonly price: number;
}) => command({ path: '/content/payratingfee', body: { ratingDoc }, intent, reply: SpendReply });
