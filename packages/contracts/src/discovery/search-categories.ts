import { contentKinds } from '@fanfold/domain/catalogue';
import { z } from 'zod';

import { language, oid } from '../common.ts';
import { tag } from '../community/tag.ts';

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

/** ADM-062, ADM-063: all categories in their order. */
export const SearchCategories = z.object({ categories: z.array(SearchCategory).max(40) });
export type SearchCategories = z.infer<typeof SearchCategories>;

const read = SearchCategory.extend({
  name: z.partialRecord(language, z.string()),
  tags: z.array(z.string()),
});
export type ReadSearchCategory = z.infer<typeof read>;

/** Those that this reader is offered. */
export const SearchCategoriesReply = z.object({ categories: z.array(read) });
export type SearchCategoriesReply = z.infer<typeof SearchCategoriesReply>;

/** ADM-009: all of them, also those that are not shown, and whether an administrator has ever saved them. */
export const AdminSearchInputsReply = z.object({ saved: z.boolean(), categories: z.array(read) });
export type AdminSearchInputsReply = z.infer<typeof AdminSearchInputsReply>;
