import type { StreamDefinition } from '@fanfold/domain';

import type { Folded } from './folded.ts';
import type { CommandRequest } from './outcome.ts';
import type { Attempt } from './prepare.ts';

/** One command on its way. */
export type Errand<State, Command, Event, Code extends string> = {
  readonly definition: StreamDefinition<State, Command, Event, Code>;
  readonly stream: string;
  readonly request: CommandRequest<Command>;
  readonly bodyHash: string;
  folded: Folded<State>;
  /** Whether `folded` was read from the log since the command came in. */
  asked: boolean;
  /** The append whose outcome is not known, or that is to be sent. */
  sent: Attempt | undefined;
  sentAtMs?: number;
  lastError: Error | undefined;
};
