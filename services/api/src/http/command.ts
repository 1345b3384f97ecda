import type { ProblemCode } from '@fanfold/contracts';
import type { Accepted, Outcome } from '@fanfold/event-log';
import { uuid5 } from '@fanfold/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { callerOf, idempotencyKeyOf } from './auth.ts';
import { ProblemError } from './problem.ts';

/**
 * The command key of a request: the client's `Idempotency-Key`, scoped to the actor and the operation, so that nobody
 * can meet another's key. Throws IDEMPOTENCY_KEY_MISSING.
 */
export const commandKey = (request: FastifyRequest, operation: string): string =>
  uuid5('http', callerOf(request).oid, operation, idempotencyKeyOf(request));

/** An accepted outcome, or the problem that the refusal is on the wire. Every refusal code must be in the catalogue. */
export const accepted = <State, Event, Code extends ProblemCode>(
  outcome: Outcome<State, Event, Code>,
): Accepted<State, Event> => {
  switch (outcome.status) {
    case 'accepted':
      return outcome;
    case 'refused':
      throw new ProblemError(outcome.refused, { details: outcome.details });
    case 'key-reused':
      throw new ProblemError('IDEMPOTENCY_KEY_REUSED');
  }
};

/** Marks a reply that tells what an earlier request with the same key did. */
export const markReplayed = (reply: FastifyReply, outcome: { readonly replayed: boolean }): void => {
  if (outcome.replayed) reply.header('idempotent-replayed', 'true');
};
