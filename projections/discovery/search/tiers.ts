import type { SearchSort } from '@fanfold/contracts/discovery';
import type { Kysely } from 'kysely';

import type { SearchTables } from './tables.ts';
import { markOf } from './terms.ts';

/** The classes of works from the best to the last, as a sort sees it. */
export type Tiers = {
  readonly works: number;
  /** The best classes that together have so many works: their marks, and how many works they have. */
  readonly best: (works: number) => { readonly marks: readonly number[]; readonly works: number };
};

type ClassRow = { readonly family: string; readonly number: number; readonly works: number };
type Family = 'block' | 'heat' | 'price';

const newest = (rows: readonly ClassRow[], family: Family): ClassRow[] =>
  rows.filter((row) => row.family === family).sort((a, b) => b.number - a.number);

const ordered = (rows: readonly ClassRow[], sort: SearchSort): ClassRow[] => {
  switch (sort) {
    case 'latest':
      return newest(rows, 'block');
    case 'oldest':
      return newest(rows, 'block').reverse();
    case 'lowestPrice':
      return newest(rows, 'price').reverse();
    case 'highestPrice':
      return newest(rows, 'price');
    case 'popular':
      return newest(rows, 'heat');
    case 'accuracy':
      return alternately(
        newest(rows, 'heat').filter(({ number }) => number > 0),
        newest(rows, 'block'),
      );
  }
};

/** The most popular and the newest in turn. */
const alternately = (one: readonly ClassRow[], other: readonly ClassRow[]): ClassRow[] =>
  Array.from({ length: Math.max(one.length, other.length) }, (_, index) => [one[index], other[index]])
    .flat()
    .filter((row) => row !== undefined);

/** How many works there are in lists, and which of them come first in a sort. */
export const tiersOf = async (db: Kysely<SearchTables>, sort: SearchSort): Promise<Tiers> => {
  const rows = await db
    .selectFrom('search_class')
    .selectAll()
    .where('family', '<>', 'published')
    .where('works', '>', 0)
    .execute();
  const classes = ordered(rows, sort);
  return {
    works: newest(rows, 'block').reduce((sum, row) => sum + row.works, 0),
    best: (works) => {
      const marks: number[] = [];
      let counted = 0;
      for (const row of classes) {
        if (counted >= works) break;
        marks.push(markOf(row.family as Family, row.number));
        counted += row.works;
      }
      return { marks, works: counted };
    },
  };
};
