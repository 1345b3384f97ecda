import {
  type AppendResult,
  BACKWARDS,
  END,
  type EventStoreDBClient,
  type JSONRecordedEvent,
  NO_STREAM,
  START,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { type Logger, sleep, type Telemetry } from '@fanfold/platform';

import { AppendFailures } from './append-failures.ts';
import {
  type AppendOutcome,
  AppendTimeoutError,
  ConnectionClosedError,
  isNotHandled,
  timeOut,
} from './append-outcome.ts';
import type { StoredEvent } from './codec.ts';
import { connectTo } from './connect.ts';
import { domainEvents, type OnCheckpoint, streamsOf } from './subscription-filters.ts';
import { collect, type NewEvent, toEventData, toStored } from './wire.ts';
import { WriteStop } from './write-stop.ts';

/** Revision of the stream's last event before the append, or -1 for a stream that must not exist. */
export type ExpectedRevision = number;

export type LogClientOptions = {
  readonly url: string;
  readonly appendTimeoutMs: number;
  readonly telemetry: Telemetry;
  readonly log: Logger;
};

export type SubscribeOptions = {
  /** Event types that the store leaves out. */
  readonly without?: readonly string[] | undefined;
  readonly onCheckpoint: OnCheckpoint;
  readonly highWaterMark: number;
};

/** After this many appends in a row that timed out, the connection is replaced. */
const timeoutsBeforeReconnect = 3;

/**
 * The one appending client of a process.
 *
 * The official client sends an append's deadline to the server only, so an append to a silent server never
 * settles; therefore every append has a timeout here. All clients of the process share one call for their
 * batch appends, so the error of one append rejects all of them; such a rejection counts as unknown, never as
 * failed.
 */
export class LogClient implements AsyncDisposable {
  readonly #options: LogClientOptions;
  /** Stops the appends of this process while the log is moved. */
  readonly writes = new WriteStop();
  #client: EventStoreDBClient;
  #isClosed = false;
  #timeoutsInARow = 0;
  readonly #failures = new AppendFailures();

  constructor(options: LogClientOptions) {
    this.#options = options;
    this.#client = connectTo(options.url);
  }

  /** While writes are stopped it waits, or throws WritesStoppedError. */
  append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<AppendOutcome> {
    return this.writes.run(() => this.#appendInTime(stream, expected, events));
  }

  async #appendInTime(
    stream: string,
    expected: ExpectedRevision,
    events: readonly NewEvent[],
  ): Promise<AppendOutcome> {
    const stopTimer = this.#options.telemetry.appendSeconds.startTimer();
    const settled = this.#appendOnce(stream, expected, events);
    const timer = timeOut(this.#options.appendTimeoutMs);
    const outcome = await Promise.race([settled, timer.promise]);
    timer.cancel();
    stopTimer();
    if (outcome.status === 'unknown' && outcome.error instanceof AppendTimeoutError) this.#countTimeout();
    else this.#timeoutsInARow = 0;
    this.#failures.note(outcome);
    return outcome;
  }

  /** Why appends fail; undefined when they succeed, or when there was none lately. */
  appendsFailing(): string | undefined {
    return this.#failures.reason();
  }

  /** Events of a stream from `from` on, oldest first; empty when the stream does not exist. */
  async readStream(
    stream: string,
    { from = 0, maxCount }: { from?: number; maxCount?: number } = {},
  ): Promise<StoredEvent[]> {
    const deadline = this.#readWithinMs;
    const options = { fromRevision: BigInt(from), deadline, ...(maxCount === undefined ? {} : { maxCount }) };
    let missing = false;
    const read = () =>
      this.#read((client) => collect(client.readStream(stream, options), () => (missing = true)));
    const events = await read();
    // For a stream without events the store answers with an error of its own. An empty answer without an
    // error may be a read that was cut off: the caller would take a full wallet for an empty one. So it is
    // read once more.
    return from === 0 && events.length === 0 && !missing ? read() : events;
  }

  /**
   * Events of a stream from `from` on, oldest first, each read on demand, so that a slow reader holds few in
   * memory. Ends early when the store ends the read; a caller that knows the stream's last revision can
   * detect that.
   */
  async *walkStream(
    stream: string,
    { from, maxCount }: { from: number; maxCount: number },
  ): AsyncGenerator<StoredEvent> {
    const deadline = this.#readWithinMs;
    const reading = this.#client.readStream(stream, { fromRevision: BigInt(from), maxCount, deadline });
    try {
      for await (const { event } of reading) if (event) yield toStored(event as JSONRecordedEvent);
    } finally {
      // Leaving the loop ends the outer stream only; the call below it would stay open.
      await reading.cancel();
    }
  }

  /** The stream's last event, or undefined. */
  async readLast(stream: string): Promise<StoredEvent | undefined> {
    const deadline = this.#readWithinMs;
    const options = { direction: BACKWARDS, fromRevision: END, maxCount: 1, deadline } as const;
    const events = await this.#read((client) => collect(client.readStream(stream, options)));
    return events[0];
  }

  /** Makes the store hide all but the newest `count` events of a stream. */
  async keepNewest(stream: string, count: number): Promise<void> {
    await this.writes.run(() => this.#client.setStreamMetadata(stream, { maxCount: count }));
  }

  /** The event at exactly this position of $all, or undefined. */
  async readAt(position: bigint): Promise<StoredEvent | undefined> {
    const deadline = this.#readWithinMs;
    const fromPosition = { commit: position, prepare: position };
    const options = { fromPosition, maxCount: 1, deadline };
    const events = await this.#read((client) => collect(client.readAll(options)));
    return events.find((event) => event.position === position);
  }

  /**
   * Every event of the log except system events, oldest first, as it is stored. For audits; other readers use
   * the feed.
   */
  async *readEverything(): AsyncGenerator<StoredEvent> {
    for await (const { event } of this.#client.readAll({ fromPosition: START, resolveLinkTos: false })) {
      if (event && !event.type.startsWith('$')) yield toStored(event as JSONRecordedEvent);
    }
  }

  /** Position of the newest event that is not a system event, or undefined for an empty log. */
  async head(): Promise<bigint | undefined> {
    const deadline = this.#readWithinMs;
    const before = (last: StoredEvent) => ({ commit: last.position, prepare: last.position });
    // Any number of system events may be the newest ones, such as the metadata of many streams.
    let from: ReturnType<typeof before> | typeof END = END;
    for (let maxCount = 64; ; maxCount *= 2) {
      const options = { direction: BACKWARDS, fromPosition: from, maxCount, deadline } as const;
      const newest = await this.#read((client) => collect(client.readAll(options)));
      const found = newest.find(({ type }) => !type.startsWith('$'));
      if (found) return found.position;
      const last = newest.at(-1);
      if (!last) return undefined;
      from = before(last);
    }
  }

  /**
   * A catch-up subscription to $all without system events, after `after`. The stream ends with an error when
   * the connection is lost; its reader subscribes again from its checkpoint.
   */
  subscribe(after: bigint | undefined, { without, onCheckpoint, highWaterMark }: SubscribeOptions) {
    const fromPosition = after === undefined ? START : { commit: after, prepare: after };
    const filter = domainEvents(onCheckpoint, without);
    return this.#client.subscribeToAll({ fromPosition, filter }, { highWaterMark });
  }

  /** A subscription to the streams of some categories from now on. */
  subscribeToCategories(categories: readonly string[], onCheckpoint: OnCheckpoint) {
    return this.#client.subscribeToAll({ fromPosition: END, filter: streamsOf(categories, onCheckpoint) });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true;
    // The client waits for its streams to end; a stream to a server that is gone may never end.
    await Promise.race([this.#client.dispose(), sleep(1_000)]);
  }

  /**
   * Throws ConnectionClosedError when the read failed because its connection was closed or replaced
   * meanwhile.
   */
  async #read<Result>(read: (client: EventStoreDBClient) => Promise<Result>): Promise<Result> {
    const client = this.#client;
    try {
      return await read(client);
    } catch (error) {
      if (client === this.#client && !this.#isClosed) throw error;
      throw new ConnectionClosedError('The connection to the event log was closed', { cause: error });
    }
  }

  /** Without a deadline the official client waits for ever when a server is silent on an open connection. */
  get #readWithinMs(): number {
    return Math.max(this.#options.appendTimeoutMs, 30_000);
  }

  async #appendOnce(stream: string, expected: number, events: readonly NewEvent[]): Promise<AppendOutcome> {
    try {
      const { position }: AppendResult = await this.#client.appendToStream(stream, events.map(toEventData), {
        expectedRevision: expected < 0 ? NO_STREAM : BigInt(expected),
        deadline: this.#options.appendTimeoutMs,
      });
      if (!position) return { status: 'unknown', error: new Error('The store answered without a position') };
      return { status: 'appended', position: position.commit };
    } catch (error) {
      if (error instanceof WrongExpectedVersionError) return { status: 'conflict' };
      const cause = error instanceof Error ? error : new Error(String(error));
      return { status: isNotHandled(error) ? 'refused' : 'unknown', error: cause };
    }
  }

  #countTimeout(): void {
    this.#timeoutsInARow += 1;
    if (this.#timeoutsInARow < timeoutsBeforeReconnect) return;
    this.#timeoutsInARow = 0;
    this.#options.log.warn('the event log does not answer; opening a new connection');
    const silent = this.#client;
    this.#client = connectTo(this.#options.url);
    silent
      .dispose()
      .catch((error: unknown) => this.#options.log.warn({ err: error }, 'could not close a connection'));
  }
}
