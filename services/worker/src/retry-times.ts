import { backOffMs } from '@fanfold/platform';

export type RetrySettings = { readonly firstMs: number; readonly maxMs: number };

/** An operator who looks at an alarm has a minute; a lasting error costs one try every 15 minutes. */
export const retrySettings: RetrySettings = { firstMs: 30_000, maxMs: 15 * 60_000 };

/**
 * When a failed stream or manager is tried again, by name; each failure doubles the wait. A name without a
 * failure is tried at once.
 */
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

  /** An operator asked for it: it is tried at once, as if it had never failed. */
  forget(name: string): void {
    this.#times.delete(name);
  }
}
