import { describe, expect, it } from 'vitest';

import { closingOf, openingOf } from './statement-chain.ts';

const statement = (openingMinor: number, closingMinor: number) => ({ openingMinor, closingMinor });

describe('the balances around statements of one day', () => {
  const [one, two, three] = [statement(10, 25), statement(25, 25), statement(25, 5)];

  it('are those of the first and of the last one, in each order of import', () => {
    for (const order of [
      [one, two, three],
      [three, one, two],
      [two, three, one],
    ])
      expect([openingOf(order), closingOf(order)]).toEqual([10, 5]);
  });

  it('are those of the order of import where the balances say nothing', () => {
    const there = [statement(10, 25), statement(25, 10)];
    expect([openingOf(there), closingOf(there)]).toEqual([10, 10]);
    expect([openingOf([]), closingOf([])]).toEqual([undefined, undefined]);
  });

  it('are the first and the last balance that no other one goes on from, where one is missing', () => {
    const apart = [statement(10, 25), statement(30, 40)];
    expect([openingOf(apart), closingOf(apart)]).toEqual([10, 40]);
  });
});
