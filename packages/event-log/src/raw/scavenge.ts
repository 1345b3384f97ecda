import type { EventStoreDBClient } from '@eventstore/db-client';
import operationServices from '@eventstore/db-client/generated/operations_grpc_pb.js';
import operations from '@eventstore/db-client/generated/operations_pb.js';

type Service = InstanceType<typeof operationServices.OperationsClient>;
type Arguments = Parameters<Service['startScavenge']>;

/**
 * The part of the official client that finds the server, connects and adds credentials; its subclasses may
 * use it.
 */
type Internals = {
  readonly execute: <Result>(
    service: typeof operationServices.OperationsClient,
    name: string,
    call: (client: Service) => Promise<Result>,
  ) => Promise<Result>;
  readonly callArguments: (base: object, options: object) => [Arguments[1], Arguments[2]];
};

/**
 * Starts a scavenge of the node that answers, or finds the one that runs there. The official client has no
 * call for it.
 */
export const startScavenge = (client: EventStoreDBClient): Promise<{ readonly id: string }> => {
  const { execute, callArguments } = client as unknown as Internals;
  const request = new operations.StartScavengeReq();
  request.setOptions(new operations.StartScavengeReq.Options());
  return execute.call(
    client,
    operationServices.OperationsClient,
    'startScavenge',
    (service) =>
      new Promise<{ readonly id: string }>((resolve, reject) => {
        const [headers, options] = callArguments.call(client, {}, {});
        service.startScavenge(request, headers, options, (error, response) =>
          error ? reject(error) : resolve({ id: response.getScavengeId() }),
        );
      }),
  ) as Promise<{ readonly id: string }>;
};
