import { retryProcessing, skipProcessing } from '@fanfold/application/operations';
import { IdempotencyHeaders } from '@fanfold/contracts';
import { OperateReply, RetryBody, SkipBody } from '@fanfold/contracts/operations';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { invocationOf, markReplayed } from '../http/command.ts';
import type { OperationsDeps } from './deps.ts';

/**
 * What operators do with events that a process manager could not react to; each act is an event with its
 * reason.
 */
export const processManagersRoutes: FastifyPluginAsyncZod<OperationsDeps> = async (app, deps) => {
  const schema = { headers: IdempotencyHeaders, response: { 200: OperateReply } };
  app.post(
    '/api/admin/process-managers/retry',
    { schema: { ...schema, body: RetryBody } },
    async (request, reply) => {
      const invocation = invocationOf(request, 'process-managers/RequestRetry', 'admin');
      const outcome = await retryProcessing(deps, invocation, request.body);
      markReplayed(reply, outcome);
      return { position: String(outcome.position) };
    },
  );
  app.post(
    '/api/admin/process-managers/skip',
    { schema: { ...schema, body: SkipBody } },
    async (request, reply) => {
      const invocation = invocationOf(request, 'process-managers/SkipReaction', 'admin');
      const outcome = await skipProcessing(deps, invocation, request.body);
      markReplayed(reply, outcome);
      return { position: String(outcome.position) };
    },
  );
};
