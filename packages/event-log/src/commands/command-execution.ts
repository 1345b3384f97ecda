import type { StreamDefinition } from '@fanfold/domain';

import type { LoadedStream } from './loaded-stream.ts';
import { type CommandRequest, UnavailableError } from './outcome.ts';
import type { Attempt } from './prepare-append.ts';

/** One command on its way. */
export type CommandExecution<State, Command, Event, Code extends string> = {
  readonly definition: StreamDefinition<State, Command, Event, Code>;
  readonly stream: string;
  readonly request: CommandRequest<Command>;
  readonly bodyHash: string;
  loaded: LoadedStream<State>;
  /** Whether `loaded` was read from the log since the command came in. */
  isCurrent: boolean;
  /** The append whose outcome is not known, or that is to be sent. */
  sent: Attempt | undefined;
  sentAtMs?: number;
  /** How often the store said that it took nothing. */
  refusals: number;
  lastError: Error | undefined;
};

/** Within about a second: room that is not there by then will take somebody's hand. */
const maxRefusals = 5;

/** Throws once the store has said often enough that it takes nothing. What was sent before may still be unknown. */
export const refuse = (
  execution: { refusals: number; readonly lastError: Error | undefined },
  cause: Error,
): void => {
  execution.refusals += 1;
  if (execution.refusals < maxRefusals) return;
  const outcomeUnknown = execution.lastError !== undefined;
  throw new UnavailableError('The event log takes nothing', { outcomeUnknown, cause });
};
