type Event = { readonly at: number; readonly order: number; readonly run: () => void };

/** Virtual time in microseconds: what is scheduled runs in the order of its times, without any waiting. */
export class VirtualTime {
  now = 0;
  readonly #heap: Event[] = [];
  #order = 0;

  after(us: number, run: () => void): void {
    this.#order += 1;
    this.#push({ at: this.now + us, order: this.#order, run });
  }

  runUntil(us: number): void {
    for (let next = this.#heap[0]; next && next.at <= us; next = this.#heap[0]) {
      this.#pop();
      this.now = next.at;
      next.run();
    }
    this.now = us;
  }

  #push(event: Event): void {
    const heap = this.#heap;
    let at = heap.length;
    heap.push(event);
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (!isBefore(event, heap[above] as Event)) break;
      heap[at] = heap[above] as Event;
      at = above;
    }
    heap[at] = event;
  }

  #pop(): void {
    const heap = this.#heap;
    const last = heap.pop();
    if (!last || heap.length === 0) return;
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      if (below >= heap.length) break;
      if (below + 1 < heap.length && isBefore(heap[below + 1] as Event, heap[below] as Event)) below += 1;
      if (!isBefore(heap[below] as Event, last)) break;
      heap[at] = heap[below] as Event;
      at = below;
    }
    heap[at] = last;
  }
}

const isBefore = (one: Event, other: Event): boolean =>
  one.at < other.at || (one.at === other.at && one.order < other.order);

type Job = { readonly us: number; readonly done: () => void };

/** A queue in front of some servers: threads or cores. */
export class Station {
  busyUs = 0;
  /** The work that waits, in microseconds of all servers together. */
  waitingUs = 0;
  readonly #time: VirtualTime;
  readonly #servers: number;
  #queue: Job[] = [];
  #head = 0;
  #working = 0;
  #longest = 0;

  constructor(time: VirtualTime, servers: number) {
    this.#time = time;
    this.#servers = servers;
  }

  /** The most jobs that have waited at once. */
  get longestQueue(): number {
    return this.#longest;
  }

  /** Time, in microseconds, until the waiting work would be done. */
  get backlogUs(): number {
    return this.waitingUs / this.#servers;
  }

  utilisation(us: number): number {
    return this.busyUs / this.#servers / us;
  }

  do(us: number, done: () => void): void {
    if (this.#working < this.#servers) return this.#begin({ us, done });
    this.#queue.push({ us, done });
    this.waitingUs += us;
    this.#longest = Math.max(this.#longest, this.#queue.length - this.#head);
  }

  #begin({ us, done }: Job): void {
    this.#working += 1;
    this.#time.after(us, () => {
      this.busyUs += us;
      this.#working -= 1;
      const next = this.#next();
      if (next) this.#begin(next);
      done();
    });
  }

  #next(): Job | undefined {
    const next = this.#queue[this.#head];
    if (!next) return undefined;
    this.#head += 1;
    this.waitingUs -= next.us;
    // Removing the first of a long array for each job would copy the array each time.
    if (this.#head > 1_000 && this.#head * 2 > this.#queue.length) {
      this.#queue = this.#queue.slice(this.#head);
      this.#head = 0;
    }
    return next;
  }
}
