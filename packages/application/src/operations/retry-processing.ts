import { type ParkingOperatorCommand, parkingId, parkingStream } from '@fanfold/domain/operations';

import { accepted } from '../invocation.ts';
import type { OperationsDeps, OperatorInvocation } from './deps.ts';

type Retry = Omit<Extract<ParkingOperatorCommand, { type: 'RequestRetry' }>, 'type'>;

/**
 * An operator has a process manager try again what waits for it on a stream, now instead of later. Throws
 * RefusedError (PROCESSING_NOT_PARKED).
 */
export const retryProcessing = async (
  { eventLog }: Pick<OperationsDeps, 'eventLog'>,
  invocation: OperatorInvocation,
  retry: Retry,
) =>
  accepted(
    await eventLog.commands.of(parkingStream).handle({
      ...invocation,
      id: parkingId,
      command: () => ({ type: 'RequestRetry', ...retry }),
    }),
  );
