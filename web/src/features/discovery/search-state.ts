import { searchSorts } from '@fanfold/contracts/discovery/search-sorts';
import { z } from 'zod';

const text = (most: number) => z.string().trim().min(1).max(most).optional().catch(undefined);
const list = text(1_000);
const day = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d$/)
  .optional()
  .catch(undefined);
const price = z.coerce.number().int().min(0).max(10_000_000).optional().catch(undefined);

/** A search as it stands in the address of its page; lists have commas between their values. */
export const searchState = z.object({
  keyword: text(100),
  tags: list,
  exceptTags: list,
  contentTypes: list,
  creatorLanguages: list,
  creatorTags: list,
  creators: list,
  from: day,
  until: day,
  minPrice: price,
  maxPrice: price,
  adult: z.enum(['true', 'false']).optional().catch(undefined),
  sort: z.enum(searchSorts).optional().catch(undefined),
  /** Whether mistyped words are looked for as they are. */
  exact: z.literal(true).optional().catch(undefined),
});
export type SearchState = z.output<typeof searchState>;
