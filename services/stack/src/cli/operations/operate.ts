import {
  type OperationsRefusal,
  type OperationsState,
  type OperatorCommand,
  operationsId,
  operationsStream,
} from '@fanfold/domain/operations';
import type { Stores } from '@fanfold/event-log';
import { randomIds } from '@fanfold/platform';
import { type ProjectionsOverview, readOverview } from '@fanfold/projection';
import { StackError } from '../../supervisor/stack-error.ts';
import { type Command, type CommandContext, UsageError, type Values } from '../commands/command.ts';
import { openStores } from '../commands/open-stores.ts';

/** Why an operator's command was refused, for people at a terminal. */
const refusals: Readonly<Record<OperationsRefusal, string>> = {
  REBUILD_RUNNING: 'A rebuild of this projection is running already: cancel it first, or wait for it.',
  NO_REBUILD: 'No rebuild of this projection is running.',
  NO_KEPT_GENERATION: 'No earlier generation of this projection is kept.',
  ROLLBACK_RUNNING: 'The kept generation is about to serve again.',
  STREAM_NOT_PARKED: 'This stream is not parked.',
};

type Asked = { readonly name: string; readonly reason: string; readonly values: Values };

type Act = {
  readonly summary: string;
  /** Beside the name of the projection and `--reason R`. */
  readonly usage?: string;
  readonly options?: Command['options'];
  /** What is asked of the projection. Throws UsageError or StackError. */
  readonly command: (asked: Asked, overview: ProjectionsOverview) => OperatorCommand;
  /** What to print once it was recorded. */
  readonly answer: (asked: Asked, state: Readonly<OperationsState>) => string;
  /** Goes on while the projector is at it. */
  readonly follow?: (stores: Stores, asked: Asked, print: CommandContext['print']) => Promise<number>;
};

/** A command of the operator about one projection: recorded in the log, where the projector learns of it. */
export const operatorCommand = ({ summary, usage = '', options = {}, ...act }: Act): Command => ({
  summary,
  usage: `NAME --reason R ${usage}`.trim(),
  positional: 'name',
  options: { reason: { type: 'string' }, ...options },
  run: async (values, { running, print }) => {
    const { name, reason } = values;
    if (typeof name !== 'string' || typeof reason !== 'string' || reason.trim().length < 3)
      throw new UsageError('It takes the name of a projection, and a reason of at least three letters.');
    await using stores = await openStores(running());
    const overview = await readOverview(stores.db, stores.clock.now());
    const names = overview.projections.map((projection) => projection.name);
    if (!names.includes(name))
      throw new StackError(`There is no projection "${name}". There are: ${names.join(', ')}.`);
    const asked = { name, reason: reason.trim(), values };
    const command = act.command(asked, overview);
    const outcome = await stores.eventLog.commands.of(operationsStream).handle({
      id: operationsId,
      key: randomIds.uuid(),
      body: command,
      command: () => command,
      actor: { oid: null, role: 'system' },
      correlationId: randomIds.uuid(),
    });
    if (outcome.status === 'refused') throw new StackError(refusals[outcome.refused]);
    if (outcome.status !== 'accepted') throw new StackError('It could not be recorded.');
    print(act.answer(asked, outcome.state));
    if (!overview.projector.alive) print('No projector is running: it will be done when one is.');
    return act.follow ? await act.follow(stores, asked, print) : 0;
  },
});
