import type { AllStreamResolvedEvent, JSONRecordedEvent } from '@eventstore/db-client';

import { type LogClient, toStored } from './client.ts';
import { type Codec, isDomainEventType } from './codec.ts';
import type { Recorded } from './recorded.ts';

/** What a feed yields: events in log order, or the news that everything up to a position has gone by. */
export type FeedItem = readonly Recorded[] | { readonly caughtUpTo: bigint };

export type ReadAllOptions = {
  /** Exclusive; undefined reads from the start. */
  readonly after: bigint | undefined;
  readonly maxBatch: number;
  readonly signal: AbortSignal;
};

/** The whole log for readers: projections, process managers, verification. */
export type LogFeed = {
  /**
   * Every domain event after `after`, strictly in order. Pull-based: nothing is read ahead beyond one batch. Yields
   * what is buffered now, at most `maxBatch` events, and waits when caught up. Throws on connection loss.
   */
  readonly readAll: (options: ReadAllOptions) => AsyncIterable<FeedItem>;
  /** The id that the log's first event carries. Throws when the log was never initialised. */
  readonly logId: () => Promise<string>;
  readonly head: () => Promise<bigint | undefined>;
  /** The id of the event at exactly this position, to tell a restored log from the one that was read. */
  readonly eventIdAt: (position: bigint) => Promise<string | undefined>;
};

export const createFeed = (client: LogClient, codec: Codec, logId: () => Promise<string>): LogFeed => ({
  readAll: (options) => readAll(client, codec, options),
  logId,
  head: () => client.head(),
  eventIdAt: async (position) => (await client.readAt(position))?.id,
});

async function* readAll(client: LogClient, codec: Codec, options: ReadAllOptions): AsyncGenerator<FeedItem> {
  const { after, maxBatch, signal } = options;
  if (signal.aborted) return;
  let passed = after ?? -1n;
  let announced = passed;
  let wake: () => void = () => {};
  const subscription = client.subscribe(
    after,
    (position) => {
      if (position > passed) passed = position;
      wake();
    },
    maxBatch,
  );
  let failure: Error | undefined;
  const onError = (error: Error) => {
    failure = error;
    wake();
  };
  subscription.on('error', onError);
  subscription.on('readable', () => wake());
  subscription.on('end', () => onError(new Error('The event log closed the subscription')));
  signal.addEventListener('abort', () => wake(), { once: true });
  try {
    while (!signal.aborted) {
      if (failure) throw failure;
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const taken = takeBuffered(subscription, maxBatch);
      if (taken.length > 0) {
        const recorded = await decodeAll(codec, taken);
        const last = taken.at(-1)?.event?.position?.commit ?? passed;
        if (last > passed) passed = last;
        announced = passed;
        // Events of our own bookkeeping (log id, checkpoints of process managers) are passed over, not handed out.
        yield recorded.length > 0 ? recorded : { caughtUpTo: passed };
        continue;
      }
      if (passed > announced) {
        announced = passed;
        yield { caughtUpTo: passed };
        continue;
      }
      await woken;
    }
  } finally {
    subscription.off('error', onError);
    // A subscription that fails while it is being given up must not take the process with it.
    subscription.on('error', () => {});
    await subscription.unsubscribe().catch(() => undefined);
    subscription.destroy();
  }
}

type Buffered = { read: (size?: number) => unknown };

const takeBuffered = (subscription: Buffered, maxBatch: number): AllStreamResolvedEvent[] => {
  const taken: AllStreamResolvedEvent[] = [];
  while (taken.length < maxBatch) {
    const next = subscription.read() as AllStreamResolvedEvent | null;
    if (next === null) break;
    taken.push(next);
  }
  return taken;
};

const decodeAll = async (codec: Codec, resolved: readonly AllStreamResolvedEvent[]): Promise<Recorded[]> => {
  const recorded: Recorded[] = [];
  for (const { event } of resolved) {
    if (!event || !isDomainEventType(event.type)) continue;
    const decoded = codec.decode(toStored(event as JSONRecordedEvent));
    // Awaiting only what is sealed keeps long replays free of a promise per event.
    recorded.push(decoded instanceof Promise ? await decoded : decoded);
  }
  return recorded;
};
