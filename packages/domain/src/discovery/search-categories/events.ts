// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';
import { language } from '../../language.ts';

/** A category of the search page: its names by language, and the filter that it stands for. */
export const searchCategory = z.object({
  componentOid: oid,
  name: z.partialRecord(language, z.string()),
  tags: z.array(z.string()),
  contentTypes: z.array(z.string()),
  /** Only free works. */
  free: z.boolean(),
  /** Only works for adults; shown to people who see them. */
  adult: z.boolean(),
  shown: z.boolean(),
});
export type SearchCategory = z.infer<typeof searchCategory>;

/** All categories in their order, so that no reader has to know what they were before. */
export const SearchCategoriesSaved = defineEvent('SearchCategoriesSaved', {
  categories: z.array(searchCategory),
});

export const searchCategoryEvents = [SearchCategoriesSaved] as const;
export type SearchCategoryEvent = EventOf<typeof searchCategoryEvents>;
