import { RefusedError } from '@fanfold/application';
import type { OperatorInvocation } from '@fanfold/application/operations';
import { type ParkedProcessing, parkedOf, parkingId, parkingStream } from '@fanfold/domain/operations';
import type { Stores } from '@fanfold/event-log';
import { StackError } from '../../supervisor/stack-error.ts';
import { type Command, UsageError } from '../commands/command.ts';
import { openStores } from '../commands/open-stores.ts';
import { operatorInvocation } from './operator-invocation.ts';

type Input = { readonly manager: string; readonly stream: string; readonly reason: string };

type Act = {
  readonly summary: string;
  /** Calls the use case. It throws RefusedError. */
  readonly run: (
    stores: Stores,
    invocation: OperatorInvocation,
    asked: Input & { readonly revision: number },
  ) => Promise<unknown>;
  readonly answer: (asked: Input, parked: ParkedProcessing) => string;
};

/**
 * An operator's command about a stream that is parked for a process manager: recorded in the log, where the
 * worker reads it.
 */
export const parkingCommand = ({ summary, run: runUseCase, answer }: Act): Command => ({
  summary,
  usage: 'MANAGER --stream S --reason R',
  positional: 'manager',
  options: { reason: { type: 'string' }, stream: { type: 'string' } },
  run: async ({ manager, stream, reason }, { running, print }) => {
    if (typeof manager !== 'string' || typeof stream !== 'string')
      throw new UsageError('The name of a process manager and the stream are missing (see status).');
    if (typeof reason !== 'string' || reason.trim().length < 3)
      throw new UsageError('A reason of at least three letters is missing.');
    await using stores = await openStores(running());
    const { commands } = stores.eventLog;
    const { state } = await commands.load(parkingStream, parkingId, { maxAgeMs: 0 });
    const found = parkedOf(state, manager)[stream];
    // A copy, because the state is changed in place later.
    const parked = found && { ...found };
    if (!parked) throw new StackError(`${stream} is not parked for ${manager}.`);
    const asked = { manager, stream, reason: reason.trim() };
    await runUseCase(stores, operatorInvocation(asked), { ...asked, revision: parked.revision }).catch(
      (error: unknown) => {
        if (!(error instanceof RefusedError)) throw error;
        throw new StackError('It is no longer parked, or is parked at another event.');
      },
    );
    print(answer(asked, parked));
    return 0;
  },
});
