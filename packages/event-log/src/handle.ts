import { createHash } from 'node:crypto';
import { isRefusal, type Refusal, type StreamDefinition } from '@fanfold/domain';
import { type Clock, KeyedQueue, type Logger, sleep, type Telemetry, uuid5 } from '@fanfold/platform';
import canonicalize from 'canonicalize';
import { LRUCache } from 'lru-cache';

import { chainHash } from './chain.ts';
import type { LogClient, NewEvent } from './client.ts';
import { type Codec, isDomainEventType } from './codec.ts';
import { emptyFolded, type Folded, fold } from './folded.ts';
import type { Actor, Recorded } from './recorded.ts';
import type { Snapshots } from './snapshots.ts';

export type CommandRequest<Command> = {
  /** What follows the category in the stream's name: `{oid}` of `wallet-{oid}`. */
  readonly id: string;
  /** Identifies the intent: the same key again answers with what happened the first time. */
  readonly key: string;
  /** What the person asked for; the same key with another body is refused. */
  readonly body: unknown;
  /** Builds the command for the moment at which it is decided (ISO 8601, never before the stream's last event). */
  readonly command: (now: string) => Command;
  readonly actor: Actor;
  readonly correlationId: string;
  readonly causationId?: string;
};

export type Accepted<State, Event> = {
  readonly status: 'accepted';
  /** Log position of the outcome's last event. */
  readonly position: bigint;
  readonly revision: number;
  readonly events: readonly Event[];
  /** The stream's present state. Read it at once; it goes on changing. */
  readonly state: Readonly<State>;
  /** True when an earlier request with the same key had done it already. */
  readonly replayed: boolean;
};
export type Refused<Code extends string> = { readonly status: 'refused' } & Refusal<Code>;
export type KeyReused = { readonly status: 'key-reused' };
export type Outcome<State, Event, Code extends string> = Accepted<State, Event> | Refused<Code> | KeyReused;

/** The log could not be reached or is too busy: nothing is known to be wrong with the command. Answer 503. */
export class UnavailableError extends Error {
  override readonly name = 'UnavailableError';
  /** True when an append was sent and nobody could say whether it arrived. The same key resolves it later. */
  readonly outcomeUnknown: boolean;
  constructor(message: string, { outcomeUnknown, cause }: { outcomeUnknown: boolean; cause?: unknown }) {
    super(message, { cause });
    this.outcomeUnknown = outcomeUnknown;
  }
}

export type StreamCommands<State, Command, Event, Code extends string> = {
  /** Throws UnavailableError. */
  readonly handle: (request: CommandRequest<Command>) => Promise<Outcome<State, Event, Code>>;
};

export type CommandLogOptions = {
  readonly client: LogClient;
  readonly codec: Codec;
  readonly snapshots: Snapshots | undefined;
  readonly clock: Clock;
  readonly telemetry: Telemetry;
  readonly log: Logger;
  /** How many folded streams and remembered keys are kept in memory together. */
  readonly cacheWeight?: number;
  /** From 0 to 1, for spreading retries; Math.random unless a test fixes it. */
  readonly random?: () => number;
};

const maxAttempts = 20;
const maxQueuedStreams = 20_000;
/** A snapshot is written when this many events were added since the last one, or a tenth of the stream if that is more. */
const snapshotEvery = 256;

type Definition<State, Command, Event, Code extends string> = StreamDefinition<State, Command, Event, Code>;

/** What an append was sent with, so that a retry sends the very same bytes. */
type Attempt = { readonly expected: number; readonly events: readonly NewEvent[] };

/**
 * Carries commands to streams: load, decide, append at the expected revision, and on a conflict again.
 *
 * - A refusal is answered only after the stream's tail was read: another process may have credited the wallet.
 * - After an unknown outcome the log is read for the command's key before anything is answered or sent again.
 * - Commands for one stream queue in this process, so a busy wallet costs no conflicts.
 */
export class CommandLog {
  readonly #options: CommandLogOptions;
  readonly #cache: LRUCache<string, Folded<unknown>>;
  readonly #queue = new KeyedQueue();
  readonly #saving = new Set<string>();
  readonly #random: () => number;

  constructor(options: CommandLogOptions) {
    this.#options = options;
    this.#random = options.random ?? Math.random;
    this.#cache = new LRUCache({
      maxSize: options.cacheWeight ?? 2_000_000,
      sizeCalculation: ({ keys, revision }) => 10 + keys.size + Math.min(revision + 1, 1_000),
    });
  }

  /**
   * The commands of one kind of stream. (Two steps, because TypeScript keeps the literal types of a command only where
   * the command's type is already known.)
   */
  of<State, Command, Event, Code extends string>(
    definition: Definition<State, Command, Event, Code>,
  ): StreamCommands<State, Command, Event, Code> {
    return { handle: (request) => this.#handle(definition, request) };
  }

  async #handle<State, Command, Event, Code extends string>(
    definition: Definition<State, Command, Event, Code>,
    request: CommandRequest<Command>,
  ): Promise<Outcome<State, Event, Code>> {
    if (this.#queue.size > maxQueuedStreams) {
      throw new UnavailableError('Too many commands are waiting', { outcomeUnknown: false });
    }
    const stream = `${definition.category}-${request.id}`;
    const stop = this.#options.telemetry.commandSeconds.startTimer({ category: definition.category });
    try {
      const outcome = await this.#queue.run(stream, () => this.#carry(definition, stream, request));
      stop({ outcome: outcome.status });
      return outcome;
    } catch (error) {
      this.#cache.delete(stream);
      stop({ outcome: 'failed' });
      if (error instanceof UnavailableError) throw error;
      throw isFaultOfTheStore(error)
        ? new UnavailableError('The event log cannot be reached', { outcomeUnknown: false, cause: error })
        : error;
    }
  }

  /**
   * A stream's state for reading. `maxAgeMs` allows one that was read from the log that long ago (0 asks the log now).
   * Throws UnavailableError.
   */
  async load<State, Command, Event, Code extends string>(
    definition: Definition<State, Command, Event, Code>,
    id: string,
    { maxAgeMs }: { maxAgeMs: number },
  ): Promise<{ readonly state: Readonly<State>; readonly revision: number; readonly position: bigint }> {
    const stream = `${definition.category}-${id}`;
    const fresh = this.#cache.get(stream) as Folded<State> | undefined;
    if (fresh && performance.now() - fresh.readAtMs <= maxAgeMs) return view(fresh);
    try {
      const folded = await this.#queue.run(stream, () => this.#current(definition, stream));
      return view(folded);
    } catch (error) {
      this.#cache.delete(stream);
      throw isFaultOfTheStore(error)
        ? new UnavailableError('The event log cannot be reached', { outcomeUnknown: false, cause: error })
        : error;
    }
  }

  async #carry<State, Command, Event, Code extends string>(
    definition: Definition<State, Command, Event, Code>,
    stream: string,
    request: CommandRequest<Command>,
  ): Promise<Outcome<State, Event, Code>> {
    const bodyHash = hashBody(request.body);
    let folded = this.#cache.get(stream) as Folded<State> | undefined;
    let asked = false;
    if (!folded) {
      folded = await this.#current(definition, stream);
      asked = true;
    }
    let sent: Attempt | undefined;
    let lastError: Error | undefined;
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const applied = folded.keys.get(request.key);
      if (applied) {
        if (applied.hash !== bodyHash) return { status: 'key-reused' };
        return await this.#replay(stream, folded, applied);
      }
      // An append whose fate is unknown may still arrive. Only the same bytes at the same revision are safe beside it.
      if (!sent || sent.expected !== folded.revision) {
        const now = latest(this.#options.clock.now(), folded.lastAt);
        const decision = definition.decider.decide(folded.state, request.command(now));
        if (isRefusal(decision)) {
          if (asked) return { status: 'refused', ...decision };
          folded = await this.#current(definition, stream);
          asked = true;
          continue;
        }
        if (decision.length === 0) return unchanged(folded);
        sent = {
          expected: folded.revision,
          events: await this.#prepare(definition, { stream, folded, now, decision, request, bodyHash }),
        };
      }
      const outcome = await this.#options.client.append(stream, sent.expected, sent.events);
      if (outcome.status === 'appended') {
        return this.#take(definition, { stream, folded, sent, position: outcome.position });
      }
      if (outcome.status === 'conflict') {
        this.#options.telemetry.commandConflicts.inc({ category: definition.category });
        // Two processes that keep meeting at one stream would otherwise starve each other.
        if (attempt > 0) await sleep(this.#random() * Math.min(2 ** attempt, 100));
      } else {
        this.#options.telemetry.commandUnknown.inc({ category: definition.category });
        lastError = outcome.error;
        await sleep(Math.min(50 * 2 ** attempt, 2_000));
      }
      const reread: Folded<State> | undefined = await this.#lookAgain(definition, stream, lastError);
      if (reread) folded = reread;
      asked = true;
    }
    throw new UnavailableError('The command could not be brought to an end', {
      outcomeUnknown: lastError !== undefined,
      cause: lastError,
    });
  }

  /** Reads the stream after a conflict or an unknown outcome. While the log is away, the next attempt asks again. */
  async #lookAgain<State, Command, Event, Code extends string>(
    definition: Definition<State, Command, Event, Code>,
    stream: string,
    lastError: Error | undefined,
  ): Promise<Folded<State> | undefined> {
    try {
      if (lastError) this.#cache.delete(stream);
      return await this.#current(definition, stream);
    } catch (error) {
      if (!isFaultOfTheStore(error)) throw error;
      return undefined;
    }
  }

  /** The stream folded up to what the log holds now, through cache and snapshot. */
  async #current<State, Command, Event, Code extends string>(
    definition: Definition<State, Command, Event, Code>,
    stream: string,
  ): Promise<Folded<State>> {
    const { client, codec, snapshots } = this.#options;
    const known =
      (this.#cache.get(stream) as Folded<State> | undefined) ??
      (definition.chained
        ? await snapshots?.load<State>(definition, stream).catch(() => undefined)
        : undefined);
    const readAtMs = performance.now();
    let folded = known ?? emptyFolded(definition.decider.initial());
    // Reading from the last known event on shows at once whether it is still the one that was folded.
    let stored = await client.readStream(stream, { from: Math.max(folded.revision, 0) });
    if (folded.revision >= 0) {
      if (stored[0]?.id === folded.lastId) stored = stored.slice(1);
      else {
        folded = emptyFolded(definition.decider.initial());
        stored = await client.readStream(stream);
      }
    }
    const recorded: Recorded[] = [];
    for (const event of stored) if (isDomainEventType(event.type)) recorded.push(await codec.decode(event));
    fold(definition, folded, recorded);
    folded.readAtMs = readAtMs;
    this.#cache.set(stream, folded);
    this.#snapshotIfDue(definition, stream, folded);
    return folded;
  }

  async #prepare<State, Command, Event, Code extends string>(
    definition: Definition<State, Command, Event, Code>,
    { stream, folded, now, decision, request, bodyHash }: Preparation<State, Command, Event>,
  ): Promise<NewEvent[]> {
    const prepared: NewEvent[] = [];
    let previous = folded.chainHead;
    for (const [index, event] of decision.entries()) {
      const { type, version, data } = await this.#options.codec.encode(event as Recorded['event']);
      const id = uuid5(stream, request.key, index);
      const revision = folded.revision + 1 + index;
      const link = definition.chained
        ? { previous, hash: chainHash({ previous, stream, revision, id, type, data, occurredAt: now }) }
        : undefined;
      if (link) previous = link.hash;
      prepared.push({
        id,
        type,
        data,
        metadata: {
          $correlationId: request.correlationId,
          ...(request.causationId ? { $causationId: request.causationId } : {}),
          actor: request.actor,
          schemaVersion: version,
          occurredAt: now,
          commandKey: request.key,
          commandHash: bodyHash,
          ...(link ? { chain: link } : {}),
        },
      });
    }
    return prepared;
  }

  /** Folds what was just written, exactly as it would be read back. */
  async #take<State, Command, Event, Code extends string>(
    definition: Definition<State, Command, Event, Code>,
    {
      stream,
      folded,
      sent,
      position,
    }: { stream: string; folded: Folded<State>; sent: Attempt; position: bigint },
  ): Promise<Accepted<State, Event>> {
    const recorded: Recorded[] = [];
    for (const [index, { id, type, data, metadata }] of sent.events.entries()) {
      const revision = sent.expected + 1 + index;
      recorded.push(
        await this.#options.codec.decode({ stream, revision, position, id, type, data, metadata }),
      );
    }
    fold(definition, folded, recorded);
    folded.readAtMs = performance.now();
    this.#cache.set(stream, folded);
    this.#snapshotIfDue(definition, stream, folded);
    return {
      status: 'accepted',
      position,
      revision: folded.revision,
      events: recorded.map(({ event }) => event as Event),
      state: folded.state,
      replayed: false,
    };
  }

  async #replay<State, Event>(
    stream: string,
    folded: Folded<State>,
    applied: { revision: number; count: number },
  ): Promise<Accepted<State, Event>> {
    const stored = await this.#options.client.readStream(stream, {
      from: applied.revision - applied.count + 1,
      maxCount: applied.count,
    });
    const events: Recorded[] = [];
    for (const event of stored) events.push(await this.#options.codec.decode(event));
    return {
      status: 'accepted',
      position: stored.at(-1)?.position ?? folded.lastPosition,
      revision: applied.revision,
      events: events.map(({ event }) => event as Event),
      state: folded.state,
      replayed: true,
    };
  }

  #snapshotIfDue<State, Command, Event, Code extends string>(
    definition: Definition<State, Command, Event, Code>,
    stream: string,
    folded: Folded<State>,
  ): void {
    const { snapshots, log } = this.#options;
    const due = Math.max(snapshotEvery, Math.floor(folded.revision / 10));
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

type Preparation<State, Command, Event> = {
  stream: string;
  folded: Folded<State>;
  now: string;
  decision: readonly Event[];
  request: CommandRequest<Command>;
  bodyHash: string;
};

const view = <State>({ state, revision, lastPosition }: Folded<State>) => ({
  state,
  revision,
  position: lastPosition,
});

const unchanged = <State, Event>(folded: Folded<State>): Accepted<State, Event> => ({
  status: 'accepted',
  position: folded.lastPosition,
  revision: folded.revision,
  events: [],
  state: folded.state,
  replayed: true,
});

const latest = (a: string, b: string): string => (a > b ? a : b);

/** SHA-256 of the RFC 8785 form, shortened to 128 bits: it tells bodies apart, it does not defend against forgery. */
const hashBody = (body: unknown): string =>
  createHash('sha256')
    .update(canonicalize(body ?? null) ?? 'null')
    .digest('hex')
    .slice(0, 32);

/**
 * The official client marks what comes from the wire with a type; Postgres (key vault, snapshots) reports lost connections
 * with SQLSTATE classes 08, 53 and 57. Everything else is a bug of ours.
 */
const isFaultOfTheStore = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { type, code } = error as { type?: unknown; code?: unknown };
  if (typeof type === 'string' || typeof code === 'number') return true;
  return typeof code === 'string' && /^(?:ECONN|EPIPE|ETIMEDOUT|08|53|57)/.test(code);
};
