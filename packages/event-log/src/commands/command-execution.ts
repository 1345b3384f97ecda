import type { StreamDefinition } from '@fanfold/domain';
import { UnavailableError } from '../store/unavailable-error.ts';
import type { LoadedStream } from './loaded-stream.ts';
import { type CommandRequest } from './outcome.ts';
import type { Attempt } from './prepare-append.ts';

/** The state of one command while `CommandLog` executes it. */
export type CommandExecution<State, Command, Event, Code extends string> = {
  readonly definition: StreamDefinition<State, Command, Event, Code>;
  readonly stream: string;
  readonly request: CommandRequest<Command>;
  readonly bodyHash: string;
  loaded: LoadedStream<State>;
  /** Whether `loaded` was read from the log since the command came in. */
  isCurrent: boolean;
  /** The append to be sent, or the append whose outcome is unknown. */
  sent: Attempt | undefined;
  sentAtMs?: number;
  /** How often the store answered that it wrote nothing. */
  refusals: number;
  lastError: Error | undefined;
};

/** About a second of retries. A disk that is still full then needs an operator. */
const maxRefusals = 5;

/**
 * Counts a refusal of the store. Throws UnavailableError after the last attempt; an earlier append may still
 * be unknown.
 */
export const countRefusal = (
  execution: { refusals: number; readonly lastError: Error | undefined },
  cause: Error,
): void => {
  execution.refusals += 1;
  if (execution.refusals < maxRefusals) return;
  const outcomeUnknown = execution.lastError !== undefined;
  throw new UnavailableError('The event log accepts no events', { outcomeUnknown, cause });
};
