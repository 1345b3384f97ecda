/** DIS-043 and CAT-106. */
export const searchSorts = [
  'accuracy',
  'latest',
  'oldest',
  'popular',
  'lowestPrice',
  'highestPrice',
] as const;
export type SearchSort = (typeof searchSorts)[number];
