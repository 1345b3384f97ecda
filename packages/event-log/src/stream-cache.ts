import type { StreamDefinition } from '@fanfold/domain';
import type { Logger } from '@fanfold/platform';
import { LRUCache } from 'lru-cache';

import type { LogClient } from './client.ts';
import { type Codec, isDomainEventType, type StoredEvent } from './codec.ts';
import { emptyFolded, type Folded, fold } from './folded.ts';
import { Freshness, type Mark } from './freshness.ts';
import type { Recorded } from './recorded.ts';
import type { Snapshots } from './snapshots.ts';

export type StreamCacheOptions = {
  readonly client: LogClient;
  readonly codec: Codec;
  readonly snapshots: Snapshots | undefined;
  readonly log: Logger;
  /** How many folded streams and remembered keys are kept in memory together. */
  readonly cacheWeight?: number;
  /** Told by a subscription what others append; without one, what is remembered is as old as its reading. */
  readonly freshness?: Freshness;
};

type Definition<State, Command, Event, Code extends string> = StreamDefinition<State, Command, Event, Code>;

/**
 * A snapshot is written when a tenth of the stream was added since the last one, within these bounds: a short stream needs
 * none, and the tail behind a long one's snapshot is what a cold start reads.
 */
const snapshotEvery = { least: 256, most: 500 };
const defaultWeight = 2_000_000;

/**
 * Folded streams: in memory first, then from a snapshot, then from the events. Its callers make sure that one stream is
 * worked on by one at a time.
 */
export class StreamCache {
  readonly #options: StreamCacheOptions;
  readonly #folded: LRUCache<string, Folded<unknown>>;
  readonly #saving = new Set<string>();
  readonly #freshness: Freshness;

  constructor(options: StreamCacheOptions) {
    this.#options = options;
    this.#freshness = options.freshness ?? new Freshness();
    this.#folded = new LRUCache({
      maxSize: options.cacheWeight ?? defaultWeight,
      sizeCalculation: ({ keys, revision }) => 10 + keys.size + Math.min(revision + 1, 1_000),
    });
  }

  /** What this process remembers. Another one may have gone on meanwhile. */
  get<State>(stream: string): Folded<State> | undefined {
    return this.#folded.get(stream) as Folded<State> | undefined;
  }

  /** What this process remembers, if at most so long ago something may have happened that it does not know. */
  fresh<State>(stream: string, maxAgeMs: number): Folded<State> | undefined {
    const folded = this.get<State>(stream);
    return folded && this.#freshness.ageMs(stream, folded) <= maxAgeMs ? folded : undefined;
  }

  /** Notes that this process appended to a stream: nobody else had when the append was sent. */
  appended(folded: Folded<unknown>, mark: Mark): void {
    folded.readAtMs = mark.sentAtMs;
    this.#freshness.mark(mark);
  }

  drop(stream: string): void {
    this.#folded.delete(stream);
  }

  forget(): void {
    this.#folded.clear();
  }

  /** Remembers a stream as the log has it just now. */
  keep<State, Command, Event, Code extends string>(
    definition: Definition<State, Command, Event, Code>,
    stream: string,
    folded: Folded<State>,
  ): void {
    this.#folded.set(stream, folded);
    this.#snapshotIfDue(definition, stream, folded);
  }

  /** The stream folded up to what the log holds now. */
  async current<State, Command, Event, Code extends string>(
    definition: Definition<State, Command, Event, Code>,
    stream: string,
  ): Promise<Folded<State>> {
    const readAtMs = performance.now();
    let folded = this.get<State>(stream) ?? (await this.#fromSnapshot(definition, stream));
    // Reading from the last known event on shows at once whether it is still the one that was folded.
    let tail = folded && (await this.#read(stream, folded.revision));
    if (!folded || !tail || tail[0]?.id !== folded.lastId) {
      folded = emptyFolded(definition.decider.initial());
      tail = await this.#read(stream, 0);
    } else {
      tail = tail.slice(1);
    }
    fold(definition, folded, await this.#decode(tail));
    folded.readAtMs = readAtMs;
    this.keep(definition, stream, folded);
    return folded;
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
  ): Promise<Folded<State> | undefined> {
    if (!definition.chained) return undefined;
    // Without Postgres the events themselves do.
    return this.#options.snapshots?.load<State>(definition, stream).catch(() => undefined);
  }

  #snapshotIfDue<State, Command, Event, Code extends string>(
    definition: Definition<State, Command, Event, Code>,
    stream: string,
    folded: Folded<State>,
  ): void {
    const { snapshots, log } = this.#options;
    const due = Math.min(Math.max(snapshotEvery.least, Math.floor(folded.revision / 10)), snapshotEvery.most);
    if (!snapshots || !definition.chained || folded.revision - folded.snapshotRevision < due) return;
    if (this.#saving.has(stream)) return;
    this.#saving.add(stream);
    folded.snapshotRevision = folded.revision;
    snapshots
      .save(definition, stream, folded)
      .catch((error: unknown) => log.warn({ err: error, stream }, 'a snapshot could not be saved'))
      .finally(() => this.#saving.delete(stream));
  }
}
