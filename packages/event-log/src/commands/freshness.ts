/** An append of this process that succeeded. */
export type AppendMark = {
  /** Its commit position in $all. */
  readonly position: bigint;
  /** When it was first sent, in milliseconds of a monotonic clock. */
  readonly sentAtMs: number;
};

type Seen = { readonly revision: number; readonly atMs: number };

const defaultMaxSeen = 20_000;

export type FreshnessOptions = {
  readonly nowMs?: () => number;
  /** How many streams are remembered. */
  readonly maxSeen?: number;
  /** The categories that the subscription delivers; without them, all. */
  readonly categories?: readonly string[] | undefined;
};

/**
 * The age of a cached stream: for how long an event may exist that this process does not know. That is the
 * time since the stream was read, unless a subscription to some categories proves a lower age:
 *
 * - What was committed before an append was sent lies before that append in the log. Once the subscription
 *   has passed the append, every event of those categories that was committed before it has been delivered.
 *   Such an append is a mark.
 * - A stream that was read while the subscription was open, and of which no unknown event was delivered,
 *   misses nothing from before the last reached mark. Its age counts from that mark, or from its own read if
 *   that is later.
 *
 * Without a subscription, or without appends of this process, the age counts from the read.
 */
export class Freshness {
  readonly #nowMs: () => number;
  readonly #maxSeen: number;
  readonly #categories: ReadonlySet<string> | undefined;
  /** By stream: the newest delivered revision and when it was delivered, in the order of delivery. */
  readonly #seen = new Map<string, Seen>();
  /**
   * Every later event of a stream that was read since this time is delivered and remembered. Infinity without
   * a subscription.
   */
  #sinceMs = Number.POSITIVE_INFINITY;
  #knownAsOfMs = Number.NEGATIVE_INFINITY;
  #pending: AppendMark | undefined;
  /** The highest position up to which the open subscription has delivered. */
  #passed = -1n;

  constructor({
    nowMs = () => performance.now(),
    maxSeen = defaultMaxSeen,
    categories,
  }: FreshnessOptions = {}) {
    this.#categories = categories && new Set(categories);
    this.#nowMs = nowMs;
    this.#maxSeen = maxSeen;
  }

  /** Milliseconds; Infinity for a stream that has newer events. */
  ageMs(stream: string, { revision, readAtMs }: { revision: number; readAtMs: number }): number {
    const seen = this.#seen.get(stream);
    if (seen && seen.revision > revision) return Number.POSITIVE_INFINITY;
    const isCovered = readAtMs >= this.#sinceMs && this.#isDelivered(stream);
    return this.#nowMs() - (isCovered ? Math.max(readAtMs, this.#knownAsOfMs) : readAtMs);
  }

  /**
   * Whether a cached stream of the subscribed categories includes every event up to `position`: it was read
   * while the subscription was open, which has passed the position and delivered nothing newer of the stream.
   */
  includes(stream: string, loaded: { revision: number; readAtMs: number }, position: bigint): boolean {
    const seen = this.#seen.get(stream);
    const isCovered = loaded.readAtMs >= this.#sinceMs && this.#isDelivered(stream);
    return isCovered && this.#passed >= position && (seen?.revision ?? -1) <= loaded.revision;
  }

  /** Of a stream of another category nothing is delivered, so that nothing is proved. */
  #isDelivered(stream: string): boolean {
    return this.#categories === undefined || this.#categories.has(stream.slice(0, stream.indexOf('-')));
  }

  /**
   * Marks an append. One mark waits at a time, so that each is reached. Only deliveries after this call reach
   * it: a position that was passed before may belong to a log that was restored to an earlier state since.
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
   * Everything up to here was delivered. The first position of a subscription says that it is open: what is
   * read from now on includes what came earlier.
   */
  passed(position: bigint): void {
    if (this.#sinceMs === Number.POSITIVE_INFINITY) this.#sinceMs = this.#nowMs();
    if (position > this.#passed) this.#passed = position;
    if (!this.#pending || position < this.#pending.position) return;
    this.#knownAsOfMs = this.#pending.sentAtMs;
    this.#pending = undefined;
  }

  /**
   * The subscription ended. Events until the next subscription is open are not delivered; the log may even be
   * another one.
   */
  lost(): void {
    this.#sinceMs = Number.POSITIVE_INFINITY;
    this.#knownAsOfMs = Number.NEGATIVE_INFINITY;
    this.#pending = undefined;
    this.#passed = -1n;
    this.#seen.clear();
  }

  #forgetOldest(): void {
    for (const [stream, { atMs }] of this.#seen) {
      this.#seen.delete(stream);
      // What was read after the delivery includes it.
      this.#sinceMs = Math.max(this.#sinceMs, atMs);
      return;
    }
  }
}
