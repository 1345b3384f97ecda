import type { EventStoreDBClient } from '@eventstore/db-client';
import grpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';

type Service = InstanceType<typeof grpc.StreamsClient>;
type Headers = NonNullable<Parameters<Service['batchAppend']>[0]>;
type Options = NonNullable<Parameters<Service['batchAppend']>[1]>;

export type ReadCall = ReturnType<Service['read']>;
export type BatchAppendCall = ReturnType<Service['batchAppend']>;

/** The part of the official client that finds the server, connects and adds credentials; its subclasses may use it. */
type Internals = {
  readonly GRPCStreamCreator: <Call>(
    service: typeof grpc.StreamsClient,
    name: string,
    create: (service: Service) => Call,
  ) => () => Promise<Call>;
  readonly callArguments: (base: object, options: object) => [Headers, Options];
};

/** Calls of the Streams service on the connection of the official client, with its credentials. */
export const streamCalls = (client: EventStoreDBClient) => {
  const { GRPCStreamCreator, callArguments } = client as unknown as Internals;
  const open = <Call>(create: (service: Service, headers: Headers, options: Options) => Call) =>
    GRPCStreamCreator(grpc.StreamsClient, 'raw', (service) =>
      create(service, ...callArguments({}, { deadline: Number.POSITIVE_INFINITY })),
    )();
  return {
    read: (request: ReadReq): Promise<ReadCall> =>
      open((service, headers, options) => service.read(request, headers, options)),
    batchAppend: (extra: Readonly<Record<string, string>>): Promise<BatchAppendCall> =>
      open((service, headers, options) => {
        for (const [name, value] of Object.entries(extra)) headers.set(name, value);
        return service.batchAppend(headers, options);
      }),
  };
};
