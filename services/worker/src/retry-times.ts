import { backOffMs } from '@fanfold/platform';

export type RetrySettings = { readonly firstMs: number; readonly maxMs: number };

/** Somebody who looks at an alarm has a minute; something that stays broken costs a try each quarter of an hour. */
export const retrySettings: RetrySettings = { firstMs: 30_000, maxMs: 15 * 60_000 };

/** When what has failed is to be tried again, by name; each failure doubles the wait. What never failed here is due. */
export class RetryTimes {
  readonly #settings: RetrySettings;
  readonly #times = new Map<string, { readonly failures: number; readonly dueAtMs: number }>();

  constructor(settings: RetrySettings) {
    this.#settings = settings;
  }

  failed(name: string): void {
    const failures = this.#times.get(name)?.failures ?? 0;
    const waitMs = backOffMs(failures, Math.random(), this.#settings);
    this.#times.set(name, { failures: failures + 1, dueAtMs: performance.now() + waitMs });
  }

  isDue(name: string): boolean {
    return performance.now() >= (this.#times.get(name)?.dueAtMs ?? 0);
  }

  /** Somebody asked for it: it is due, as if it had never failed. */
  forget(name: string): void {
    this.#times.delete(name);
  }
}
