import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';

import { type Audience, listedFor } from '../listing.ts';
import type { CatalogueTables } from './tables.ts';

/**
 * The condition under which a list of the catalogue contains a work. Readers in Korea get videos that are sold, or are for paid
 * tiers, once they have an age rating (CAT-042).
 */
export const shownFor = (audience: Audience): Expression<SqlBool> => {
  const listed = listedFor(audience);
  if (!audience.inKorea) return listed;
  const eb = expressionBuilder<CatalogueTables, 'content'>();
  const rated = eb
    .selectFrom('video_rating')
    .select(sql<number>`1`.as('one'))
    .whereRef('video_rating.work_oid', '=', 'content.content_oid')
    .whereRef('video_rating.rated_video', '=', 'content.video_oid')
    .where('video_rating.rating_status', '=', 'rated');
  const needsNone = eb.and([
    eb('content.price_coins', '=', sql<string>`0`),
    eb('content.access', '<>', 'tiers'),
  ]);
  return eb.and([
    listed,
    eb.or([eb('content.kind', 'not in', ['video', 'clip']), needsNone, eb.exists(rated)]),
  ]);
};
