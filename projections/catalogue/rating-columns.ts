import {
  type ContentEvent,
  needsRating,
  noDetails,
  offerIn,
  ratedKinds,
  ratedVideo,
} from '@fanfold/domain/catalogue';
import { boolean, text, textArray } from '@fanfold/projection';
import { sql } from 'kysely';

/**
 * What says whether a work lacks its age rating in Korea (CAT-042), in tables that are asked with
 * `listedFor`.
 */
export const ratingColumns = {
  /** It is a video that is sold or is for paid tiers. */
  needs_rating: boolean(),
  video_oid: text().nullable(),
  /** Those of its videos that were rated; null where none was. */
  rated_videos: textArray().nullable(),
};

type Of<Type extends ContentEvent['type']> = Extract<ContentEvent, { type: Type }>;

/** A work is published before its video is rated. */
export const ratingAtFirst = (event: Of<'ContentPublished'>) => ({
  needs_rating: needsRating({ kind: event.kind, offer: offerIn(event, null) }),
  video_oid: ratedVideo((event.details ?? noDetails).files),
  rated_videos: null,
});

/** What these events change in the columns, for statements. */
export const ratingChange = (event: Of<'ContentPriceChanged' | 'ContentUpdated' | 'WorkRated'>) => {
  switch (event.type) {
    case 'ContentUpdated':
      return { video_oid: ratedVideo(event.work.files) };
    case 'WorkRated':
      return { rated_videos: sql<string[]>`array_append(rated_videos, ${event.videoOid}::text)` };
    case 'ContentPriceChanged':
      return {
        needs_rating: needsRating({ kind: 'video', offer: offerIn(event, null) })
          ? sql<boolean>`kind = any(${ratedKinds}::text[])`
          : false,
      };
  }
};
