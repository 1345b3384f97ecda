import type { EventEmitter } from 'node:events';
import type { EventStoreDBClient } from '@eventstore/db-client';
import unpacking from '@eventstore/db-client/dist/streams/appendToStream/unpackError.js';
import commandErrors from '@eventstore/db-client/dist/utils/CommandError.js';
import services from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import messages from '@eventstore/db-client/generated/streams_pb.js';

import { type AppendReply, decodeAppendReply } from './append.ts';
import { decodeReadReply } from './read.ts';

const service = '/event_store.client.streams.Streams';
const unchanged = (bytes: Buffer): Buffer => bytes;
const encodeRead = (request: ReadReq): Buffer => Buffer.from(request.serializeBinary());

/** A running read: emits `data` with ReadReply, `error`, `end`. */
export type ReadCall = EventEmitter & {
  pause(): unknown;
  resume(): unknown;
  cancel(): void;
};
/** A running batch append: takes encoded requests, emits `data` with AppendResponse, `error`, `close`. */
export type AppendCall = EventEmitter & { write(request: Buffer): boolean };
export type AppendResponse = AppendReply & { readonly error: Error | undefined };

type CallArguments = [metadata: never, options: never];

/** The official client's service with messages that are read and written by hand. */
class LeanStreams extends services.StreamsClient {
  readLean(request: ReadReq, ...[metadata, options]: CallArguments): ReadCall {
    return this.makeServerStreamRequest(
      `${service}/Read`,
      encodeRead,
      decodeReadReply,
      request,
      metadata,
      options,
    ) as unknown as ReadCall;
  }

  appendLean(...[metadata, options]: CallArguments): AppendCall {
    return this.makeBidiStreamRequest(
      `${service}/BatchAppend`,
      unchanged,
      decodeAppend,
      metadata,
      options,
    ) as unknown as AppendCall;
  }
}

const decodeAppend = (message: Buffer): AppendResponse => {
  const reply = decodeAppendReply(message);
  return { ...reply, error: reply.failed ? errorOf(message) : undefined };
};

const errorOf = (message: Buffer): Error => {
  const response = messages.BatchAppendResp.deserializeBinary(new Uint8Array(message));
  const status = response.getError();
  const stream = Buffer.from(response.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString('utf8');
  return status
    ? unpacking.unpackToCommandError(status, stream)
    : new Error('The store answered without an outcome');
};

/** What we use of the official client beneath its methods: connection, discovery, credentials and reconnection stay its own. */
type Inner = {
  readonly GRPCStreamCreator: <Call>(
    service: typeof LeanStreams,
    name: string,
    creator: (streams: LeanStreams) => Call,
  ) => () => Promise<Call>;
  readonly supports: (method: unknown) => Promise<boolean>;
  readonly callArguments: (
    options: { deadline?: number },
    callOptions?: { deadline: number },
  ) => CallArguments;
};

/** Opens a read on the client's connection. `deadlineMs` is missing where it may last for ever. */
export const openRead = (
  client: EventStoreDBClient,
  request: ReadReq,
  deadlineMs?: number,
): Promise<ReadCall> => {
  const inner = client as unknown as Inner;
  const given = deadlineMs === undefined ? inner.callArguments({}, { deadline: Infinity }) : undefined;
  return inner.GRPCStreamCreator(LeanStreams, 'read', (streams) =>
    streams.readLean(request, ...(given ?? inner.callArguments({ deadline: deadlineMs as number }))),
  )();
};

/** Undefined when the server is too old for batch appends. */
export const openAppends = async (client: EventStoreDBClient): Promise<AppendCall | undefined> => {
  const inner = client as unknown as Inner;
  if (!(await inner.supports(services.StreamsService.batchAppend))) return undefined;
  return inner.GRPCStreamCreator(LeanStreams, 'append', (streams) =>
    streams.appendLean(...inner.callArguments({}, { deadline: Infinity })),
  )();
};

/** What a call failed with, as the official client would have put it. */
export const asCommandError = (error: Error): Error => commandErrors.convertToCommandError(error);
