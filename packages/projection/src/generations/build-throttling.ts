/** So far back the live projections' work counts, fading. */
const memoryMs = 2_000;

/** A build rests at most so many times as long as it worked: it has to get on faster than people make it longer. */
const maxPauseFactor = 3;
/** In a thread of its own it is in people's way only with what both stores do for it. */
export const maxPauseFactorInThread = 2.5;
/** Live ones that are busy for a twelfth of the time make it rest as long as it worked. */
const restOfShare = 12;

/** The share of the last few seconds that was spent at something: 0 for none of it, 1 for all. */
export class BusyShare {
  #ms = 0;
  #at = 0;

  /** Counts `ms` that were just spent. `now` in milliseconds of `performance.now`. */
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
 * How long a build rests after a batch that took `workedMs`. The busier the live projections are, the longer: they are busy
 * because people do much, or because the build is in their way, and in both cases it is the build that can wait. With
 * nothing to do for them it does not rest at all.
 */
export const pauseMs = (workedMs: number, busyShare: number, most = maxPauseFactor): number => {
  const share = busyShare < 0.02 ? 0 : busyShare;
  return workedMs * Math.min(most, share * restOfShare);
};
