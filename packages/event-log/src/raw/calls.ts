import type { EventStoreDBClient } from '@eventstore/db-client';
import grpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';

import { type AppendAnswer, decodeAnswer, decodeEvent } from './codec.ts';
import type { RawEvent } from './raw-event.ts';

type Service = InstanceType<typeof grpc.StreamsClient>;
type Headers = NonNullable<Parameters<Service['batchAppend']>[0]>;
type Options = NonNullable<Parameters<Service['batchAppend']>[1]>;

/** In an object, because a stream of objects cannot carry undefined. */
export type Read = { readonly event: RawEvent | undefined };

/**
 * The part of the official client that finds the server, connects and adds credentials; its subclasses may
 * use it.
 */
type Internals = {
  readonly GRPCStreamCreator: <Call>(
    service: typeof grpc.StreamsClient,
    name: string,
    create: (client: Service) => Call,
  ) => () => Promise<Call>;
  readonly callArguments: (base: object, options: object) => [Headers, Options];
};

const { read, batchAppend } = grpc.StreamsService;

/**
 * Calls of the Streams service on the connection of the official client, with its credentials and our codec.
 */
export const streamCalls = (client: EventStoreDBClient) => {
  const { GRPCStreamCreator, callArguments } = client as unknown as Internals;
  const open = <Call>(create: (client: Service, headers: Headers, options: Options) => Call) =>
    GRPCStreamCreator(grpc.StreamsClient, 'raw', (service) =>
      create(service, ...callArguments({}, { deadline: Number.POSITIVE_INFINITY })),
    )();
  return {
    read: (request: ReadReq) =>
      open((service, headers, options) =>
        service.makeServerStreamRequest(
          read.path,
          read.requestSerialize,
          decodeRead,
          request,
          headers,
          options,
        ),
      ),
    batchAppend: (extra: Readonly<Record<string, string>>) =>
      open((service, headers, options) => {
        for (const [name, value] of Object.entries(extra)) headers.set(name, value);
        return service.makeBidiStreamRequest<Buffer, AppendAnswer>(
          batchAppend.path,
          (message) => message,
          decodeAnswer,
          headers,
          options,
        );
      }),
  };
};

const decodeRead = (message: Buffer): Read => ({ event: decodeEvent(message) });

export type BatchAppendCall = Awaited<ReturnType<ReturnType<typeof streamCalls>['batchAppend']>>;
