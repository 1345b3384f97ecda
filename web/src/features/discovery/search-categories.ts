import type { ReadSearchCategory } from '@fanfold/contracts/discovery';

import type { SearchState } from './search-state.ts';

type Filter = Pick<ReadSearchCategory, 'tags' | 'contentTypes' | 'free' | 'adult'>;

/** The search that a category of the search page stands for (DIS-045). */
export const searchOf = ({ tags, contentTypes, free, adult }: Filter): Partial<SearchState> => ({
  ...(tags.length > 0 ? { tags: tags.join(',') } : {}),
  ...(contentTypes.length > 0 ? { contentTypes: contentTypes.join(',') } : {}),
  ...(free ? { maxPrice: 0 } : {}),
  ...(adult ? { adult: 'true' as const } : {}),
});
