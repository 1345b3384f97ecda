import { describe, expect, it } from 'vitest';

import { withDay } from './live.ts';

const creatorOid = '66f000000000000000000001' as Parameters<typeof withDay>[0]['creatorOid'];

const day = (name: string, paidCoins: number, sales = 1) => ({
  day: name,
  paidCoins,
  bonusCoins: 5,
  sales,
  refunds: 0,
});

const november = {
  position: '9',
  stale: false,
  creatorOid,
  days: [day('2026-11-19', 100), day('2026-11-21', 50)],
  totals: { paidCoins: 150, bonusCoins: 10, sales: 2, refunds: 0 },
  held: { paidCoins: 0, sales: 0 },
};

const told = (name: string, paidCoins: number, sales: number) => ({
  kind: 'revenue' as const,
  topic: `revenue:${creatorOid}`,
  position: '10',
  ...day(name, paidCoins, sales),
});

describe('a live day of revenue', () => {
  it('replaces the day, never adds to it, and the totals follow', () => {
    const after = withDay(november, told('2026-11-21', 170, 2));
    expect(after.days).toEqual([day('2026-11-19', 100), day('2026-11-21', 170, 2)]);
    expect(after.totals).toEqual({ paidCoins: 270, bonusCoins: 10, sales: 3, refunds: 0 });
    expect(after.position).toBe('10');
  });

  it('takes its place between the others', () => {
    const after = withDay(november, told('2026-11-20', 30, 1));
    expect(after.days.map(({ day: name }) => name)).toEqual(['2026-11-19', '2026-11-20', '2026-11-21']);
  });

  it('told twice is the same', () => {
    const once = withDay(november, told('2026-11-21', 170, 2));
    expect(withDay(once, told('2026-11-21', 170, 2))).toEqual(once);
  });
});
