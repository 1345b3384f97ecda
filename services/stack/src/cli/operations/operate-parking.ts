import {
  type ParkedProcessing,
  type ParkingOperatorCommand,
  parkedOf,
  parkingId,
  parkingStream,
} from '@fanfold/domain/operations';
import { randomIds } from '@fanfold/platform';
import { StackError } from '../../supervisor/stack-error.ts';
import { type Command, UsageError } from '../commands/command.ts';
import { openStores } from '../commands/open-stores.ts';

type Asked = { readonly manager: string; readonly stream: string; readonly reason: string };

type Act = {
  readonly summary: string;
  readonly command: (asked: Asked, parked: ParkedProcessing) => ParkingOperatorCommand;
  readonly answer: (asked: Asked, parked: ParkedProcessing) => string;
};

/** A command of the operator about a stream that waits for a process manager: recorded in the log, where the worker learns of it. */
export const parkingCommand = ({ summary, command: commandOf, answer }: Act): Command => ({
  summary,
  usage: 'MANAGER --stream S --reason R',
  positional: 'manager',
  options: { reason: { type: 'string' }, stream: { type: 'string' } },
  run: async ({ manager, stream, reason }, { running, print }) => {
    if (typeof manager !== 'string' || typeof stream !== 'string')
      throw new UsageError('It takes the name of a process manager, and the stream (see status).');
    if (typeof reason !== 'string' || reason.trim().length < 3)
      throw new UsageError('It takes a reason of at least three letters.');
    await using stores = await openStores(running());
    const { commands } = stores.eventLog;
    const { state } = await commands.load(parkingStream, parkingId, { maxAgeMs: 0 });
    const found = parkedOf(state, manager)[stream];
    // A copy: the state goes on changing.
    const parked = found && { ...found };
    if (!parked) throw new StackError(`${stream} does not wait for ${manager}.`);
    const asked = { manager, stream, reason: reason.trim() };
    const command = commandOf(asked, parked);
    const outcome = await commands.of(parkingStream).handle({
      id: parkingId,
      key: randomIds.uuid(),
      body: command,
      command: () => command,
      actor: { oid: null, role: 'system' },
      correlationId: randomIds.uuid(),
    });
    if (outcome.status !== 'accepted')
      throw new StackError('Meanwhile it waits no longer, or at another event.');
    print(answer(asked, parked));
    return 0;
  },
});
