/** How long is played until the tones begin: at the begin and after they were cut off, and otherwise. */
const gaps = { soon: { leastMs: 1_000, mostMs: 4_000 }, later: { leastMs: 25_000, mostMs: 55_000 } } as const;
/** The most that counts between two looks: a machine that slept played nothing meanwhile. */
const longestStepMs = 1_500;

type Look = {
  readonly nowMs: number;
  /** Whether the work is playing, and not muted. */
  readonly isHeard: boolean;
};

/**
 * When the tones of an audible mark begin (COM-006). Only time in which the work is heard counts, by the
 * clock and not by the work: at twice the speed they are as frequent as at one. No two gaps are alike, so
 * that they cannot be cut out by a rule. `random` answers from 0 to below 1.
 */
export class MarkMoments {
  readonly #random: () => number;
  #leftMs: number;
  #lastMs: number | null = null;

  constructor(random: () => number) {
    this.#random = random;
    this.#leftMs = this.#gap('soon');
  }

  /** Whether the tones begin now: true until the next gap begins. */
  isDue({ nowMs, isHeard }: Look): boolean {
    if (isHeard && this.#lastMs !== null) this.#leftMs -= Math.min(longestStepMs, nowMs - this.#lastMs);
    this.#lastMs = isHeard ? nowMs : null;
    return isHeard && this.#leftMs <= 0;
  }

  begin(gap: keyof typeof gaps): void {
    this.#leftMs = this.#gap(gap);
  }

  #gap(name: keyof typeof gaps): number {
    const { leastMs, mostMs } = gaps[name];
    return leastMs + this.#random() * (mostMs - leastMs);
  }
}
