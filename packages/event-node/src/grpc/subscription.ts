import { randomUUID } from 'node:crypto';

import streams from '@eventstore/db-client/generated/streams_pb.js';

import { compileFilter, type NameTest } from '../storage/filter.ts';
import type { Log } from '../storage/log.ts';
import { isSoftDeleted } from '../storage/metadata.ts';
import type { AllPage } from '../storage/reader.ts';
import { isTombstoned, type StreamHead } from '../storage/streams.ts';
import type { Call } from './call.ts';
import { EventEncoder } from './event-codec.ts';
import { frame } from './frames.ts';
import { resolveLink } from './links.ts';
import type { ReadQuery } from './read-request.ts';
import { consumerTooSlow, type GrpcError, streamDeleted } from './status.ts';

export type ReadSettings = {
  readonly log: Log;
  /** See EventNodeOptions. */
  readonly endsAtLive?: (() => boolean) | undefined;
};

const PAGE = { events: 512, bytes: 64 * 1024 };

/**
 * A live subscriber this many events behind has fallen behind, as a full buffer of the real server would
 * show.
 */
const FALLEN_BEHIND = 2_000;

/**
 * A catch-up subscription. It stores a position and no events: new events are read from the log when the
 * client can receive them. So a slow client costs the memory of one page, and there is no hand-over between
 * catching up and live. The log keeps the newest events in memory, once for all subscribers.
 */
export class Subscription {
  readonly #log: Log;
  readonly #endsAtLive: ReadSettings['endsAtLive'];
  readonly #call: Call;
  readonly #query: ReadQuery;
  readonly #encoder: EventEncoder;
  readonly #test: NameTest | undefined;
  /** The next position of $all or the next revision of the stream. */
  #next = 0;
  #isLive = false;
  #isWaiting = false;
  #consideredSinceCheckpoint = 0;

  constructor({ log, endsAtLive }: ReadSettings, call: Call, query: ReadQuery) {
    this.#log = log;
    this.#endsAtLive = endsAtLive;
    this.#call = call;
    this.#query = query;
    this.#encoder = new EventEncoder(log, query.structuredIds);
    const names = { streams: log.streamNames, types: log.eventTypes };
    this.#test = query.filter === undefined ? undefined : compileFilter(query.filter.event, names);
  }

  /** @throws GrpcError when the stream is tombstoned. */
  start(): void {
    const { stream } = this.#query;
    this.#next = this.#first();
    this.#confirm();
    if (stream !== undefined && isTombstoned(this.#log.stream(stream))) throw streamDeleted(stream);
    this.#call.onClose(this.#log.onCommit(() => this.#wake()));
    this.#step();
  }

  /** The given revision or position was read already; the subscription starts after it. */
  #first(): number {
    const { from, stream } = this.#query;
    const { head } = this.#log;
    // As in the real server, what is beyond the end of $all is its end; beyond the end of a stream, the
    // subscription waits.
    if (stream === undefined) return from === 'start' ? 1 : Math.min(from === 'end' ? head : from, head) + 1;
    if (typeof from === 'number') return from + 1;
    return from === 'start' ? 0 : this.#log.stream(stream).lastRevision + 1;
  }

  #wake(): void {
    if (this.#isWaiting || this.#call.isOver) return;
    try {
      if (this.#hasNews()) this.#step();
    } catch (error) {
      // A log that cannot be read ends this call, not the commit that woke it.
      this.#call.fail(error);
    }
  }

  #hasNews(): boolean {
    const { stream } = this.#query;
    if (stream === undefined) return this.#log.head >= this.#next;
    return this.#log.stream(stream).lastRevision >= this.#next;
  }

  readonly #step = (): void => {
    this.#isWaiting = false;
    if (this.#call.isOver) return;
    try {
      this.#noteFallingBehind();
      const { stream } = this.#query;
      const page = stream === undefined ? this.#pageOfAll() : this.#pageOfStream(stream);
      if (!page.atEnd) this.#send(page);
      else if (!this.#isLive && this.#endsAtLive?.() === true)
        this.#end(page.rows.slice(0, Math.ceil(page.rows.length / 2)), consumerTooSlow());
      else if (stream !== undefined && isTombstoned(this.#log.stream(stream)))
        this.#end(page.rows, streamDeleted(stream));
      else this.#send(page);
    } catch (error) {
      this.#call.fail(error);
    }
  };

  #end(lastRows: AllPage['rows'], error: GrpcError): void {
    this.#encode(lastRows);
    if (this.#encoder.length > 0) this.#call.write(this.#encoder.take());
    this.#call.fail(error);
  }

  #encode(rows: AllPage['rows']): void {
    const { resolveLinks } = this.#query;
    for (const row of rows) this.#encoder.add(row, resolveLinks ? resolveLink(this.#log, row) : undefined);
  }

  #send({ rows, next, atEnd }: AllPage): void {
    this.#encode(rows);
    const frames = this.#encoder.length === 0 ? [] : [this.#encoder.take()];
    const checkpoint = this.#checkpointAt(next);
    if (checkpoint !== undefined) frames.push(checkpoint);
    this.#next = next;
    if (atEnd && !this.#isLive) {
      this.#isLive = true;
      frames.push(caughtUp());
    }
    const [first, ...others] = frames;
    const mayWrite =
      first === undefined || this.#call.write(others.length === 0 ? first : Buffer.concat(frames));
    this.#continue(mayWrite, atEnd);
  }

  /** Continues at once, after the client has read, or with the next commit. */
  #continue(mayWrite: boolean, atEnd: boolean): void {
    this.#isWaiting = !mayWrite || !atEnd;
    if (!mayWrite) this.#call.drained(this.#step);
    else if (!atEnd) setImmediate(this.#step);
  }

  #pageOfAll(): AllPage {
    const { reader } = this.#log;
    if (this.#test === undefined) return reader.readAll('forwards', this.#next, PAGE);
    // A page never reaches past the next checkpoint, so that the checkpoint comes at its exact position.
    const due = (this.#query.filter?.checkpointEvery ?? PAGE.events) - this.#consideredSinceCheckpoint;
    return reader.readFiltered(this.#next, this.#test, { ...PAGE, events: Math.min(PAGE.events, due) });
  }

  #pageOfStream(name: string): AllPage {
    const head = this.#log.stream(name);
    const query = { from: this.#next, limit: PAGE };
    if (isTombstoned(head)) return this.#log.reader.readStream(toItsTombstone(head), 'forwards', query);
    if (head.lastRevision < 0 || isSoftDeleted(head.retention))
      return { rows: [], next: this.#next, atEnd: true };
    return this.#log.reader.readStream(head, 'forwards', query);
  }

  /** The checkpoint that the events before `next` reached, if any. */
  #checkpointAt(next: number): Buffer | undefined {
    const every = this.#query.filter?.checkpointEvery;
    if (every === undefined) return undefined;
    // Positions have no gaps: their difference is the number of events that were searched.
    this.#consideredSinceCheckpoint += next - this.#next;
    if (this.#consideredSinceCheckpoint < every) return undefined;
    this.#consideredSinceCheckpoint %= every;
    const checkpoint = new streams.ReadResp.Checkpoint();
    checkpoint.setCommitPosition(String(next - 1));
    checkpoint.setPreparePosition(String(next - 1));
    const response = new streams.ReadResp();
    response.setCheckpoint(checkpoint);
    return frame(response.serializeBinary());
  }

  #noteFallingBehind(): void {
    if (!this.#isLive) return;
    const { stream } = this.#query;
    const newest = stream === undefined ? this.#log.head : this.#log.stream(stream).lastRevision;
    if (newest - this.#next < FALLEN_BEHIND || newest === Number.MAX_SAFE_INTEGER) return;
    this.#isLive = false;
    const response = new streams.ReadResp();
    response.setFellBehind(new streams.ReadResp.FellBehind());
    this.#call.write(frame(response.serializeBinary()));
  }

  #confirm(): void {
    const confirmation = new streams.ReadResp.SubscriptionConfirmation();
    confirmation.setSubscriptionId(randomUUID());
    const response = new streams.ReadResp();
    response.setConfirmation(confirmation);
    this.#call.write(frame(response.serializeBinary()));
  }
}

/**
 * `$maxCount` counts back from the last revision; from that of a tombstone, it would hide what was not yet
 * delivered.
 */
function toItsTombstone(head: StreamHead): StreamHead {
  const { maxCount: _, ...retention } = head.retention;
  return { ...head, retention };
}

function caughtUp(): Buffer {
  const response = new streams.ReadResp();
  response.setCaughtUp(new streams.ReadResp.CaughtUp());
  return frame(response.serializeBinary());
}
