import type { Accepted, CommandRequest, KeyReused, StreamCommands } from '@fanfold/event-log';

import { RefusedError } from './refused-error.ts';

/**
 * A retry about something that has gone away since, such as a content that went out of sale, is answered with
 * what the same request did before. Throws the refusal again when it did nothing.
 */
export const replayPreviousResult = async <State, Command, Event, Code extends string>(
  commands: StreamCommands<State, Command, Event, Code>,
  request: Pick<CommandRequest<Command>, 'id' | 'key' | 'body'>,
  refusal: unknown,
): Promise<Accepted<State, Event> | KeyReused> => {
  const before = refusal instanceof RefusedError ? await commands.replay(request) : undefined;
  if (before) return before;
  throw refusal;
};
