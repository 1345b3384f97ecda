import { exponential, type Random } from '../support/random.ts';
import { quantile } from '../support/statistics.ts';
import { BatchingProjector, GroupCommits } from './batching.ts';
import {
  backgroundUs,
  type CommandCost,
  type Costs,
  type Load,
  type Machines,
  type Part,
  type ViewCost,
} from './model.ts';
import { Station, VirtualTime } from './virtual-time.ts';

/** The parts whose queues are simulated; network and disk are bytes a second in the model alone. */
export const simulatedParts = ['api', 'worker', 'projector', 'event-node', 'postgres', 'replicas'] as const;
export type SimulatedPart = Extract<Part, (typeof simulatedParts)[number]>;
type ByPart = Readonly<Record<SimulatedPart, number>>;

/** Times in milliseconds; NaN where nothing happened. */
export type Simulated = {
  /** The share of the time in which each part was busy. */
  readonly busy: ByPart;
  readonly longestQueue: ByPart;
  /** The time until the work that waits at the end would be done. */
  readonly backlogMs: ByPart;
  readonly commandP50: number;
  readonly commandP99: number;
  readonly viewP50: number;
  readonly viewP99: number;
  readonly lagP50: number;
  readonly lagP99: number;
  readonly appendsOfACommit: number;
  readonly eventsOfABatch: number;
};

export type Setting = { readonly costs: Costs; readonly load: Load; readonly machines: Machines };

/** The share of an API's time for a request that comes before it waits for a store. */
const before = 0.6;
const backgroundEveryUs = 20_000;

/**
 * Requests arrive at random and queue for the API's threads, the event node's commits, the worker, the
 * projectors' batches and Postgres' cores. Service times of requests are exponential around the measured
 * costs; batches take what they cost.
 */
export const simulate = (setting: Setting, random: Random, seconds: number): Simulated => {
  const run = new Run(setting, random);
  run.time.runUntil(seconds * 1_000_000);
  return run.result();
};

class Run {
  readonly time = new VirtualTime();
  readonly #setting: Setting;
  readonly #random: Random;
  readonly #apis: Station[];
  readonly #worker: Station;
  readonly #primary: Station;
  readonly #replicas: Station[];
  readonly #node: GroupCommits;
  readonly #projectors: BatchingProjector[];
  readonly #commandsUs: number[] = [];
  readonly #viewsUs: number[] = [];
  readonly #lagsUs: number[] = [];

  constructor(setting: Setting, random: Random) {
    const { costs, load, machines } = setting;
    const { time } = this;
    this.#setting = setting;
    this.#random = random;
    const stations = (count: number, servers: number): Station[] =>
      Array.from({ length: count }, () => new Station(time, servers));
    this.#apis = stations(machines.apis, 1);
    this.#worker = new Station(time, 1);
    this.#primary = new Station(time, machines.postgresCores);
    this.#replicas = stations(machines.replicas, machines.replicaCores);
    this.#node = new GroupCommits(time, costs, machines);
    const place = { time, primary: this.#primary, replicas: this.#replicas, costs, machines };
    this.#projectors = Array.from(
      { length: machines.projectors },
      () => new BatchingProjector(place, (us) => this.#lagsUs.push(us)),
    );
    this.#arrive(load.purchases, () => this.#command(costs.purchase));
    this.#arrive(load.donations, () => this.#command(costs.donation));
    this.#arrive(load.walletViews, () => this.#view(costs.walletView));
    this.#arrive(load.contentViews, () => this.#view(costs.contentView));
    for (const api of this.#apis) this.#background(api);
  }

  #arrive(perSecond: number, request: () => void): void {
    if (perSecond <= 0) return;
    const next = (): void =>
      this.time.after(exponential(this.#random, 1_000_000 / perSecond), () => {
        request();
        next();
      });
    next();
  }

  #command({ apiUs, workerUs, postgresUs, events }: CommandCost): void {
    const api = this.#one(this.#apis);
    const beganAt = this.time.now;
    const us = exponential(this.#random, apiUs);
    // Several processes cause it, at about the same time; the reply waits for little of it.
    if (postgresUs > 0) this.#primary.do(exponential(this.#random, postgresUs), () => {});
    api.do(us * before, () =>
      this.#append(() => {
        api.do(us * (1 - before), () => this.#commandsUs.push(this.time.now - beganAt));
        this.#react(workerUs, events - 1);
      }),
    );
  }

  /** The worker's events of a command, a fraction of one by chance. */
  #react(workerUs: number, events: number): void {
    const count = Math.floor(events) + (this.#random() < events % 1 ? 1 : 0);
    this.#worker.do(exponential(this.#random, workerUs), () => {
      for (let event = 0; event < count; event += 1) this.#append(() => {});
    });
  }

  #append(done: () => void): void {
    this.#node.append(() => {
      for (const projector of this.#projectors) projector.add();
      done();
    });
  }

  #view({ apiUs, postgresUs, eventNodeUs }: ViewCost): void {
    const api = this.#one(this.#apis);
    const postgres = this.#replicas.length > 0 ? this.#one(this.#replicas) : this.#primary;
    const beganAt = this.time.now;
    const us = exponential(this.#random, apiUs);
    const answer = (): void =>
      postgres.do(exponential(this.#random, postgresUs), () =>
        api.do(us * (1 - before), () => this.#viewsUs.push(this.time.now - beganAt)),
      );
    api.do(us * before, () => {
      if (eventNodeUs > 0) this.#node.read(exponential(this.#random, eventNodeUs), answer);
      else answer();
    });
  }

  /** Live updates, and the commands of the other APIs. */
  #background(api: Station): void {
    const { costs, load, machines } = this.#setting;
    const us = backgroundUs(costs, load, machines.apis) * (backgroundEveryUs / 1_000_000);
    const next = (inUs: number): void =>
      this.time.after(inUs, () => {
        api.do(us, () => {});
        next(backgroundEveryUs);
      });
    next(this.#random() * backgroundEveryUs);
  }

  #one(stations: readonly Station[]): Station {
    return stations[Math.floor(this.#random() * stations.length)] as Station;
  }

  result(): Simulated {
    const us = this.time.now;
    const busyOf = (stations: readonly Station[]): number =>
      mean(stations.map((station) => station.utilisation(us)));
    const worst = (values: readonly number[]): number => Math.max(0, ...values);
    const longestOf = (stations: readonly Station[]): number =>
      worst(stations.map(({ longestQueue }) => longestQueue));
    // The mean: with many stations, one of them always has a queue by chance.
    const backlogOf = (stations: readonly { readonly backlogUs: number }[]): number =>
      mean(stations.map(({ backlogUs }) => backlogUs)) / 1_000;
    const batches = this.#projectors.reduce((sum, one) => sum + one.batches, 0);
    const projected = this.#projectors.reduce((sum, { events }) => sum + events, 0);
    const ms = (values: readonly number[], q: number): number => quantile(values, q) / 1_000;
    return {
      busy: {
        api: busyOf(this.#apis),
        worker: this.#worker.utilisation(us),
        projector: mean(this.#projectors.map(({ busyUs }) => busyUs / us)),
        'event-node': this.#node.busyUs / us,
        postgres: this.#primary.utilisation(us),
        replicas: busyOf(this.#replicas),
      },
      longestQueue: {
        api: longestOf(this.#apis),
        worker: this.#worker.longestQueue,
        projector: worst(this.#projectors.map(({ longestQueue }) => longestQueue)),
        'event-node': this.#node.longestQueue,
        postgres: this.#primary.longestQueue,
        replicas: longestOf(this.#replicas),
      },
      backlogMs: {
        api: backlogOf(this.#apis),
        worker: backlogOf([this.#worker]),
        projector: backlogOf(this.#projectors),
        'event-node': backlogOf([this.#node]),
        postgres: backlogOf([this.#primary]),
        replicas: backlogOf(this.#replicas),
      },
      commandP50: ms(this.#commandsUs, 0.5),
      commandP99: ms(this.#commandsUs, 0.99),
      viewP50: ms(this.#viewsUs, 0.5),
      viewP99: ms(this.#viewsUs, 0.99),
      lagP50: ms(this.#lagsUs, 0.5),
      lagP99: ms(this.#lagsUs, 0.99),
      appendsOfACommit: this.#node.appends / this.#node.commits,
      eventsOfABatch: projected / batches,
    };
  }
}

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
