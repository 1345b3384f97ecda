import { contentKinds } from '@fanfold/domain/catalogue';
import { z } from 'zod';

import { Tile } from '../catalogue/tile.ts';
import { Freshness, language, oid } from '../common.ts';
import { tag } from '../community/tag.ts';

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

/** DIS-045: a category of the search page. */
export const SearchCategory = z.object({
  componentOid: oid,
  name: z.partialRecord(language, z.string().trim().min(1).max(40)),
  tags: z.array(tag).max(20),
  contentTypes: z.array(z.enum(contentKinds)).max(contentKinds.length),
  free: z.boolean(),
  adult: z.boolean(),
  shown: z.boolean(),
});
export const SearchCategories = z.object({ categories: z.array(SearchCategory).max(40) });
export type SearchCategories = z.infer<typeof SearchCategories>;

/** Null until an administrator has set them: the page has categories of its own then. */
export const SearchCategoriesReply = z.object({
  categories: z
    .array(SearchCategory.extend({ name: z.partialRecord(language, z.string()), tags: z.array(z.string()) }))
    .nullable(),
});
export type SearchCategoriesReply = z.infer<typeof SearchCategoriesReply>;
