import { type ParkingOperatorCommand, parkingId, parkingStream } from '@fanfold/domain/operations';

import { accepted } from '../invocation.ts';
import type { OperationsDeps, OperatorInvocation } from './deps.ts';

type Skip = Omit<Extract<ParkingOperatorCommand, { type: 'SkipReaction' }>, 'type'>;

/**
 * An operator leaves the event that a stream waits at without the reaction of a process manager; the events
 * behind it follow. Throws RefusedError (PROCESSING_NOT_PARKED).
 */
export const skipProcessing = async (
  { eventLog }: Pick<OperationsDeps, 'eventLog'>,
  invocation: OperatorInvocation,
  skip: Skip,
) =>
  accepted(
    await eventLog.commands.of(parkingStream).handle({
      ...invocation,
      id: parkingId,
      command: () => ({ type: 'SkipReaction', ...skip }),
    }),
  );
