import { type AppendOutcome, reasonOf } from './append-outcome.ts';

/** An append that failed longer ago says nothing about the present. */
const failuresMatterMs = 20_000;

/**
 * How many appends failed since the last one that succeeded or was refused for its revision, and when the
 * last did.
 */
export class AppendFailures {
  #inARow = 0;
  #atMs = 0;
  #reason = '';

  note(outcome: AppendOutcome): void {
    if (!('error' in outcome)) {
      this.#inARow = 0;
      return;
    }
    this.#inARow += 1;
    this.#atMs = performance.now();
    this.#reason = reasonOf(outcome.error);
  }

  /** Why appends fail; undefined when they succeed, or when there was none lately. */
  reason(): string | undefined {
    if (this.#inARow < 2 || performance.now() - this.#atMs > failuresMatterMs) return undefined;
    return `The last ${this.#inARow} appends did not succeed: ${this.#reason}`;
  }
}
