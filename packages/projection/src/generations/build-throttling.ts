/** The time over which the live projections' work counts, with decreasing weight. */
const memoryMs = 2_000;

/**
 * A build pauses at most this many times as long as it worked: it has to progress faster than users add
 * events.
 */
const maxPauseFactor = 3;
/** In a thread of its own it slows users down only by the load on both stores. */
export const maxPauseFactorInThread = 2.5;
/** When the live projections are busy for a twelfth of the time, a build pauses as long as it worked. */
const restOfShare = 12;

/** The share of the last few seconds that was spent working: 0 for none of it, 1 for all. */
export class BusyShare {
  #ms = 0;
  #at = 0;

  /** Adds `ms` of work that just ended. `now` in milliseconds of `performance.now`. */
  add(ms: number, now: number): void {
    this.#ms = this.#faded(now) + ms;
    this.#at = now;
  }

  at(now: number): number {
    return Math.min(1, this.#faded(now) / memoryMs);
  }

  #faded(now: number): number {
    return this.#ms * Math.exp((this.#at - now) / memoryMs);
  }
}

/**
 * How long a build pauses after a batch that took `workedMs`. The busier the live projections are, the
 * longer: they are busy because users are active, or because the build slows them down, and in both cases the
 * build can wait. With no work for the live projections it does not pause.
 */
export const pauseMs = (workedMs: number, busyShare: number, most = maxPauseFactor): number => {
  const share = busyShare < 0.02 ? 0 : busyShare;
  return workedMs * Math.min(most, share * restOfShare);
};
