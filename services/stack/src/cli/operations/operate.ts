import { RefusedError } from '@fanfold/application';
import { operateProjection, type ProjectionOperation } from '@fanfold/application/operations';
import type { OperationsRefusal, OperationsState } from '@fanfold/domain/operations';
import type { Stores } from '@fanfold/event-log';
import { readOverview } from '@fanfold/projection';
import { StackError } from '../../supervisor/stack-error.ts';
import { type Command, type CommandContext, UsageError, type Values } from '../commands/command.ts';
import { openStores } from '../commands/open-stores.ts';
import { operatorInvocation } from './operator-invocation.ts';

/** Why an operator's command was refused, in words for a terminal. */
const refusals: Readonly<Record<OperationsRefusal, string>> = {
  REBUILD_RUNNING: 'A rebuild of this projection is running already: cancel it first, or wait for it.',
  NO_REBUILD: 'No rebuild of this projection is running.',
  NO_KEPT_GENERATION: 'No earlier generation of this projection is kept.',
  ROLLBACK_RUNNING: 'The kept generation is about to serve again.',
  STREAM_NOT_PARKED: 'This stream is not parked.',
};

type Input = { readonly name: string; readonly reason: string; readonly values: Values };

type Act = {
  readonly summary: string;
  /** Options beside the name of the projection and `--reason R`. */
  readonly usage?: string;
  readonly options?: Command['options'];
  /** The command for the projection. Throws UsageError. */
  readonly operation: (asked: Input) => ProjectionOperation;
  /** What to print after it was recorded. */
  readonly answer: (asked: Input, state: Readonly<OperationsState>) => string;
  /** Prints progress while the projector executes it. */
  readonly follow?: (stores: Stores, asked: Input, print: CommandContext['print']) => Promise<number>;
};

/** An operator's command about one projection: recorded in the log, where the projector reads it. */
export const operatorCommand = ({ summary, usage = '', options = {}, ...act }: Act): Command => ({
  summary,
  usage: `NAME --reason R ${usage}`.trim(),
  positional: 'name',
  options: { reason: { type: 'string' }, ...options },
  run: async (values, { running, print }) => {
    const { name, reason } = values;
    if (typeof name !== 'string' || typeof reason !== 'string' || reason.trim().length < 3)
      throw new UsageError('The name of a projection and a reason of at least three letters are needed.');
    await using stores = await openStores(running());
    const overview = await readOverview(stores.db, stores.clock.now());
    const names = overview.projections.map((projection) => projection.name);
    if (!names.includes(name))
      throw new StackError(`There is no projection "${name}". There are: ${names.join(', ')}.`);
    const asked = { name, reason: reason.trim(), values };
    const operation = act.operation(asked);
    const recorded = await operateProjection(stores, operatorInvocation(operation), operation).catch(
      (error: unknown) => {
        throw error instanceof RefusedError ? new StackError(refusalOf(error, name)) : error;
      },
    );
    print(act.answer(asked, recorded.state));
    if (!overview.projector.alive)
      print('No projector is running: the command will be executed when one is.');
    return act.follow ? await act.follow(stores, asked, print) : 0;
  },
});

const refusalOf = ({ code }: RefusedError, name: string): string => {
  if (code === 'PROJECTION_NOT_STOPPED')
    return `${name} has not stopped at an event: there is nothing to park.`;
  return isOperationsRefusal(code) ? refusals[code] : 'It could not be recorded.';
};

const isOperationsRefusal = (code: string): code is OperationsRefusal => Object.hasOwn(refusals, code);
