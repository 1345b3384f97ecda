export { type CreatorFilter, peopleNamed } from './people.ts';
export { search } from './projection.ts';
export {
  anyWork,
  mostFound,
  type SearchedWorks,
  type SearchFacets,
  type SearchFilter,
  type SearchSort,
  searchSorts,
  searchWorks,
} from './search-works.ts';
export { suggestionsFor } from './suggestions.ts';
