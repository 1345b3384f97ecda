import { setTimeout as sleepFor } from 'node:timers/promises';

export const sleep = (ms: number, signal?: AbortSignal): Promise<void> =>
  sleepFor(ms, undefined, signal ? { signal } : {}).then(
    () => undefined,
    () => undefined,
  );

/**
 * A back-off that doubles up to `maxMs`; `spread` (0 to 1, from the caller's randomness) keeps processes from
 * retrying at the same moment.
 */
export const backOffMs = (attempt: number, spread: number, { firstMs = 100, maxMs = 5_000 } = {}): number =>
  Math.min(maxMs, firstMs * 2 ** Math.min(attempt, 20)) * (0.5 + spread / 2);

/** Runs jobs with the same name strictly one after the other; jobs with different names run side by side. */
export class KeyedQueue {
  readonly #tails = new Map<string, Promise<unknown>>();

  get size(): number {
    return this.#tails.size;
  }

  run<Result>(name: string, job: () => Promise<Result>): Promise<Result> {
    const before = this.#tails.get(name);
    const done = before ? before.then(job, job) : job();
    this.#tails.set(name, done);
    const forget = () => {
      if (this.#tails.get(name) === done) this.#tails.delete(name);
    };
    done.then(forget, forget);
    return done;
  }
}
