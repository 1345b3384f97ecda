import type { Oid } from '../../ids.ts';
import { own } from '../../own.ts';
import type { ContentState } from './commands.ts';
import type { ContentEvent } from './events.ts';
import type { ContentKind, Rating, WorkFile } from './fields.ts';
import { type Offer, priceOf } from './offer.ts';

/** CAT-105: 10,000 KRW, which are 100 paid coins, for each started 10 minutes. */
export const ratingFees = { coinsPerPart: 100, partMs: 600_000 } as const;

/** What the rating of a video costs, in paid coins. */
export const ratingFeeOf = (durationMs: number): number =>
  Math.max(1, Math.ceil(durationMs / ratingFees.partMs)) * ratingFees.coinsPerPart;

/** Where a work is on its way to an age rating; `none` where it needs no rating. */
export const ratingStatuses = ['none', 'required', 'in_review', 'rated', 'refused'] as const;
export type RatingStatus = (typeof ratingStatuses)[number];

type Files = readonly Pick<WorkFile, 'purpose' | 'assetOid'>[];

/** What is rated: the video that is played. A video that takes its place needs a rating of its own. */
export const ratedVideo = (files: Files | undefined): Oid | null =>
  files?.find(({ purpose }) => purpose === 'video')?.assetOid ?? null;

type Sold = {
  readonly kind: ContentKind;
  readonly offer: Pick<Offer, 'access' | 'coinPurchase' | 'priceCoins'>;
};

/** The kinds of works that have a video. */
export const ratedKinds: readonly ContentKind[] = ['video', 'clip'];

/** A video that is sold, or is for paid tiers, needs a rating before it is shown in Korea. */
export const needsRating = ({ kind, offer }: Sold): boolean =>
  ratedKinds.includes(kind) && (priceOf(offer) > 0 || offer.access === 'tiers');

export const ratingStatusOf = (sold: Sold, rating: Pick<Rating, 'status'> | null | undefined): RatingStatus =>
  rating?.status ?? (needsRating(sold) ? 'required' : 'none');

type Rated = Pick<ContentState, 'ratings'>;

export const ratingOf = ({ ratings }: Rated, files: Files | undefined): Rating | undefined => {
  const video = ratedVideo(files);
  return video === null ? undefined : own(ratings, video);
};

/** Whether a published work stays invisible in Korea, because its video has no rating. */
export const lacksRating = (state: Pick<ContentState, 'kind' | 'offer' | 'work' | 'ratings'>): boolean =>
  needsRating(state) && ratingOf(state, state.work?.files)?.status !== 'rated';

/** Whether the video is rated for adults alone, so that its creator cannot say otherwise. */
export const isRatedAdult = (state: Rated, files: Files | undefined): boolean =>
  ratingOf(state, files)?.rating === '19';

type Reviewed = Extract<ContentEvent, { type: 'RatingRequested' | 'WorkRated' | 'RatingRefused' }>;

/** What such an event makes of the rating of its video. */
export const ratingBy = (event: Reviewed): Rating => {
  const { reviewOid } = event;
  switch (event.type) {
    case 'RatingRequested':
      return { reviewOid, status: 'in_review', rating: null, reason: null };
    case 'WorkRated':
      return { reviewOid, status: 'rated', rating: event.rating, reason: null };
    case 'RatingRefused':
      return { reviewOid, status: 'refused', rating: null, reason: event.reason };
  }
};
