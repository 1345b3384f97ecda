export { creatorsListed, creatorsOf, creatorsSought, type ListedCreator } from './creators.ts';
export { type FoundPerson, peopleNamed } from './people.ts';
export { search } from './projection.ts';
export { anyWork, type SearchAsked, type SearchFilter, searchWorks } from './search-works.ts';
export { suggestionsFor } from './suggestions.ts';
export { type TaggedAlike, taggedAlike } from './tagged-alike.ts';
