import { sleep } from '@fanfold/platform';

export type BucketClock = {
  /** Milliseconds of a clock that never goes back. */
  readonly nowMs: () => number;
  readonly sleep: (ms: number) => Promise<unknown>;
};

const processClock: BucketClock = { nowMs: () => performance.now(), sleep };

const secondMs = 1_000;

/**
 * Hands out so many tokens a second, in the order in which they were asked for. What was not taken is kept
 * only up to `capacity`: with one, no second begins with more than one call that was saved up.
 */
export class TokenBucket {
  readonly #clock: BucketClock;
  readonly #everyMs: number;
  readonly #savedMs: number;
  /** When the next token is there. */
  #nextMs = Number.NEGATIVE_INFINITY;

  constructor(perSecond: number, { capacity = 1, clock = processClock } = {}) {
    this.#clock = clock;
    this.#everyMs = secondMs / perSecond;
    this.#savedMs = (capacity - 1) * this.#everyMs;
  }

  /** Waits for a token, and takes it. */
  async take(): Promise<void> {
    const nowMs = this.#clock.nowMs();
    const atMs = Math.max(this.#nextMs, nowMs - this.#savedMs);
    // Taken before the wait, so that those who ask later come later.
    this.#nextMs = atMs + this.#everyMs;
    if (atMs > nowMs) await this.#clock.sleep(atMs - nowMs);
  }
}
