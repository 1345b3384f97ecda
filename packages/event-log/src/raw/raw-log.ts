import {
  BACKWARDS,
  END,
  type EventStoreDBClient,
  type ReadRevision,
  StreamDeletedError,
  StreamNotFoundError,
} from '@eventstore/db-client';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { sleep } from '@fanfold/platform';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';

import { connectTo } from '../store/connect.ts';
import { type Read, streamCalls } from './calls.ts';
import { OrderedAppends } from './ordered-appends.ts';
import type { Position, RawEvent } from './raw-event.ts';
import { startScavenge } from './scavenge.ts';

type ReadOptions = { readonly direction: 'forwards' | 'backwards'; readonly from?: Position | undefined };

/**
 * A log of any installation or program, event by event as its bytes are: for copying and comparing. Reads and
 * appends through the official client's connection.
 */
export class RawLog implements AsyncDisposable {
  readonly #client: EventStoreDBClient;

  constructor(url: string) {
    this.#client = connectTo(url);
  }

  /**
   * $all from a position on, which is included forwards and excluded backwards; without one from the log's
   * beginning or end. Links are not followed.
   */
  async *read({ direction, from }: ReadOptions): AsyncGenerator<RawEvent> {
    const call = await streamCalls(this.#client).read(readRequest(direction, from));
    // Cancelling makes it fail once more, when no reader waits any more.
    call.on('error', () => {});
    try {
      for await (const { event } of call as AsyncIterable<Read>) if (event) yield event;
    } finally {
      call.cancel();
    }
  }

  /**
   * The event at a revision of a stream; undefined when it is missing, hidden by retention, or the stream is
   * deleted.
   */
  async find(
    stream: string,
    revision: number,
  ): Promise<{ readonly id: string; readonly position: Position | undefined } | undefined> {
    const found = await this.#readOne(stream, { fromRevision: BigInt(revision) });
    return found?.revision === BigInt(revision) ? { id: found.id, position: found.position } : undefined;
  }

  /** The revision and the parsed data of a stream's newest event; undefined as for `find`. */
  async newest(stream: string): Promise<{ readonly revision: number; readonly data: unknown } | undefined> {
    const found = await this.#readOne(stream, { direction: BACKWARDS, fromRevision: END });
    return found && { revision: Number(found.revision), data: found.data };
  }

  /**
   * `inFlight` appends at most wait for their answers, if the server does not keep the order after a failure
   * by itself.
   */
  appends(inFlight: number): OrderedAppends {
    return new OrderedAppends((headers) => streamCalls(this.#client).batchAppend(headers), inFlight);
  }

  /** Deletes a stream so that an append continues it. */
  async softDelete(stream: string): Promise<void> {
    await this.#client.deleteStream(stream);
  }

  /** Deletes a stream for ever. */
  async tombstone(stream: string): Promise<void> {
    await this.#client.tombstoneStream(stream);
  }

  /** Starts a scavenge at the server, or answers with the id of the one that runs. */
  async startScavenge(): Promise<{ readonly id: string }> {
    return startScavenge(this.#client);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    // The client waits for its calls to end; a call to a server that is gone may never end.
    await Promise.race([this.#client.dispose(), sleep(1_000)]);
  }

  /**
   * Reads to the end: the call of a read that is left early stays open, and closing the client waits for it.
   */
  async #readOne(stream: string, from: { fromRevision: ReadRevision; direction?: typeof BACKWARDS }) {
    const reading = this.#client.readStream(stream, { ...from, maxCount: 1 });
    try {
      return (await Array.fromAsync(reading))[0]?.event;
    } catch (error) {
      if (error instanceof StreamNotFoundError || error instanceof StreamDeletedError) return undefined;
      throw error;
    }
  }
}

const readRequest = (
  direction: ReadOptions['direction'],
  from: Position | undefined,
): InstanceType<typeof streams.ReadReq> => {
  const options = new streams.ReadReq.Options();
  const ids = new streams.ReadReq.Options.UUIDOption();
  ids.setString(new empty.Empty());
  options.setUuidOption(ids);
  options.setAll(allFrom(direction, from));
  options.setReadDirection(direction === 'forwards' ? 0 : 1);
  options.setResolveLinks(false);
  options.setCount(String(Number.MAX_SAFE_INTEGER));
  options.setNoFilter(new empty.Empty());
  const request = new streams.ReadReq();
  request.setOptions(options);
  return request;
};

const allFrom = (direction: ReadOptions['direction'], from: Position | undefined) => {
  const all = new streams.ReadReq.Options.AllOptions();
  if (from) {
    const position = new streams.ReadReq.Options.Position();
    position.setCommitPosition(String(from.commit));
    position.setPreparePosition(String(from.prepare));
    all.setPosition(position);
  } else if (direction === 'forwards') all.setStart(new shared.Empty());
  else all.setEnd(new shared.Empty());
  return all;
};
