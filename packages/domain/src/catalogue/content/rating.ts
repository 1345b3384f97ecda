import { type Refusal, refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import { own } from '../../own.ts';
import { isRatedAdult, needsRating, ratingFeeOf, ratingOf, ratingStatusOf } from './age-rating.ts';
import type { Command, ContentRefusal, ContentState } from './commands.ts';
import { offerOf, presentationOf } from './completeness.ts';
import type { ContentEvent } from './events.ts';
import type { Ids } from './publication.ts';

/** The rating of a work as it is published, or else as it is written so far; with the reason of a refusal. */
export const ownRating = (state: ContentState) => {
  const { kind, work } = state;
  const shown = work ?? presentationOf(state);
  const found = ratingOf(state, shown.files);
  const status = ratingStatusOf({ kind, offer: work ? state.offer : offerOf(state) }, found);
  return { status, rating: found?.rating ?? null, reason: found?.reason ?? null };
};

type Video = { readonly assetOid: Oid; readonly durationMs: number } | null;

/** Why no rating can be asked for. `video` is the one that is published, once it can be played. */
export const ratingRefusal = (state: ContentState, video: Video): Refusal<ContentRefusal> | undefined => {
  if (state.status === 'suspended') return refuse('CONTENT_SUSPENDED');
  if (state.status !== 'published' && state.status !== 'private') return refuse('NOT_PUBLISHED');
  if (!needsRating(state)) return refuse('RATING_NOT_NEEDED');
  if (video === null) return refuse('VIDEO_NOT_READY');
  const status = own(state.ratings, video.assetOid)?.status;
  if (status === 'in_review') return refuse('RATING_UNDER_WAY');
  return status === 'rated' ? refuse('ALREADY_RATED') : undefined;
};

/** A published work is for adults only, or for all. */
export const markAdult = (
  state: ContentState,
  ids: Ids,
  isAdultContent: boolean,
): ContentEvent[] | Refusal<ContentRefusal> => {
  if (state.isAdultContent === isAdultContent) return [];
  if (!isAdultContent && isRatedAdult(state, state.work?.files)) return refuse('RATED_FOR_ADULTS');
  return [{ type: 'AdultFlagChanged', ...ids, isAdultContent }];
};

/** The fee was paid: the review begins. */
export const requestRating = (
  state: ContentState,
  ids: Ids,
  { reviewOid, payerOid, paidCoins, video }: Command<'RequestRating'>,
): ContentEvent[] | Refusal<ContentRefusal> => {
  if (payerOid !== ids.creatorOid) return refuse('NOT_YOUR_CONTENT');
  if (Object.values(state.ratings).some((rating) => rating.reviewOid === reviewOid)) return [];
  const refused = ratingRefusal(state, video);
  if (refused || video === null) return refused ?? refuse('VIDEO_NOT_READY');
  const { assetOid: videoOid, durationMs } = video;
  // The video was replaced by a longer one after the payment.
  if (paidCoins < ratingFeeOf(durationMs)) return refuse('RATING_FEE_WRONG');
  return [{ type: 'RatingRequested', ...ids, reviewOid, videoOid, durationMs, feeCoins: paidCoins }];
};

/** An administrator's answer. A video for adults makes the work one for adults. */
export const decideRating = (
  state: ContentState,
  ids: Ids,
  command: Command<'DecideRating'>,
): ContentEvent[] | Refusal<ContentRefusal> => {
  const { reviewOid, decision, decidedBy } = command;
  const found = Object.entries(state.ratings).find(([, one]) => one.reviewOid === reviewOid);
  if (!found || found[1].status !== 'in_review') return refuse('RATING_NOT_ASKED');
  const about = { ...ids, reviewOid, videoOid: found[0] as Oid, decidedBy };
  if (decision.rating === null) return [{ type: 'RatingRefused', ...about, reason: decision.reason }];
  const { rating } = decision;
  const becomesAdult = rating === '19' && !state.isAdultContent;
  return [
    { type: 'WorkRated', ...about, rating },
    ...(becomesAdult ? [{ type: 'AdultFlagChanged' as const, ...ids, isAdultContent: true }] : []),
  ];
};
