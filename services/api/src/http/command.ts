import type { Invocation, PersonAsker } from '@fanfold/application';
import { Written } from '@fanfold/contracts';
import type { Actor } from '@fanfold/event-log';
import { uuid5 } from '@fanfold/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';

import { actorOf, callerOf, idempotencyKeyOf } from './auth.ts';

/**
 * The command key of a request: the client's `Idempotency-Key`, scoped to the actor and the operation, so
 * that no key of one person meets a key of another. Throws IDEMPOTENCY_KEY_MISSING.
 */
export const commandKey = (request: FastifyRequest, operation: string): string =>
  uuid5('http', callerOf(request).oid, operation, idempotencyKeyOf(request));

/** A request as a use case takes it. Throws NOT_SIGNED_IN and IDEMPOTENCY_KEY_MISSING. */
export const invocationOf = (
  request: FastifyRequest,
  operation: string,
  role: Actor['role'] = 'user',
): Invocation => ({
  ...askerOf(request, role),
  key: commandKey(request, operation),
  body: request.body,
  country: request.country,
});

/** Who asks, for a use case that needs no key. Throws NOT_SIGNED_IN. */
export const askerOf = (request: FastifyRequest, role: Actor['role'] = 'user'): PersonAsker => ({
  actor: actorOf(callerOf(request), role),
  correlationId: request.id,
});

/** Marks a reply that tells what an earlier request with the same key did. */
export const markReplayed = (reply: FastifyReply, outcome: { readonly replayed: boolean }): void => {
  if (outcome.replayed) reply.header('idempotent-replayed', 'true');
};

/** The reply of a route that answers the log position of what it wrote. */
export const writtenResponse = { 200: Written };
export const written = async (position: Promise<bigint>): Promise<z.output<typeof Written>> => ({
  position: String(await position),
});
