import type { ProblemCode } from '@fanfold/contracts';
import type { Country, StreamDefinition } from '@fanfold/domain';
import type { Accepted, Actor, EventLog, Outcome } from '@fanfold/event-log';
import type { Ids } from '@fanfold/platform';

import { RefusedError } from './refused-error.ts';

/** A person who asks; the session or the operator's shell has proved who it is. */
export type PersonActor = Actor & { readonly oid: string };

/** Who asks, for the events' metadata. */
export type Asker = { readonly actor: Actor; readonly correlationId: string };

/** A person who asks for something that needs no key: asking again changes nothing. */
export type PersonAsker = Asker & { readonly actor: PersonActor };

/**
 * How a use case is called: by whom, and under which key. The same key with the same body repeats nothing.
 */
export type Invocation = {
  readonly actor: PersonActor;
  /** Scoped to actor and operation. */
  readonly key: string;
  /** What the person sent. A key that comes again with another body is refused. */
  readonly body: unknown;
  readonly correlationId: string;
  /**
   * Where the request comes from: what may be sold differs by country. Null or missing where that is unknown.
   */
  readonly country?: Country | null;
};

/** The accepted outcome of a command. Throws RefusedError for any other one. */
export const accepted = <State, Event, Code extends ProblemCode>(
  outcome: Outcome<State, Event, Code>,
): Accepted<State, Event> => {
  switch (outcome.status) {
    case 'accepted':
      return outcome;
    case 'refused':
      throw new RefusedError(outcome.refused, { details: outcome.details });
    case 'key-reused':
      throw new RefusedError('IDEMPOTENCY_KEY_REUSED');
  }
};

type HandlerDeps = { readonly eventLog: Pick<EventLog, 'commands'>; readonly ids: Pick<Ids, 'uuid'> };

/**
 * The commands of a person on one kind of stream that need no key of the client: asked again, each changes
 * nothing. Each answers the log position. Throws RefusedError.
 */
export const handlerFor =
  <State, Command, Event, Code extends ProblemCode>(
    { eventLog, ids }: HandlerDeps,
    asker: Asker,
    definition: StreamDefinition<State, Command, Event, Code>,
  ) =>
  async (id: string, command: (now: string) => Command): Promise<bigint> => {
    const request = { ...asker, id, key: ids.uuid(), body: null, command };
    return accepted(await eventLog.commands.of(definition).handle(request)).position;
  };
