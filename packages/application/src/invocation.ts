import type { ProblemCode } from '@fanfold/contracts';
import type { Accepted, Actor, Outcome } from '@fanfold/event-log';

import { RefusedError } from './refused-error.ts';

/** A person who asks; the session or the operator's shell has proved who it is. */
export type PersonActor = Actor & { readonly oid: string };

/** Who asks, for the events' metadata. */
export type Asker = { readonly actor: Actor; readonly correlationId: string };

/** A person who asks for something that needs no key of the client, as a retry does no harm. */
export type PersonAsker = Asker & { readonly actor: PersonActor };

/** How a use case is called: by whom, and under which key. The same key with the same body repeats nothing. */
export type Invocation = {
  readonly actor: PersonActor;
  /** Scoped to actor and operation. */
  readonly key: string;
  /** What the person sent. A key that comes again with another body is refused. */
  readonly body: unknown;
  readonly correlationId: string;
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
