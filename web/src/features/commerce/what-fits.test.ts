import { describe, expect, it } from 'vitest';

import type { Interrupted } from './interrupted.ts';
import { whatFits } from './what-fits.ts';

const order = (payWith: Interrupted['payWith'], ...coins: number[]): Interrupted => ({
  kind: 'order',
  intent: 'i',
  path: '/account/purchase/shoppingCart',
  body: {},
  title: 'your order',
  coins: coins.reduce((sum, one) => sum + one, 0),
  payWith,
  items: coins.map((one, index) => ({ entry: `story_${index}`, title: `Story ${index}`, coins: one })),
  contentOid: null,
});

describe('what a charge is enough for', () => {
  it.each([
    ['everything, to the last coin', order('paid', 30, 40, 20), { paid: 90, bonus: 0 }, [], 0],
    ['a cheap one after a dear one', order('paid', 30, 40, 20), { paid: 60, bonus: 0 }, ['Story 1'], 30],
    ['nothing', order('paid', 30, 40), { paid: 29, bonus: 99 }, ['Story 0', 'Story 1'], 41],
    ['bonus first', order('bonusThenPaid', 30, 40), { paid: 30, bonus: 20 }, ['Story 1'], 20],
    ['one thing', { ...order('paid'), title: 'Rain', coins: 50 }, { paid: 49, bonus: 0 }, ['Rain'], 1],
  ] as const)('%s', (_case, waiting, coins, left, missing) =>
    expect(whatFits(waiting, coins)).toEqual({ left, missing }),
  );
});
