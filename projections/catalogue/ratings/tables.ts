import type { AgeRating } from '@fanfold/domain/catalogue';
import {
  createAll,
  defineTable,
  integer,
  logPosition,
  type TablesOf,
  text,
  timestamptz,
} from '@fanfold/projection';

/** Every paid review of an age rating. */
const ratingReview = defineTable(
  'rating_review',
  {
    review_oid: text().primaryKey(),
    content_oid: text(),
    creator_oid: text(),
    duration_ms: integer(),
    fee_coins: integer(),
    requested_at: timestamptz(),
    /** `dropped`: the work was deleted before a decision. */
    status: text<'waiting' | 'decided' | 'dropped'>(),
    rating: text<AgeRating>().nullable(),
    reason: text().nullable(),
    decided_at: timestamptz().nullable(),
    /** Log position of the request, which orders both lists. */
    position: logPosition(),
  },
  {
    indexes: [{ columns: ['status', 'position'], serves: '`ratingReviewsPage`, in both orders' }],
  },
);

export const createTables = createAll(ratingReview);
export type RatingsTables = TablesOf<typeof ratingReview>;
