import operationServices from '@eventstore/db-client/generated/operations_grpc_pb.js';
import type { StartScavengeReq, StopScavengeReq } from '@eventstore/db-client/generated/operations_pb.js';
import operations from '@eventstore/db-client/generated/operations_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';

import type { Scavenger } from '../storage/scavenger.ts';
import type { Call, Receiver } from './call.ts';
import { accessDenied, scavengeNotFound } from './status.ts';
import { unary } from './unary.ts';

export type OperationSettings = {
  readonly scavenger: Scavenger;
  readonly mayOperate: (call: Call) => boolean;
  /** Called after a shutdown request was answered. */
  readonly shutdown: () => void;
};

const STARTED = 0;
const IN_PROGRESS = 1;
const STOPPED = 2;

/** The part of `Operations` that applies to a single node: scavenge and shutdown. */
export function operationMethods(settings: OperationSettings): [string, (call: Call) => Receiver][] {
  const { scavenger, mayOperate, shutdown } = settings;
  const { OperationsService } = operationServices;
  const guard = (call: Call): void => {
    if (!mayOperate(call)) throw accessDenied();
  };
  return [
    unary(OperationsService.startScavenge, (_request: StartScavengeReq, call) => {
      guard(call);
      const { id, isNew } = scavenger.start();
      return answer(id, isNew ? STARTED : IN_PROGRESS);
    }),
    unary(OperationsService.stopScavenge, (request: StopScavengeReq, call) => {
      guard(call);
      const id = request.getOptions()?.getScavengeId() ?? '';
      if (!scavenger.stop(id)) throw scavengeNotFound(id);
      return answer(id, STOPPED);
    }),
    unary(OperationsService.shutdown, (_request: InstanceType<typeof shared.Empty>, call) => {
      guard(call);
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
