import operationServices from '@eventstore/db-client/generated/operations_grpc_pb.js';
import type { StartScavengeReq, StopScavengeReq } from '@eventstore/db-client/generated/operations_pb.js';
import operations from '@eventstore/db-client/generated/operations_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';

import type { Scavenger } from '../storage/scavenger.ts';
import type { Call, Receiver } from './call.ts';
import { scavengeNotFound } from './status.ts';
import { unary } from './unary.ts';

export type OperationSettings = {
  readonly scavenger: Scavenger;
  /** Called after a shutdown request was answered. */
  readonly shutdown: () => void;
};

const STARTED = 0;
const IN_PROGRESS = 1;
const STOPPED = 2;

/** The part of `Operations` that applies to a single node: scavenge and shutdown. */
export function operationMethods(settings: OperationSettings): [string, (call: Call) => Receiver][] {
  const { scavenger, shutdown } = settings;
  const { OperationsService } = operationServices;
  return [
    unary(OperationsService.startScavenge, (_request: StartScavengeReq) => {
      const { id, isNew } = scavenger.start();
      return answer(id, isNew ? STARTED : IN_PROGRESS);
    }),
    unary(OperationsService.stopScavenge, (request: StopScavengeReq) => {
      const id = request.getOptions()?.getScavengeId() ?? '';
      if (!scavenger.stop(id)) throw scavengeNotFound(id);
      return answer(id, STOPPED);
    }),
    unary(OperationsService.shutdown, (_request: InstanceType<typeof shared.Empty>, call) => {
      call.onClose(shutdown);
      return new shared.Empty();
    }),
  ];
}

function answer(id: string, result: 0 | 1 | 2): InstanceType<typeof operations.ScavengeResp> {
  const response = new operations.ScavengeResp();
  response.setScavengeId(id);
  response.setScavengeResult(result);
  return response;
}
