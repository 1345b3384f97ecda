import { timestamp } from '@fanfold/domain';
import { ageRatings, ratingStatuses } from '@fanfold/domain/catalogue';
import { z } from 'zod';

import { Freshness, oid, pageQuery, reason } from '../common.ts';
import { Tile } from './tile.ts';

export { ratingFees } from '@fanfold/domain/catalogue';

/** Where a work of the reader's is on its way to an age rating, and what the rating costs. */
export const OwnRating = z.object({
  status: z.enum(ratingStatuses),
  rating: z.enum(ageRatings).nullable(),
  /** Why it was refused. */
  reason: z.string().nullable(),
  /** In paid coins; null while no rating can be asked for. */
  feeCoins: z.int().nullable(),
});
export type OwnRating = z.infer<typeof OwnRating>;

/** CAT-042. */
export const PayRatingFeeBody = z.object({
  ratingDoc: z.object({ contentOid: oid, price: z.int().positive() }),
});

/** Reviews that wait are shown oldest first, those that are decided newest first. */
export const RatingsQuery = pageQuery.extend({ status: z.enum(['waiting', 'decided']).default('waiting') });
export const RatingReview = z.object({
  reviewOid: oid,
  contentOid: oid,
  creatorOid: oid,
  durationMs: z.int(),
  feeCoins: z.int(),
  requestedAt: timestamp,
  /** Null while it waits, and where it was refused. */
  rating: z.enum(ageRatings).nullable(),
  reason: z.string().nullable(),
  decidedAt: timestamp.nullable(),
  work: Tile.pick({
    title: true,
    original: true,
    cover: true,
    creatorNickname: true,
    creatorNames: true,
  }).nullable(),
});
export type RatingReview = z.infer<typeof RatingReview>;
export const RatingsReply = Freshness.extend({
  reviews: z.array(RatingReview),
  nextCursor: z.string().nullable(),
});

export const DecideRatingBody = z.object({
  contentOid: oid,
  reviewOid: oid,
  decision: z.union([
    z.strictObject({ rating: z.enum(ageRatings) }),
    z.strictObject({ rating: z.null(), reason }),
  ]),
});
