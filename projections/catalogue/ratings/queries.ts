import { newestFirst, type PageParams } from '@fanfold/projection';
import type { Kysely } from 'kysely';

import type { RatingsTables } from './tables.ts';

export { ratingsRead } from './projection.ts';

type Db = Kysely<RatingsTables>;
type Input = { readonly status: 'waiting' | 'decided' } & PageParams;

/**
 * Reviews in one state: those that wait oldest first, those that are decided newest first. `nextCursor` is
 * null on the last page.
 */
export const ratingReviewsPage = async (db: Db, { status, ...page }: Input) => {
  const query = db.selectFrom('rating_review').selectAll().where('status', '=', status);
  if (status === 'decided') return shownPage(await newestFirst(query, page));
  const { cursor, limit } = page;
  const later = cursor === undefined ? query : query.where('position', '>', cursor);
  const found = await later
    .orderBy('position')
    .limit(limit + 1)
    .execute();
  const rows = found.slice(0, limit);
  return shownPage({ rows, nextCursor: found.length > limit ? (rows.at(-1)?.position ?? null) : null });
};

type Row = Awaited<ReturnType<ReturnType<typeof allOf>['execute']>>[number];
const allOf = (db: Db) => db.selectFrom('rating_review').selectAll();

const shownPage = ({
  rows,
  nextCursor,
}: {
  readonly rows: readonly Row[];
  readonly nextCursor: string | null;
}) => ({
  reviews: rows.map((row) => ({
    reviewOid: row.review_oid,
    contentOid: row.content_oid,
    creatorOid: row.creator_oid,
    durationMs: row.duration_ms,
    feeCoins: row.fee_coins,
    requestedAt: row.requested_at.toISOString(),
    rating: row.rating,
    reason: row.reason,
    decidedAt: row.decided_at?.toISOString() ?? null,
  })),
  nextCursor,
});
