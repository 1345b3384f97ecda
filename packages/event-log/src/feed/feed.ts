import type { AllStreamResolvedEvent, JSONRecordedEvent } from '@eventstore/db-client';

import type { LogClient } from '../store/client.ts';
import { type Codec, decodeOrDefer, domainEventTypes } from '../store/codec.ts';
import { technicalEventTypes } from '../store/log-id.ts';
import type { Recorded } from '../store/recorded.ts';
import { toStored } from '../store/wire.ts';

/** What a feed yields: events in log order, or the position up to which no more events exist. */
export type FeedItem = readonly Recorded[] | { readonly caughtUpTo: bigint };

export type ReadAllOptions = {
  /** Exclusive; undefined reads from the start of the log. */
  readonly after: bigint | undefined;
  readonly maxBatch: number;
  readonly signal: AbortSignal;
  /**
   * Only these types are delivered, and types that this version does not know, which still throw. Then
   * `caughtUpTo` comes at the latest after 1,024 events of other types. Default: all types.
   */
  readonly types?: ReadonlySet<string> | undefined;
};

/** The whole log for readers: projections, process managers, verification. */
export type LogFeed = {
  /**
   * Every domain event after `after`, strictly in order. Pull-based: at most one batch is read ahead. Yields
   * what is buffered, at most `maxBatch` events, and waits when caught up. Throws on connection loss.
   */
  readonly readAll: (options: ReadAllOptions) => AsyncIterable<FeedItem>;
  /** The id that the log's first event carries. Throws when the log was never initialised. */
  readonly logId: () => Promise<string>;
  readonly head: () => Promise<bigint | undefined>;
  /**
   * The id of the event at exactly this position, to tell a restored log from the log that was read before.
   */
  readonly eventIdAt: (position: bigint) => Promise<string | undefined>;
  /** At most `maxCount` events of one stream from the revision `from` on, oldest first. */
  readonly readStream: (options: {
    readonly stream: string;
    readonly from: number;
    readonly maxCount: number;
  }) => Promise<readonly Recorded[]>;
};

export const createFeed = (client: LogClient, codec: Codec, logId: () => Promise<string>): LogFeed => ({
  readAll: (options) => readAll(client, codec, options),
  logId,
  head: () => client.head(),
  eventIdAt: async (position) => (await client.readAt(position))?.id,
  readStream: async ({ stream, from, maxCount }) => {
    const recorded: Recorded[] = [];
    for (const stored of await client.readStream(stream, { from, maxCount }))
      recorded.push(await decodeOrDefer(codec, stored));
    return recorded;
  },
});

async function* readAll(client: LogClient, codec: Codec, options: ReadAllOptions): AsyncGenerator<FeedItem> {
  const { maxBatch, signal } = options;
  if (signal.aborted) return;
  const source = new SubscriptionBuffer(client, options);
  signal.addEventListener('abort', source.wake, { once: true });
  try {
    while (!signal.aborted) {
      const woken = source.nextWake();
      const taken = source.take(maxBatch);
      if (taken.length > 0) {
        const recorded = await decodeAll(codec, taken);
        // The next round reports the position of events that were skipped after the last delivered event.
        source.announced = recorded.at(-1)?.position ?? source.announced;
        if (recorded.length > 0) yield recorded;
      } else if (source.passed > source.announced) {
        source.announced = source.passed;
        yield { caughtUpTo: source.passed };
      } else {
        await woken;
      }
    }
  } finally {
    signal.removeEventListener('abort', source.wake);
    await source.close();
  }
}

/** A subscription whose buffered events are pulled. `nextWake` resolves when more may have arrived. */
class SubscriptionBuffer {
  readonly #subscription: ReturnType<LogClient['subscribe']>;
  #failure: Error | undefined;
  #wake: () => void = () => {};
  /** Everything up to here was yielded, or was filtered out by the store. */
  passed: bigint;
  /** The reader has received everything up to here. */
  announced: bigint;

  constructor(client: LogClient, { after, maxBatch, types }: ReadAllOptions) {
    this.passed = after ?? -1n;
    this.announced = this.passed;
    const onCheckpoint = (position: bigint) => {
      this.#pass(position);
      this.wake();
    };
    const without = types && leftOut(types);
    this.#subscription = client.subscribe(after, { without, onCheckpoint, highWaterMark: maxBatch });
    this.#subscription.on('error', (error: Error) => this.#fail(error));
    this.#subscription.on('end', () => this.#fail(new Error('The event log closed the subscription')));
    this.#subscription.on('readable', this.wake);
  }

  readonly wake = (): void => this.#wake();

  nextWake(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  /** What is buffered now. Throws the error that ended the subscription. */
  take(max: number): AllStreamResolvedEvent[] {
    if (this.#failure) throw this.#failure;
    const taken: AllStreamResolvedEvent[] = [];
    while (taken.length < max) {
      const next = this.#subscription.read() as AllStreamResolvedEvent | null;
      if (next === null) break;
      taken.push(next);
    }
    const last = taken.at(-1)?.event?.position?.commit;
    if (last !== undefined) this.#pass(last);
    return taken;
  }

  async close(): Promise<void> {
    await this.#subscription.unsubscribe().catch(() => undefined);
    this.#subscription.destroy();
  }

  #pass(position: bigint): void {
    if (position > this.passed) this.passed = position;
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    this.wake();
  }
}

/** An unknown type is not left out: a newer version wrote it, and its readers must not pass it. */
const leftOut = (types: ReadonlySet<string>): string[] =>
  [...domainEventTypes, ...technicalEventTypes].filter((type) => !types.has(type));

const decodeAll = async (codec: Codec, resolved: readonly AllStreamResolvedEvent[]): Promise<Recorded[]> => {
  const recorded: Recorded[] = [];
  for (const { event } of resolved) {
    if (!event || technicalEventTypes.has(event.type)) continue;
    const decoded = decodeOrDefer(codec, toStored(event as JSONRecordedEvent));
    // Awaiting only sealed events saves long replays a promise for each event.
    recorded.push(decoded instanceof Promise ? await decoded : decoded);
  }
  return recorded;
};
