import { type Costs, longestSpacingMs, type Machines, projectorItemUs } from './model.ts';
import type { Station, VirtualTime } from './virtual-time.ts';

/** A turn of the event loop answers a bounded number of reads, so that no append waits for all of them. */
const mostReads = 16;

type Read = { readonly us: number; readonly done: () => void };

/**
 * The event node: the appends that wait are one commit, for whose disk its only thread waits; reads wait as
 * well.
 */
export class GroupCommits {
  busyUs = 0;
  commits = 0;
  appends = 0;
  longestQueue = 0;
  readonly #time: VirtualTime;
  readonly #batchUs: number;
  readonly #itemUs: number;
  #waiting: (() => void)[] = [];
  readonly #reads: Read[] = [];
  #readsUs = 0;
  #isBusy = false;

  constructor(time: VirtualTime, { eventNode }: Costs, { fsyncMs }: Machines) {
    this.#time = time;
    this.#batchUs = eventNode.batch + fsyncMs * 1_000;
    this.#itemUs = eventNode.item;
  }

  /** Time until the waiting appends, as one commit, and the waiting reads would be done. */
  get backlogUs(): number {
    return this.#waiting.length * this.#itemUs + this.#readsUs;
  }

  append(done: () => void): void {
    this.#waiting.push(done);
    this.longestQueue = Math.max(this.longestQueue, this.#waiting.length);
    if (!this.#isBusy) this.#turn();
  }

  read(us: number, done: () => void): void {
    this.#reads.push({ us, done });
    this.#readsUs += us;
    if (!this.#isBusy) this.#turn();
  }

  #turn(): void {
    const group = this.#waiting;
    const reads = this.#reads.splice(0, mostReads);
    if (group.length + reads.length === 0) return;
    const readUs = reads.reduce((sum, read) => sum + read.us, 0);
    const us = readUs + (group.length === 0 ? 0 : this.#batchUs + group.length * this.#itemUs);
    this.#waiting = [];
    this.#readsUs -= readUs;
    this.#isBusy = true;
    this.#time.after(us, () => {
      this.busyUs += us;
      this.commits += group.length === 0 ? 0 : 1;
      this.appends += group.length;
      for (const done of group) done();
      for (const { done } of reads) done();
      this.#isBusy = false;
      this.#turn();
    });
  }
}

const mostInBatch = 1_000;

/** A projector: batches with the spacing of commits of `packages/projection/src/runtime/live-group.ts`. */
export class BatchingProjector {
  busyUs = 0;
  batches = 0;
  events = 0;
  longestQueue = 0;
  readonly #time: VirtualTime;
  readonly #primary: Station;
  readonly #replicas: readonly Station[];
  readonly #costs: Costs;
  readonly #machines: Machines;
  readonly #lagged: (us: number) => void;
  #waiting: number[] = [];
  #isSet = false;
  #notBefore = 0;

  /** `lagged` gets the time from the append of an event to the commit of its rows. */
  constructor({ time, primary, replicas, costs, machines }: Place, lagged: (us: number) => void) {
    this.#time = time;
    this.#primary = primary;
    this.#replicas = replicas;
    this.#costs = costs;
    this.#machines = machines;
    this.#lagged = lagged;
  }

  get backlogUs(): number {
    return this.#waiting.length * (this.#itemUs + this.#postgresItemUs);
  }

  add(): void {
    this.#waiting.push(this.#time.now);
    this.longestQueue = Math.max(this.longestQueue, this.#waiting.length);
    if (!this.#isSet) this.#next();
  }

  get #itemUs(): number {
    return projectorItemUs(this.#costs, this.#machines.projectors);
  }

  get #postgresItemUs(): number {
    return this.#costs.postgres.item / this.#machines.projectors;
  }

  #next(): void {
    if (this.#waiting.length === 0) return;
    this.#isSet = true;
    this.#time.after(Math.max(0, this.#notBefore - this.#time.now), () => this.#commit());
  }

  #commit(): void {
    const startedAt = this.#time.now;
    const batch = this.#waiting.splice(0, mostInBatch);
    const { projector, postgres } = this.#costs;
    const postgresUs = postgres.batch + batch.length * this.#postgresItemUs;
    this.#time.after(projector.batch + batch.length * this.#itemUs, () =>
      this.#primary.do(postgresUs, () => {
        for (const replica of this.#replicas) replica.do(postgresUs, () => {});
        this.#time.after(this.#machines.fsyncMs * 1_000, () => {
          const tookUs = this.#time.now - startedAt;
          this.busyUs += tookUs;
          this.batches += 1;
          this.events += batch.length;
          this.#notBefore = startedAt + Math.min(longestSpacingMs * 1_000, 2 * tookUs);
          this.#isSet = false;
          for (const appendedAt of batch) this.#lagged(this.#time.now - appendedAt);
          this.#next();
        });
      }),
    );
  }
}

export type Place = {
  readonly time: VirtualTime;
  readonly primary: Station;
  readonly replicas: readonly Station[];
  readonly costs: Costs;
  readonly machines: Machines;
};
