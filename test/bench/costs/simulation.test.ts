import { describe, expect, it } from 'vitest';

import { randomFrom } from '../support/random.ts';
import { greatestFactors, limit, type Machines, times, utilisation } from './model.ts';
import { type SimulatedPart, simulate, simulatedParts } from './simulation.ts';
import { someCosts, someLoad, someMachines } from './testing.ts';
import { Station, VirtualTime } from './virtual-time.ts';

const random = () => randomFrom('00c0ffee');

describe('virtual time', () => {
  it('runs what is scheduled in the order of its times, and in the order of scheduling at one time', () => {
    const time = new VirtualTime();
    const seen: string[] = [];
    for (const us of [30, 10, 20, 10, 50]) time.after(us, () => seen.push(`${us} at ${time.now}`));
    time.runUntil(40);
    expect(seen).toEqual(['10 at 10', '10 at 10', '20 at 20', '30 at 30']);
    expect(time.now).toBe(40);
  });
});

describe('a station', () => {
  it('works on as many jobs as it has servers, and on the others in order', () => {
    const time = new VirtualTime();
    const station = new Station(time, 2);
    const done: string[] = [];
    for (const name of ['a', 'b', 'c']) station.do(100, () => done.push(`${name} at ${time.now}`));
    expect(station.backlogUs).toBe(50);
    time.runUntil(400);
    expect(done).toEqual(['a at 100', 'b at 100', 'c at 200']);
    expect(station.utilisation(400)).toBeCloseTo(300 / 800);
    expect(station.longestQueue).toBe(1);
  });

  it('waits as long as the theory of queues says (M/M/1 at 80 %)', () => {
    const time = new VirtualTime();
    const station = new Station(time, 1);
    const next = random();
    const waits: number[] = [];
    const drawn = (mean: number): number => -mean * Math.log(1 - next());
    const arrive = (): void =>
      time.after(drawn(125), () => {
        const at = time.now;
        station.do(drawn(100), () => waits.push(time.now - at));
        arrive();
      });
    arrive();
    time.runUntil(50_000_000);
    const mean = waits.reduce((sum, us) => sum + us, 0) / waits.length;
    expect(mean / 500).toBeGreaterThan(0.93);
    expect(mean / 500).toBeLessThan(1.07);
  });
});

describe('the simulation', () => {
  it('is the same for the same seed', () => {
    const once = () => simulate({ costs: someCosts, load: someLoad, machines: someMachines }, random(), 5);
    expect(once()).toEqual(once());
  });

  it.each([
    ['one of each', someLoad, someMachines],
    ['more of each', times(someLoad, 2), { ...someMachines, apis: 4, projectors: 2, replicas: 2 }],
  ])('agrees with the model at low load: %s', (_name, load, machines) => {
    const { busy } = simulate({ costs: someCosts, load, machines }, random(), 250);
    const model = utilisation(someCosts, load, machines);
    for (const part of simulatedParts)
      expect(Math.abs(busy[part] - model[part]), `${part}: ${busy[part]} and ${model[part]}`).toBeLessThan(
        0.05 * model[part] + 0.001,
      );
  });

  const many: Machines = { ...someMachines, apis: 200, postgresCores: 64, replicas: 8 };
  it.each<[SimulatedPart, Partial<Machines>, typeof someLoad]>([
    ['api', {}, someLoad],
    ['projector', many, { ...someLoad, purchases: 20, contentViews: 0 }],
    ['event-node', { ...many, apis: 60 }, { ...someLoad, contentViews: 300 }],
    ['postgres', { ...many, postgresCores: 1, replicas: 0 }, someLoad],
    ['replicas', { ...many, replicas: 1, replicaCores: 1 }, someLoad],
  ])('has a growing queue where the model says that the load is too much: %s', (part, change, load) => {
    const machines = { ...someMachines, ...change };
    const factors = greatestFactors(someCosts, load, machines);
    const beyond = times(load, (1.5 / limit) * factors[part]);
    const { backlogMs } = simulate({ costs: someCosts, load: beyond, machines }, random(), 2);
    const worst = simulatedParts.reduce((most, one) => (backlogMs[one] > backlogMs[most] ? one : most));
    expect(worst).toBe(part);
    expect(backlogMs[part]).toBeGreaterThan(500);
  });

  it('fills batches as the load grows, and spaces them', () => {
    const at = (purchases: number) =>
      simulate(
        { costs: someCosts, load: { ...times(someLoad, 0), purchases }, machines: someMachines },
        random(),
        20,
      );
    expect(at(2).eventsOfABatch).toBeLessThan(1.2);
    const busy = at(1_000);
    expect(busy.eventsOfABatch).toBeGreaterThan(5);
    expect(busy.appendsOfACommit).toBeGreaterThan(1.5);
    // A projector with free capacity works at most half of the time.
    expect(busy.busy.projector).toBeLessThan(0.55);
  });
});
