/** An append of this process that succeeded. */
export type AppendMark = {
  /** Its commit position in $all. */
  readonly position: bigint;
  /** When it was sent for the first time, as milliseconds of a monotonic clock. */
  readonly sentAtMs: number;
};

type Seen = { readonly revision: number; readonly atMs: number };

const defaultMaxSeen = 20_000;

/**
 * How old what this process remembers of a stream is: how long ago something may have happened that it does not know.
 * That is the time since the stream was read, unless a subscription to the events of some categories says better:
 *
 * - What was committed before an append was sent lies before it in the log. Once the subscription has passed the append,
 *   everything of those categories that was committed before it was sent was delivered here. Such an append is a mark.
 * - A stream that was read while the subscription was open, and of which nothing was delivered that it does not have,
 *   misses nothing from before the last mark that was reached. It is as old as that mark, or younger by its own reading.
 *
 * Without a subscription, or without appends of this process, streams just grow old.
 */
export class Freshness {
  readonly #nowMs: () => number;
  readonly #maxSeen: number;
  /** By stream, the newest revision that was delivered, and when; oldest delivery first. */
  readonly #seen = new Map<string, Seen>();
  /** Of a stream that was read since then, every later event is delivered and remembered. Infinity without a subscription. */
  #sinceMs = Number.POSITIVE_INFINITY;
  #knownAsOfMs = Number.NEGATIVE_INFINITY;
  #pending: AppendMark | undefined;

  constructor({ nowMs = () => performance.now(), maxSeen = defaultMaxSeen } = {}) {
    this.#nowMs = nowMs;
    this.#maxSeen = maxSeen;
  }

  /** Milliseconds; Infinity for a stream that is known to have gone on. */
  ageMs(stream: string, { revision, readAtMs }: { revision: number; readAtMs: number }): number {
    const seen = this.#seen.get(stream);
    if (seen && seen.revision > revision) return Number.POSITIVE_INFINITY;
    const isCovered = readAtMs >= this.#sinceMs;
    return this.#nowMs() - (isCovered ? Math.max(readAtMs, this.#knownAsOfMs) : readAtMs);
  }

  /**
   * Marks an append. One waits at a time, so that each is reached. It is reached by what is delivered after this call: a
   * place that was passed before may be one of a log that has gone back since.
   */
  mark(appended: AppendMark): void {
    if (this.#pending || appended.sentAtMs < this.#sinceMs) return;
    this.#pending = appended;
  }

  /** An event was delivered. */
  saw(stream: string, revision: number): void {
    const atMs = this.#nowMs();
    this.#seen.delete(stream);
    this.#seen.set(stream, { revision, atMs });
    if (this.#seen.size > this.#maxSeen) this.#forgetOldest();
  }

  /**
   * Everything up to here was delivered. The first place of a subscription says that it is open: it began before, and what
   * is read from now on has what came earlier.
   */
  passed(position: bigint): void {
    if (this.#sinceMs === Number.POSITIVE_INFINITY) this.#sinceMs = this.#nowMs();
    if (!this.#pending || position < this.#pending.position) return;
    this.#knownAsOfMs = this.#pending.sentAtMs;
    this.#pending = undefined;
  }

  /** The subscription ended. What happens until the next one is open is not delivered; the log may even be another one. */
  lost(): void {
    this.#sinceMs = Number.POSITIVE_INFINITY;
    this.#knownAsOfMs = Number.NEGATIVE_INFINITY;
    this.#pending = undefined;
    this.#seen.clear();
  }

  #forgetOldest(): void {
    for (const [stream, { atMs }] of this.#seen) {
      this.#seen.delete(stream);
      // What was read after it was delivered has it.
      this.#sinceMs = Math.max(this.#sinceMs, atMs);
      return;
    }
  }
}
