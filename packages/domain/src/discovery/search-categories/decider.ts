import { type Decider, refuse } from '../../decider.ts';
import { defineStream } from '../../stream.ts';
import { type SearchCategory, type SearchCategoryEvent, searchCategoryEvents } from './events.ts';

export type SearchCategoryCommand = {
  readonly type: 'SaveSearchCategories';
  readonly categories: readonly SearchCategory[];
};

/** Plain JSON: a snapshot is this value written down. Null until an administrator has saved them. */
export type SearchCategoriesState = { categories: SearchCategory[] | null };

export type SearchCategoryRefusal = 'SEARCH_CATEGORY_EMPTY' | 'SEARCH_CATEGORY_TWICE';

/** The categories of the search page, in their order (DIS-045). */
export const searchCategories: Decider<
  SearchCategoriesState,
  SearchCategoryCommand,
  SearchCategoryEvent,
  SearchCategoryRefusal
> = {
  initial: () => ({ categories: null }),

  evolve: (_state, event) => {
    switch (event.type) {
      case 'SearchCategoriesSaved':
        return { categories: [...event.categories] };
    }
  },

  decide: (_state, { categories }) => {
    if (new Set(categories.map(({ componentOid }) => componentOid)).size < categories.length)
      return refuse('SEARCH_CATEGORY_TWICE');
    if (categories.some(isEmpty)) return refuse('SEARCH_CATEGORY_EMPTY');
    return [{ type: 'SearchCategoriesSaved', categories: [...categories] }];
  },
};

/** It has no name, or stands for no filter. */
const isEmpty = ({ name, tags, contentTypes, free, adult }: SearchCategory): boolean =>
  Object.keys(name).length === 0 || !(tags.length > 0 || contentTypes.length > 0 || free || adult);

/** The one stream of the site's categories. */
export const searchCategoriesId = 'site';

export const searchCategoriesStream = defineStream({
  category: 'searchCategories',
  idPattern: 'site',
  holds: 'the categories of the search page, as administrators set them',
  context: 'discovery',
  decider: searchCategories,
  events: searchCategoryEvents,
});
