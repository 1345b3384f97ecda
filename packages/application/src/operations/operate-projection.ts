import { parseOid } from '@fanfold/domain';
import { type OperatorCommand, operationsId, operationsStream } from '@fanfold/domain/operations';
import { oidFromKey } from '@fanfold/platform';
import { type ProjectionsOverview, readOverview, stopOf } from '@fanfold/projection';

import { accepted } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import type { OperationsDeps, OperatorInvocation } from './deps.ts';

type CommandOf<Type extends OperatorCommand['type']> = Extract<OperatorCommand, { type: Type }>;

/**
 * What an operator asks of a projection. The id of a rebuild follows from the key; the stream to park is
 * where it stopped.
 */
export type ProjectionOperation =
  | Exclude<OperatorCommand, CommandOf<'RequestRebuild' | 'ParkStream'>>
  | Omit<CommandOf<'RequestRebuild'>, 'rebuildId'>
  | Omit<CommandOf<'ParkStream'>, 'stream' | 'position'>;

/**
 * Records what an operator asks of a projection, with the reason, in the log, where the projector reads it: a
 * rebuild and its cancelling, a swap, a rollback, the release of a kept generation, a stream to be parked or
 * resumed. Throws RefusedError (PROJECTION_NOT_STOPPED, PROJECTION_NOT_FOUND, and those of the operations
 * stream).
 */
export const operateProjection = async (
  { eventLog, db, clock }: OperationsDeps,
  invocation: OperatorInvocation,
  operation: ProjectionOperation,
) => {
  const overview = await readOverview(db, clock.now());
  const command = commandOf(operation, { overview, key: invocation.key });
  if (!overview.projections.some(({ name }) => name === operation.projection))
    throw new RefusedError('PROJECTION_NOT_FOUND');
  return accepted(
    await eventLog.commands
      .of(operationsStream)
      .handle({ ...invocation, id: operationsId, command: () => command }),
  );
};

type Present = { readonly overview: ProjectionsOverview; readonly key: string };

const commandOf = (operation: ProjectionOperation, { overview, key }: Present): OperatorCommand => {
  switch (operation.type) {
    case 'RequestRebuild':
      return { rebuildId: parseOid(oidFromKey(key)), ...operation };
    case 'ParkStream': {
      const stop = stopOf(overview, operation.projection);
      if (!stop) throw new RefusedError('PROJECTION_NOT_STOPPED');
      return { ...stop, ...operation };
    }
    default:
      return operation;
  }
};
