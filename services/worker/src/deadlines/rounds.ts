import type { Due } from '@fanfold/application';

/** The outcome of a deadline; it waits where it failed, or stands in line for a provider. */
export type Outcome = 'done' | 'unchanged' | 'waiting';

export type RoundsOptions = {
  /** The deadlines that have passed, the longest overdue first, at most `limit` of each kind. */
  readonly read: (limit: number) => Promise<readonly Due[]>;
  readonly run: (due: Due) => Promise<Outcome>;
  /** A clock that never goes back, in milliseconds. */
  readonly elapsed: () => number;
};

/** At most this many of each kind in one round. */
export const mostOfAKind = 100;

/**
 * The list knows of what was done after this time at the latest. What it still has then is done again, which
 * repeats nothing.
 */
const lagMs = 3_000;

/**
 * Takes what has passed, round by round. While a kind has more than one round takes, the next round follows
 * at once and leaves out what was just dealt with, as the list is a read model and lags.
 */
export class Rounds {
  readonly #options: RoundsOptions;
  /** What was dealt with a moment ago, and when, the oldest first. */
  readonly #recent = new Map<string, number>();

  constructor(options: RoundsOptions) {
    this.#options = options;
  }

  /** One round: whether the next one is to follow at once. */
  async next(): Promise<boolean> {
    this.#forget();
    const found = await this.#options.read(mostOfAKind + this.#recent.size);
    const kinds = Map.groupBy(
      found.filter((due) => !this.#recent.has(keyOf(due))),
      ({ kind }) => kind,
    );
    const taken = [...kinds.values()].map((of) => of.slice(0, mostOfAKind));
    const doneOf = await Promise.all(taken.map((of) => this.#run(of)));
    const isFull = taken.map(({ length }) => length === mostOfAKind);
    if (!isFull.includes(true)) this.#recent.clear();
    // Where most of them failed, wait or changed nothing, hurrying would only repeat that.
    return isFull.some((full, index) => full && (doneOf[index] ?? 0) * 2 > mostOfAKind);
  }

  /** How many of them were done. */
  async #run(taken: readonly Due[]): Promise<number> {
    const outcomes = await Promise.all(
      taken.map(async (due) => {
        const outcome = await this.#options.run(due);
        if (outcome !== 'waiting') this.#recent.set(keyOf(due), this.#options.elapsed());
        return outcome;
      }),
    );
    return outcomes.filter((outcome) => outcome === 'done').length;
  }

  #forget(): void {
    const since = this.#options.elapsed() - lagMs;
    for (const [key, at] of this.#recent) {
      if (at > since) return;
      this.#recent.delete(key);
    }
  }
}

/** A deadline that is set again, to another moment, is another one. */
const keyOf = ({ kind, stream, id, dueAt }: Due): string => [kind, stream, id, dueAt].join(' ');
