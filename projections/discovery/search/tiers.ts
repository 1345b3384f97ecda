import type { SearchSort } from '@fanfold/contracts/discovery';
import { type Kysely, type RawBuilder, sql } from 'kysely';

import type { SearchTables } from './tables.ts';
import type { ClassFamily } from './terms.ts';
import { marksBetween, unpriced, wideClass } from './work-classes.ts';

/** The works that have one of the marks of each list. */
export type Tier = { readonly marks: readonly (readonly number[])[]; readonly works: number };

/** The works from the best to the last, as a sort sees them. */
export type Tiers = {
  readonly works: number;
  /** The best classes that together have so many works, or all of them. */
  readonly best: (works: number) => Tier;
};

/** What a sort goes by, and whether the highest classes come first. */
type Ladder = { readonly family: ClassFamily; readonly highest: boolean };

const ladders: Readonly<Record<SearchSort, Ladder>> = {
  accuracy: { family: 'standing', highest: true },
  latest: { family: 'block', highest: true },
  oldest: { family: 'block', highest: false },
  popular: { family: 'heat', highest: true },
  lowestPrice: { family: 'price', highest: false },
  highestPrice: { family: 'price', highest: true },
};

/**
 * A span of time decides most of how its works stand, so that those are taken which were liked and bought
 * most.
 */
export const ladderOf = (sort: SearchSort, { inSpan }: { readonly inSpan: boolean }): Ladder =>
  sort === 'accuracy' && inSpan ? { family: 'heat', highest: true } : ladders[sort];

export type ClassCount = {
  readonly family: ClassFamily | 'fact' | 'published';
  readonly number: number;
  readonly works: number;
};

/**
 * The number of works in the classes of a ladder, in the blocks, which have all, and with each of these
 * marks.
 */
export const classCounts = (
  db: Kysely<SearchTables>,
  { family }: Ladder,
  marks: RawBuilder<unknown> = sql`'{}'::integer[]`,
) =>
  db
    .selectFrom('search_class')
    .selectAll()
    .where('works', '>', 0)
    .where((eb) =>
      eb.or([
        eb('family', 'in', [...new Set<ClassFamily>([family, 'block'])]),
        eb.and([eb('family', '=', 'fact'), eb('number', '=', sql<number>`any(${marks})`)]),
      ]),
    );

/**
 * The share of all works that is expected to have one mark of each list, as far as one fact says nothing of
 * another.
 */
export const shareWith = (counts: readonly ClassCount[], marks: readonly (readonly number[])[]): number => {
  const facts = new Map(
    counts.flatMap(({ family, number, works }) => (family === 'fact' ? [[number, works] as const] : [])),
  );
  const works = counts.reduce((sum, row) => (row.family === 'block' ? sum + row.works : sum), 0);
  return marks.reduce((share, list) => {
    const counted = list.reduce((sum, mark) => sum + (facts.get(mark) ?? 0), 0);
    return share * Math.min(1, counted / works);
  }, 1);
};

export const tiersIn = (counts: readonly ClassCount[], ladder: Ladder): Tiers => {
  const steps = stepsOf(counts, ladder);
  const blocks = stepsOf(counts, { family: 'block', highest: true });
  const works = blocks.reduce((sum, step) => sum + step.works, 0);
  return {
    works,
    best: (wanted) => {
      const tier = down(steps, ladder, wanted);
      // Free works are all of one price, and many: the newest of them are enough.
      const [free] = steps;
      if (ladder.family !== 'price' || free?.number !== 0 || free.works < 2 * wanted) return tier;
      const newest = down(blocks, { family: 'block', highest: true }, (wanted * works) / free.works);
      return {
        marks: [...tier.marks, ...newest.marks],
        works: Math.ceil((newest.works * free.works) / works),
      };
    },
  };
};

type Step = { readonly number: number; readonly works: number };

const stepsOf = (counts: readonly ClassCount[], { family, highest }: Ladder): Step[] =>
  counts
    // What has no price is behind all that has one, in both orders.
    .filter((row) => row.family === family && (highest || row.number > unpriced))
    .sort((a, b) => (highest ? b.number - a.number : a.number - b.number));

const down = (steps: readonly Step[], { family, highest }: Ladder, wanted: number): Tier => {
  let [works, last] = [0, steps[0]?.number ?? 0];
  for (const step of steps) {
    if (works >= wanted) break;
    last = step.number;
    works += step.works;
  }
  const first = steps[0]?.number ?? 0;
  // Beyond the first there is nothing, so that the wide mark in which it is fits.
  const begun = Math.floor(first / wideClass) * wideClass;
  const marks = highest
    ? marksBetween(family, last, begun + wideClass - 1)
    : marksBetween(family, begun, last);
  return { marks: [marks], works };
};
