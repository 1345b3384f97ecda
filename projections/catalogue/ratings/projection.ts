import type { ContentEvent } from '@fanfold/domain/catalogue';
import type { Recorded } from '@fanfold/event-log';
import { inOrder, projection, type Statement } from '@fanfold/projection';
import type { Kysely } from 'kysely';

import { createTables, type RatingsTables } from './tables.ts';

type Db = Kysely<RatingsTables>;
type Consumed = Extract<
  ContentEvent,
  { type: 'RatingRequested' | 'WorkRated' | 'RatingRefused' | 'ContentDeleted' }
>;

/** The reviews of age ratings that creators paid for (CAT-042). Read by administrators, who decide them. */
export const ratingsRead = projection<RatingsTables>()({
  name: 'ratings',
  version: 1,
  consumes: ['RatingRequested', 'WorkRated', 'RatingRefused', 'ContentDeleted'],
  tables: createTables,
  project: async (db, batch) => {
    await inOrder(batch.map((recorded) => changeOf(db, recorded)));
    return [];
  },
});

const changeOf = (db: Db, { event, metadata, position }: Recorded<Consumed>): Statement => {
  const review = db.updateTable('rating_review');
  const decided = { status: 'decided', decided_at: metadata.occurredAt } as const;
  switch (event.type) {
    case 'RatingRequested':
      return db.insertInto('rating_review').values({
        review_oid: event.reviewOid,
        content_oid: event.contentOid,
        creator_oid: event.creatorOid,
        duration_ms: event.durationMs,
        fee_coins: event.feeCoins,
        requested_at: metadata.occurredAt,
        status: 'waiting',
        rating: null,
        reason: null,
        decided_at: null,
        position: String(position),
      });
    case 'WorkRated':
      return review.where('review_oid', '=', event.reviewOid).set({ ...decided, rating: event.rating });
    case 'RatingRefused':
      return review.where('review_oid', '=', event.reviewOid).set({ ...decided, reason: event.reason });
    case 'ContentDeleted':
      return review
        .where('content_oid', '=', event.contentOid)
        .where('status', '=', 'waiting')
        .set({ status: 'dropped' });
  }
};
