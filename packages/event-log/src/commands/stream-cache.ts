import type { StreamDefinition } from '@fanfold/domain';
import type { Logger } from '@fanfold/platform';
import { LRUCache } from 'lru-cache';
import type { Snapshots } from '../snapshots/snapshots.ts';
import type { LogClient } from '../store/client.ts';
import { type Codec, isDomainEventType, type StoredEvent } from '../store/codec.ts';
import type { Recorded } from '../store/recorded.ts';
import { type AppendMark, Freshness } from './freshness.ts';
import { emptyLoadedStream, fold, type LoadedStream } from './loaded-stream.ts';

export type StreamCacheOptions = {
  readonly client: LogClient;
  readonly codec: Codec;
  readonly snapshots: Snapshots | undefined;
  readonly log: Logger;
  /** How many loaded streams and remembered keys are kept in memory together. */
  readonly cacheWeight?: number;
  /**
   * Knows from a subscription what other processes append; without it, a cached stream is as old as its last
   * read.
   */
  readonly freshness?: Freshness;
};

/** How old a state may be that is read. */
export type LoadAge = {
  /** It may miss the events of this time; 0 reads the log now. */
  readonly maxAgeMs: number;
  /** It misses no event up to this log position. */
  readonly after?: bigint | undefined;
};

type Definition<State, Command, Event, Code extends string> = StreamDefinition<State, Command, Event, Code>;

/**
 * A snapshot is written when the stream grew by a tenth since the last one, within these bounds: a short
 * stream needs none, and a cold start reads the tail behind the snapshot of a long one.
 */
const snapshotEvery = { least: 256, most: 500 };
const defaultWeight = 2_000_000;

/**
 * Loaded streams: from memory, else from a snapshot, else from the events. Callers make sure that only one of
 * them works on a stream at a time.
 */
export class StreamCache {
  readonly #options: StreamCacheOptions;
  readonly #loaded: LRUCache<string, LoadedStream<unknown>>;
  readonly #saving = new Set<string>();
  readonly #freshness: Freshness;

  constructor(options: StreamCacheOptions) {
    this.#options = options;
    this.#freshness = options.freshness ?? new Freshness();
    this.#loaded = new LRUCache({
      maxSize: options.cacheWeight ?? defaultWeight,
      sizeCalculation: ({ keys, revision }) => 10 + keys.size + Math.min(revision + 1, 1_000),
    });
  }

  /** The cached stream. Another process may have appended since it was read. */
  get<State>(stream: string): LoadedStream<State> | undefined {
    return this.#loaded.get(stream) as LoadedStream<State> | undefined;
  }

  /**
   * The cached stream, if its age is at most `maxAgeMs`, and if it is known to include what was written up to
   * `after`.
   */
  fresh<State>(stream: string, { maxAgeMs, after = 0n }: LoadAge): LoadedStream<State> | undefined {
    const loaded = this.get<State>(stream);
    if (!loaded || this.#freshness.ageMs(stream, loaded) > maxAgeMs) return undefined;
    const isIncluded = loaded.lastPosition >= after || this.#freshness.includes(stream, loaded, after);
    return isIncluded ? loaded : undefined;
  }

  /**
   * Records an append of this process. It succeeded at the expected revision, so the state was current when
   * it was sent.
   */
  appended(loaded: LoadedStream<unknown>, mark: AppendMark): void {
    loaded.readAtMs = mark.sentAtMs;
    this.#freshness.mark(mark);
  }

  evict(stream: string): void {
    this.#loaded.delete(stream);
  }

  clear(): void {
    this.#loaded.clear();
  }

  /** Caches a stream as it is in the log now, and writes a snapshot when enough events were added. */
  put<State, Command, Event, Code extends string>(
    definition: Definition<State, Command, Event, Code>,
    stream: string,
    loaded: LoadedStream<State>,
  ): void {
    this.#loaded.set(stream, loaded);
    this.#snapshotIfDue(definition, stream, loaded);
  }

  /** The stream loaded up to what the log holds now. */
  async current<State, Command, Event, Code extends string>(
    definition: Definition<State, Command, Event, Code>,
    stream: string,
  ): Promise<LoadedStream<State>> {
    const readAtMs = performance.now();
    let loaded = this.get<State>(stream) ?? (await this.#fromSnapshot(definition, stream));
    // The read begins at the last known event, which shows whether the log still contains it.
    let tail = loaded && (await this.#read(stream, loaded.revision));
    if (!loaded || !tail || tail[0]?.id !== loaded.lastId) {
      loaded = emptyLoadedStream(definition.decider.initial());
      tail = await this.#read(stream, 0);
    } else {
      // In a copy of the log that a snapshot came from, the event is at another position.
      loaded.lastPosition = tail[0].position;
      tail = tail.slice(1);
    }
    fold(definition, loaded, await this.#decode(tail));
    loaded.readAtMs = readAtMs;
    this.put(definition, stream, loaded);
    return loaded;
  }

  #read(stream: string, from: number): Promise<StoredEvent[]> {
    return this.#options.client.readStream(stream, { from: Math.max(from, 0) });
  }

  async #decode(stored: readonly StoredEvent[]): Promise<Recorded[]> {
    const recorded: Recorded[] = [];
    for (const event of stored) {
      if (isDomainEventType(event.type)) recorded.push(await this.#options.codec.decode(event));
    }
    return recorded;
  }

  async #fromSnapshot<State, Command, Event, Code extends string>(
    definition: Definition<State, Command, Event, Code>,
    stream: string,
  ): Promise<LoadedStream<State> | undefined> {
    if (!definition.chained) return undefined;
    // While Postgres is unreachable the stream is loaded from its events.
    return this.#options.snapshots?.load<State>(definition, stream).catch(() => undefined);
  }

  #snapshotIfDue<State, Command, Event, Code extends string>(
    definition: Definition<State, Command, Event, Code>,
    stream: string,
    loaded: LoadedStream<State>,
  ): void {
    const { snapshots, log } = this.#options;
    const due = Math.min(Math.max(snapshotEvery.least, Math.floor(loaded.revision / 10)), snapshotEvery.most);
    if (!snapshots || !definition.chained || loaded.revision - loaded.snapshotRevision < due) return;
    if (this.#saving.has(stream)) return;
    this.#saving.add(stream);
    loaded.snapshotRevision = loaded.revision;
    snapshots
      .save(definition, stream, loaded)
      .catch((error: unknown) => log.warn({ err: error, stream }, 'a snapshot could not be saved'))
      .finally(() => this.#saving.delete(stream));
  }
}
