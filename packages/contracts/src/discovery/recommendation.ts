import { z } from 'zod';

import { Tile } from '../catalogue/tile.ts';
import { Freshness, oid } from '../common.ts';

/** DIS-052. */
export const similarCount = 20;

/** DIS-007. */
export const RecommendationQuery = z.object({
  contentOid: oid,
  count: z.coerce.number().int().min(1).max(100).default(similarCount),
  /** Whether works for adults may be among them; never for a reader to whom they are not shown. */
  includeAdult: z.enum(['true', 'false']).default('true'),
});

/** Why a work is recommended: the same people bought it, or it has the same tags. */
export const RecommendationReason = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('bought') }),
  z.object({ kind: z.literal('tags'), tags: z.array(z.string()) }),
]);
export type RecommendationReason = z.infer<typeof RecommendationReason>;

export const RecommendationReply = Freshness.extend({
  similar: z.array(z.object({ work: Tile, because: RecommendationReason })),
});
export type RecommendationReply = z.infer<typeof RecommendationReply>;
