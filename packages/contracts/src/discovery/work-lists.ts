import { z } from 'zod';

import { Tile } from '../catalogue/tile.ts';
import { Freshness, oid } from '../common.ts';

/** What works are recommended for; `home` is the first page. */
export const recommendCategories = [
  'home',
  'asmr',
  'anime',
  'bl',
  'draw',
  'japan',
  'realplay',
  'file',
] as const;
const category = z.enum(recommendCategories);
export type RecommendCategory = z.infer<typeof category>;

/** DIS-001, DIS-006. */
export const WorkListReply = Freshness.extend({ tiles: z.array(Tile) });

/** DIS-002, DIS-003. */
export const DiscoveryBody = z.object({ contentOid: oid });

/** DIS-004, DIS-005: all recommended works of a category, in their order. */
export const RecommendQuery = z.object({ category });
export const RecommendBody = z.object({ category, contentOids: z.array(oid).max(200) });
export const RecommendReply = Freshness.extend({
  category,
  /** Those that are gone or hidden are named by their ids alone. */
  works: z.array(z.object({ contentOid: oid, work: Tile.nullable() })),
});
export type RecommendReply = z.infer<typeof RecommendReply>;
