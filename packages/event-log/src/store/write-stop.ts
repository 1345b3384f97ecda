import { sleep } from '@fanfold/platform';

import { UnavailableError } from './unavailable-error.ts';

/** No process of the installation appends now: an operator moves the log. Nothing was sent to it. */
export class WritesStoppedError extends UnavailableError {
  constructor() {
    super('Writes are stopped while the event log is moved', { outcomeUnknown: false });
  }
}

/** An append waits that long for the end of the stop before it is refused. */
const usualPatienceMs = 5_000;

/**
 * The switch by which an operator stops all appends of a process, and so of an installation (`fanfold writes
 * stop`), while the rest of a log is copied. An append that began before is let through; later ones wait.
 */
export class WriteStop {
  readonly #patienceMs: number;
  #isStopped = false;
  #inFlight = 0;
  #allowed = Promise.withResolvers<void>();
  /** Called after each change. */
  onChange: (isStopped: boolean) => void = () => {};

  constructor({ patienceMs = usualPatienceMs }: { readonly patienceMs?: number } = {}) {
    this.#patienceMs = patienceMs;
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** Writes are stopped, and no append of this process is on its way any more. */
  get isDrained(): boolean {
    return this.#isStopped && this.#inFlight === 0;
  }

  set(isStopped: boolean): void {
    if (isStopped === this.#isStopped) return;
    this.#isStopped = isStopped;
    if (!isStopped) {
      this.#allowed.resolve();
      this.#allowed = Promise.withResolvers();
    }
    this.onChange(isStopped);
  }

  /** Runs an append when appends are allowed. Throws WritesStoppedError when they are not allowed in time. */
  async run<Result>(append: () => Promise<Result>): Promise<Result> {
    if (this.#isStopped) await Promise.race([this.#allowed.promise, sleep(this.#patienceMs)]);
    if (this.#isStopped) throw new WritesStoppedError();
    this.#inFlight += 1;
    try {
      return await append();
    } finally {
      this.#inFlight -= 1;
    }
  }
}
