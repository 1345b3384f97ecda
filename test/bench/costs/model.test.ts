import { describe, expect, it } from 'vitest';

import { fitBatchCost } from './fit.ts';
import { machinesFor } from './machines-for.ts';
import {
  firstToFill,
  greatestFactors,
  type Load,
  limit,
  storageOfAMonth,
  times,
  utilisation,
} from './model.ts';
import { someCosts, someLoad, someMachines } from './testing.ts';

const none: Load = times(someLoad, 0);

describe('the cost of a batch', () => {
  it('is found from batches of different sizes', () => {
    const cost = (batches: number, items: number) => ({ batches, items, cost: batches * 700 + items * 30 });
    const { batch, item } = fitBatchCost([cost(10, 10), cost(10, 80), cost(1, 500)]);
    expect(batch).toBeCloseTo(700);
    expect(item).toBeCloseTo(30);
  });

  it('is not below zero when larger batches cost more', () => {
    const { batch, item } = fitBatchCost([
      { batches: 10, items: 10, cost: 100 },
      { batches: 1, items: 10, cost: 200 },
    ]);
    expect(batch).toBe(0);
    expect(item).toBe(15);
  });

  it('cannot be found from batches of one size', () => {
    const one = { batches: 5, items: 10, cost: 100 };
    expect(() => fitBatchCost([one, one])).toThrow(RangeError);
  });
});

describe('the model', () => {
  it.each([
    ['api', { walletViews: 500 }, 0.4],
    ['api', { listeners: 10_000, updates: 1_000 }, 0.06],
    ['postgres', { walletViews: 1_000 }, 0.1],
    ['worker', { purchases: 100 }, 0.01],
    // Each view reads the log.
    ['event-node', { contentViews: 1_000 }, 0.1],
    ['network', { visits: 125 }, 0.3],
    ['disk', { purchases: 100 }, 0.02],
    // 200 events, in 16.7 batches with a sync of the disk each.
    ['projector', { purchases: 100 }, 0.2 * 0.14 + (1 / 60) * 1.9],
    // 200 events, in at most 100 commits.
    ['event-node', { purchases: 100 }, 0.2 * 0.05 + 0.1 * 0.6],
  ] as const)('needs of %s for %o: %d', (part, load, expected) => {
    expect(utilisation(someCosts, { ...none, ...load }, someMachines)[part]).toBeCloseTo(expected, 6);
  });

  it('divides requests among the APIs, and not what each reads of the others', () => {
    const at = (apis: number) =>
      utilisation(someCosts, { ...none, purchases: 1_000 }, { ...someMachines, apis }).api;
    expect(at(1)).toBeCloseTo(0.5);
    expect(at(10)).toBeCloseTo(0.05 + 0.9 * 0.02);
  });

  it('gives the views to replicas, which repeat the writes', () => {
    const load = { ...none, walletViews: 1_000, purchases: 100 };
    const alone = utilisation(someCosts, load, someMachines);
    const with2 = utilisation(someCosts, load, { ...someMachines, replicas: 2 });
    expect(alone.postgres - with2.postgres).toBeCloseTo(0.1);
    expect(with2.replicas).toBeCloseTo((0.1 + with2.postgres * 2) / 4);
  });

  it('finds the factor at which each part reaches its limit', () => {
    const factors = greatestFactors(someCosts, someLoad, someMachines);
    const first = firstToFill(factors);
    expect(first).toBe('api');
    const used = utilisation(someCosts, times(someLoad, factors.api), someMachines);
    expect(used.api).toBeCloseTo(limit);
    expect(Math.max(...Object.values(used))).toBe(used.api);
  });

  it('has no greatest factor for a part without work', () => {
    expect(greatestFactors(someCosts, someLoad, someMachines).replicas).toBe(Infinity);
  });

  it('adds up the storage of a month', () => {
    const { log, postgres } = storageOfAMonth(someCosts, { ...none, purchases: 2 }, 0.5);
    expect(log).toBe(2 * 2_000 * 30 * 86_400 * 0.5);
    expect(postgres).toBe(log * 1.5);
  });
});

describe('the machines for a load', () => {
  it('are the given ones while these suffice', () => {
    expect(machinesFor(someCosts, someLoad, someMachines)).toMatchObject({
      machines: someMachines,
      tooSmall: [],
    });
  });

  it('are as many as keep each part at its limit, and no more', () => {
    const load = times(someLoad, 50);
    const { machines, utilisation: used, tooSmall } = machinesFor(someCosts, load, someMachines);
    expect(tooSmall).toEqual([]);
    expect(Math.max(...Object.values(used))).toBeLessThanOrEqual(limit);
    const oneLess = { ...machines, apis: machines.apis - 1 };
    expect(utilisation(someCosts, load, oneLess).api).toBeGreaterThan(limit);
  });

  it('name the parts of which there cannot be more', () => {
    const { tooSmall } = machinesFor(someCosts, { ...none, purchases: 20_000 }, someMachines);
    expect(tooSmall).toEqual(['worker', 'projector', 'event-node', 'disk']);
  });
});
