import { isRefusal, type StreamDefinition } from '@fanfold/domain';
import { type Clock, KeyedQueue, randomIds, sleep, type Telemetry } from '@fanfold/platform';
import type { Recorded } from '../store/recorded.ts';
import { UnavailableError } from '../store/unavailable-error.ts';
import { type CommandExecution, countRefusal } from './command-execution.ts';
import { fold, view } from './loaded-stream.ts';
import {
  type Accepted,
  accepted,
  asUnavailable,
  type CommandRequest,
  isStoreFault,
  type KeyReused,
  type Outcome,
  type StreamCommands,
  unchanged,
} from './outcome.ts';
import { type Attempt, hashBody, prepare } from './prepare-append.ts';
import { replayResult } from './replay-result.ts';
import { type LoadAge, StreamCache, type StreamCacheOptions } from './stream-cache.ts';
import { traceAppend } from './trace-append.ts';

export type CommandLogOptions = StreamCacheOptions & {
  readonly clock: Clock;
  readonly telemetry: Telemetry;
  /** From 0 to 1, to spread retries; Math.random unless a test fixes it. */
  readonly random?: () => number;
};

const maxAttempts = 20;
const maxQueuedStreams = 20_000;

type Definition<State, Command, Event, Code extends string> = StreamDefinition<State, Command, Event, Code>;

/**
 * Executes commands: loads the stream, decides, appends at the expected revision; after a conflict, again.
 *
 * - A refusal or an empty decision is answered after the stream's tail was read: others may have appended.
 * - After an unknown outcome the log is searched for the command's key before it is answered or sent again.
 * - Commands for one stream queue in this process, so a busy wallet causes no conflicts.
 */
export class CommandLog {
  readonly #options: CommandLogOptions;
  readonly #cache: StreamCache;
  readonly #queue = new KeyedQueue();
  readonly #random: () => number;

  constructor(options: CommandLogOptions) {
    this.#options = options;
    this.#cache = new StreamCache(options);
    this.#random = options.random ?? Math.random;
  }

  /**
   * The commands of one kind of stream. Two steps, because TypeScript keeps the literal types of a command
   * only where the command's type is already known.
   */
  of<State, Command, Event, Code extends string>(
    definition: Definition<State, Command, Event, Code>,
  ): StreamCommands<State, Command, Event, Code> {
    return {
      handle: (request) => this.#handle(definition, request),
      replay: (request) => this.#replay(definition, request),
    };
  }

  /**
   * A stream's state for reading, as old as `LoadAge` allows.
   * Throws UnavailableError.
   */
  async load<State, Command, Event, Code extends string>(
    definition: Definition<State, Command, Event, Code>,
    id: string,
    age: LoadAge,
  ): Promise<{ readonly state: Readonly<State>; readonly revision: number; readonly position: bigint }> {
    const stream = `${definition.category}-${id}`;
    const fresh = this.#cache.fresh<State>(stream, age);
    if (fresh) return view(fresh);
    try {
      return view(await this.#queue.run(stream, () => this.#cache.current(definition, stream)));
    } catch (error) {
      this.#cache.evict(stream);
      throw asUnavailable(error);
    }
  }

  /** Forgets all loaded streams. To be called when the connection may lead to another log than before. */
  clearCache(): void {
    this.#cache.clear();
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
      const outcome = await this.#queue.run(stream, () => this.#execute(definition, stream, request));
      stop({ outcome: outcome.status });
      return outcome;
    } catch (error) {
      this.#cache.evict(stream);
      stop({ outcome: 'failed' });
      throw asUnavailable(error);
    }
  }

  async #execute<State, Command, Event, Code extends string>(
    definition: Definition<State, Command, Event, Code>,
    stream: string,
    request: CommandRequest<Command>,
  ): Promise<Outcome<State, Event, Code>> {
    const known = this.#cache.get<State>(stream);
    const execution: CommandExecution<State, Command, Event, Code> = {
      definition,
      stream,
      request,
      bodyHash: hashBody(request.body),
      loaded: known ?? (await this.#cache.current(definition, stream)),
      isCurrent: known === undefined,
      sent: undefined,
      refusals: 0,
      lastError: undefined,
    };
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const outcome = (await this.#answerFromState(execution)) ?? (await this.#append(execution, attempt));
      if (outcome) return outcome;
      await this.#reload(execution);
    }
    throw new UnavailableError('The command could not be completed', {
      outcomeUnknown: execution.lastError !== undefined,
      cause: execution.lastError,
    });
  }

  /** An answer that needs no append; undefined when events are to be appended or the stream reloaded. */
  async #answerFromState<State, Command, Event, Code extends string>(
    execution: CommandExecution<State, Command, Event, Code>,
  ): Promise<Outcome<State, Event, Code> | undefined> {
    const { definition, stream, loaded, request, bodyHash, sent } = execution;
    const applied = loaded.keys.get(request.key);
    if (applied) {
      if (applied.hash !== bodyHash) return { status: 'key-reused' };
      // An append of this execution arrived, but its answer was lost.
      if (sent) traceAppend(this.#options.log, execution);
      return replayResult(this.#options, execution, applied);
    }
    // An append with unknown outcome may still arrive: only the same bytes at that revision may be sent.
    if (sent?.expected === loaded.revision) return undefined;
    const now = latest(this.#options.clock.now(), loaded.lastAt);
    const decision = definition.decider.decide(loaded.state, request.command(now));
    execution.sent = undefined;
    if (isRefusal(decision)) return execution.isCurrent ? { status: 'refused', ...decision } : undefined;
    if (decision.length === 0) return execution.isCurrent ? unchanged(loaded) : undefined;
    const about = { definition, stream, loaded, request, bodyHash };
    execution.sent = await prepare(this.#options.codec, { ...about, now, decision, newId: randomIds.uuid });
    return undefined;
  }

  /** Appends the decided events; undefined when the stream has to be reloaded before an answer. */
  async #append<State, Command, Event, Code extends string>(
    execution: CommandExecution<State, Command, Event, Code>,
    attempt: number,
  ): Promise<Outcome<State, Event, Code> | undefined> {
    const { stream, sent, definition } = execution;
    if (!sent) return undefined;
    const { client, telemetry } = this.#options;
    execution.sentAtMs ??= Date.now();
    const sentAtMs = performance.now();
    const outcome = await client.append(stream, sent.expected, sent.events).catch((error: unknown) => {
      // An earlier append of this command may still have arrived.
      if (!execution.lastError) throw error;
      throw new UnavailableError('Writes are stopped', { outcomeUnknown: true, cause: error });
    });
    if (outcome.status === 'appended') {
      traceAppend(this.#options.log, { ...execution, position: outcome.position });
      // After a second send it is unknown which append arrived, so neither proves how fresh the state is.
      if (!execution.lastError)
        this.#cache.appended(execution.loaded, { position: outcome.position, sentAtMs });
      return this.#applyAppended(execution, sent, outcome.position);
    }
    if (outcome.status === 'conflict') {
      telemetry.commandConflicts.inc({ category: definition.category });
      // Without a random pause, two processes that append to one stream would keep conflicting.
      if (attempt > 0) await sleep(this.#random() * Math.min(2 ** attempt, 100));
      return undefined;
    }
    if (outcome.status === 'refused') countRefusal(execution, outcome.error);
    else {
      telemetry.commandUnknown.inc({ category: definition.category });
      execution.lastError = outcome.error;
    }
    await sleep(Math.min(50 * 2 ** attempt, 2_000));
    return undefined;
  }

  /** Reloads the stream. While the log is unreachable the cached one stays, to be reloaded later. */
  async #reload<State, Command, Event, Code extends string>(
    execution: CommandExecution<State, Command, Event, Code>,
  ): Promise<void> {
    try {
      if (execution.lastError) this.#cache.evict(execution.stream);
      execution.loaded = await this.#cache.current(execution.definition, execution.stream);
      execution.isCurrent = true;
    } catch (error) {
      if (!isStoreFault(error)) throw error;
      execution.lastError = error as Error;
    }
  }

  /** Applies the appended events to the state, as if they had been read from the log. */
  #applyAppended<State, Command, Event, Code extends string>(
    { definition, stream, loaded }: CommandExecution<State, Command, Event, Code>,
    { expected, events, decided }: Attempt,
    position: bigint,
  ): Accepted<State, Event> {
    const recorded: Recorded[] = events.map(({ id, metadata }, index) => {
      const event = decided[index] as Recorded['event'];
      return { event, stream, revision: expected + 1 + index, position, id, metadata };
    });
    fold(definition, loaded, recorded);
    this.#cache.put(definition, stream, loaded);
    return accepted(loaded, { position, revision: loaded.revision, recorded, replayed: false });
  }

  /** The result of an earlier request with this key, read from the log now; undefined when there is none. */
  async #replay<State, Command, Event, Code extends string>(
    definition: Definition<State, Command, Event, Code>,
    { id, key, body }: Pick<CommandRequest<Command>, 'id' | 'key' | 'body'>,
  ): Promise<Accepted<State, Event> | KeyReused | undefined> {
    const stream = `${definition.category}-${id}`;
    try {
      const loaded = await this.#queue.run(stream, () => this.#cache.current(definition, stream));
      const applied = loaded.keys.get(key);
      if (!applied) return undefined;
      if (applied.hash !== hashBody(body)) return { status: 'key-reused' };
      return await replayResult(this.#options, { stream, loaded }, applied);
    } catch (error) {
      this.#cache.evict(stream);
      throw asUnavailable(error);
    }
  }
}

const latest = (a: string, b: string): string => (a > b ? a : b);
