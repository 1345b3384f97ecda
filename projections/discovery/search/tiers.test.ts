import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { FoundWorkRow } from './tables.ts';
import { ladderOf, tiersIn } from './tiers.ts';
import { classesOf, derivedOf } from './work-classes.ts';

type Made = Pick<FoundWorkRow, 'block' | 'likes' | 'sales' | 'price_coins' | 'published_at'>;

const work = (made: Made): FoundWorkRow => {
  const row = {
    ...made,
    keys: [],
    hashtags: [],
    is_free: made.price_coins === 0,
    makers: [],
    kind: 'audio',
  } as unknown as FoundWorkRow;
  return { ...row, ...derivedOf(row) };
};

const works = fc.array(
  fc
    .record({
      block: fc.nat(40),
      likes: fc.nat(3_000),
      sales: fc.nat(300),
      price_coins: fc.oneof(fc.constant(0), fc.nat(500)),
      day: fc.nat(3_000),
    })
    .map(({ day, ...made }) =>
      work({ ...made, published_at: new Date(Date.UTC(2020, 0, 1 + day)).toISOString() }),
    ),
  { minLength: 1, maxLength: 60 },
);

const sorts = ['accuracy', 'latest', 'oldest', 'popular', 'highestPrice', 'lowestPrice'] as const;

const countsOf = (all: readonly FoundWorkRow[]) => {
  const counts = new Map<string, { family: 'block'; number: number; works: number }>();
  for (const { family, number } of all.flatMap(classesOf)) {
    const row = counts.get(`${family} ${number}`) ?? { family: family as 'block', number, works: 0 };
    row.works += 1;
    counts.set(`${family} ${number}`, row);
  }
  return [...counts.values()];
};

const isIn = ({ keys }: FoundWorkRow, marks: readonly (readonly number[])[]): boolean =>
  marks.every((list) => list.some((mark) => keys.includes(mark)));

describe('a tier', () => {
  it('has as many works as it says, and no work outside is in a better class than one inside', () => {
    fc.assert(
      fc.property(works, fc.constantFrom(...sorts), fc.integer({ min: 1, max: 70 }), (all, sort, wanted) => {
        const ladder = ladderOf(sort, { inSpan: false });
        const tiers = tiersIn(countsOf(all), ladder);
        const tier = tiers.best(wanted);
        const inside = all.filter((one) => isIn(one, tier.marks));
        expect(tiers.works).toBe(all.length);
        if (tier.marks.length > 1) return; // Free works are narrowed to the newest: the next test.
        expect(inside.length).toBe(tier.works);
        expect(tier.works).toBeGreaterThanOrEqual(Math.min(wanted, all.length));
        const place = (one: FoundWorkRow) => {
          const number = classesOf(one).find(({ family }) => family === ladder.family)?.number ?? 0;
          return ladder.highest ? number : -number;
        };
        const worst = Math.min(...inside.map(place));
        for (const one of all) expect(isIn(one, tier.marks)).toBe(place(one) >= worst);
      }),
    );
  });

  it('of the lowest prices has the newest of the free works where they are many', () => {
    const all = Array.from({ length: 400 }, (_, number) =>
      work({
        block: Math.floor(number / 10),
        likes: 0,
        sales: 0,
        price_coins: number % 2 === 0 ? 0 : 50,
        published_at: '2026-01-01T00:00:00.000Z',
      }),
    );
    const { marks, works: expected } = tiersIn(
      countsOf(all),
      ladderOf('lowestPrice', { inSpan: false }),
    ).best(25);
    const inside = all.filter((one) => isIn(one, marks));
    expect(inside.length).toBe(expected);
    expect(inside.length).toBeGreaterThanOrEqual(25);
    expect(inside.length).toBeLessThan(60);
    expect(inside.every(({ price_coins, block }) => price_coins === 0 && block >= 34)).toBe(true);
  });
});
