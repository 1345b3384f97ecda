import operationServices from '@eventstore/db-client/generated/operations_grpc_pb.js';
import operations from '@eventstore/db-client/generated/operations_pb.js';
import type { EventNode } from '@fanfold/event-node';
import { credentials, Metadata } from '@grpc/grpc-js';

export const connectTo = (node: EventNode) =>
  new operationServices.OperationsClient(`127.0.0.1:${node.port}`, credentials.createInsecure());

export type Scavenge = InstanceType<typeof operations.ScavengeResp>;

/** The official client has no call for it. */
export const startScavenge = (client: ReturnType<typeof connectTo>): Promise<Scavenge> => {
  const request = new operations.StartScavengeReq();
  request.setOptions(new operations.StartScavengeReq.Options());
  return new Promise((resolve, reject) => {
    client.startScavenge(request, new Metadata(), (error, response) =>
      error ? reject(error) : resolve(response),
    );
  });
};
