import type { LogFeed, Recorded } from '@fanfold/event-log';

/** The subscription was closed under the reader; the caller subscribes again from the checkpoint. */
export class FeedLost extends Error {
  override readonly name = 'FeedLost';
}

/** How long a batch may wait to become a large one: in all, and for the next event. */
const longestMs = 400;
const silenceMs = 40;

/** A cursor over the log's feed: pulls batches and returns as many events as the caller asks for. */
export class Reader implements AsyncDisposable {
  readonly #iterator: AsyncIterator<readonly Recorded[] | { readonly caughtUpTo: bigint }>;
  readonly #stop = new AbortController();
  #buffer: Recorded[] = [];
  #next = 0;
  #pulling: Promise<void> | undefined;
  /** Up to this position the log contains no event that was not returned. */
  reached: bigint;

  constructor(feed: LogFeed, options: { after: bigint; maxBatch: number; signal: AbortSignal }) {
    const { after, maxBatch, signal } = options;
    this.reached = after;
    this.#iterator = feed
      .readAll({
        after: after < 0n ? undefined : after,
        maxBatch,
        signal: AbortSignal.any([signal, this.#stop.signal]),
      })
      [Symbol.asyncIterator]();
  }

  get empty(): boolean {
    return this.#next >= this.#buffer.length;
  }

  /** Waits for the next request. A second call joins the same wait, so it can take part in a race. */
  pull(): Promise<void> {
    // After a failure there are no more events, so every later call gets the same rejection.
    this.#pulling ??= this.#pullOnce().then(() => {
      this.#pulling = undefined;
    });
    return this.#pulling;
  }

  /**
   * Fetches and parses until that many events are buffered, while its caller does other work; at most
   * `longestMs`, and only until no event has arrived for `silenceMs`. The next pull reports a failure.
   * Answers whether that many are buffered: otherwise the end of the log is near.
   */
  async gather(most: number): Promise<boolean> {
    const endsAt = performance.now() + longestMs;
    let timer: NodeJS.Timeout | undefined;
    const silent = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), silenceMs);
    });
    try {
      while (this.#buffer.length - this.#next < most && performance.now() < endsAt) {
        if (!(await Promise.race([this.pull().then(() => true), silent]))) break;
        timer?.refresh();
      }
    } catch {
      // The next `pull` reports it.
    } finally {
      clearTimeout(timer);
    }
    return this.#buffer.length - this.#next >= most;
  }

  /** Waits for the next request, at most that long; answers whether one came. */
  async pullWithin(ms: number): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), ms);
    });
    try {
      return await Promise.race([this.pull().then(() => true), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** At most `max` events, none of them beyond `upTo`. */
  take(max: number, upTo?: bigint): readonly Recorded[] {
    let end = Math.min(this.#buffer.length, this.#next + max);
    if (upTo !== undefined) {
      while (end > this.#next && (this.#buffer[end - 1]?.position ?? 0n) > upTo) end -= 1;
    }
    const taken = this.#buffer.slice(this.#next, end);
    this.#next = end;
    return taken;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort();
    await this.#pulling?.catch(() => undefined);
    await this.#iterator.return?.().catch(() => undefined);
  }

  async #pullOnce(): Promise<void> {
    let result: IteratorResult<readonly Recorded[] | { readonly caughtUpTo: bigint }>;
    try {
      result = await this.#iterator.next();
    } catch (error) {
      throw new FeedLost(error instanceof Error ? error.message : String(error), { cause: error });
    }
    if (result.done) throw new FeedLost('The feed ended');
    if ('caughtUpTo' in result.value) {
      this.reached = max(this.reached, result.value.caughtUpTo);
      return;
    }
    if (this.#next > 0) {
      this.#buffer = this.#buffer.slice(this.#next);
      this.#next = 0;
    }
    this.#buffer.push(...result.value);
    this.reached = max(this.reached, result.value.at(-1)?.position ?? this.reached);
  }
}

const max = (a: bigint, b: bigint): bigint => (a > b ? a : b);
