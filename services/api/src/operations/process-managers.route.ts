import { accepted } from '@fanfold/application';
import { IdempotencyHeaders } from '@fanfold/contracts';
import { OperateReply, RetryBody, SkipBody } from '@fanfold/contracts/operations';
import { type ParkingOperatorCommand, parkingId, parkingStream } from '@fanfold/domain/operations';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { actorOf, callerOf } from '../http/auth.ts';
import { commandKey, markReplayed } from '../http/command.ts';
import type { OperationsDeps } from './deps.ts';

/** What operators do with events that a process manager could not react to; each act is an event with its reason. */
export const processManagersRoutes: FastifyPluginAsyncZod<OperationsDeps> = async (app, { eventLog }) => {
  const act = async (request: FastifyRequest, reply: FastifyReply, command: ParkingOperatorCommand) => {
    const caller = callerOf(request);
    const outcome = accepted(
      await eventLog.commands.of(parkingStream).handle({
        id: parkingId,
        key: commandKey(request, `process-managers/${command.type}`),
        body: request.body,
        actor: actorOf(caller, 'admin'),
        correlationId: request.id,
        command: () => command,
      }),
    );
    markReplayed(reply, outcome);
    return { position: String(outcome.position) };
  };
  const schema = { headers: IdempotencyHeaders, response: { 200: OperateReply } };
  app.post(
    '/api/admin/process-managers/retry',
    { schema: { ...schema, body: RetryBody } },
    (request, reply) => act(request, reply, { type: 'RequestRetry', ...request.body }),
  );
  app.post('/api/admin/process-managers/skip', { schema: { ...schema, body: SkipBody } }, (request, reply) =>
    act(request, reply, { type: 'SkipReaction', ...request.body }),
  );
};
