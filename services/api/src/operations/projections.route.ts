import { operateProjection, type ProjectionOperation, recentActs } from '@fanfold/application/operations';
import { IdempotencyHeaders } from '@fanfold/contracts';
import {
  type Generation,
  OperateBody,
  OperateReply,
  ProjectionsReply,
  RebuildBody,
  ResumeBody,
} from '@fanfold/contracts/operations';
import {
  operationsId,
  operationsOf,
  operationsStream,
  parkedProcessing,
  parkingId,
  parkingStream,
} from '@fanfold/domain/operations';
import { type GenerationState, readOverview } from '@fanfold/projection';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { invocationOf, markReplayed } from '../http/command.ts';
import type { OperationsDeps } from './deps.ts';

/** How the projections are, and what operators do with them. Each act is an event with its reason. */
export const projectionsRoutes: FastifyPluginAsyncZod<OperationsDeps> = async (app, deps) => {
  const { eventLog, db, clock } = deps;

  app.get('/api/admin/projections', { schema: { response: { 200: ProjectionsReply } } }, async () => {
    const [overview, { state }, parking, head, acts] = await Promise.all([
      readOverview(db, clock.now()),
      eventLog.commands.load(operationsStream, operationsId, { maxAgeMs: 0 }),
      eventLog.commands.load(parkingStream, parkingId, { maxAgeMs: 0 }),
      eventLog.feed.head(),
      recentActs(eventLog),
    ]);
    const projections = overview.projections.map((projection) => {
      const { rebuild, kept, rollback } = operationsOf(state, projection.name);
      const generations = projection.generations.map((one) => ({ ...one, role: roleOf(one) }));
      return { ...projection, generations, parked: [...projection.parked], rebuild, kept, rollback };
    });
    return {
      projector: overview.projector,
      head: String(head ?? -1n),
      projections,
      parkedProcessing: parkedProcessing(parking.state),
      acts,
    };
  });

  const act = async (request: FastifyRequest, reply: FastifyReply, operation: ProjectionOperation) => {
    const invocation = invocationOf(request, `projections/${request.routeOptions.url}`, 'admin');
    const outcome = await operateProjection(deps, invocation, operation);
    markReplayed(reply, outcome);
    return { position: String(outcome.position) };
  };
  const schema = { headers: IdempotencyHeaders, response: { 200: OperateReply } };
  app.post('/api/admin/projections/rebuild', { schema: { ...schema, body: RebuildBody } }, (request, reply) =>
    act(request, reply, { type: 'RequestRebuild', ...request.body }),
  );
  const plain = { schema: { ...schema, body: OperateBody } };
  app.post('/api/admin/projections/cancel', plain, (request, reply) =>
    act(request, reply, { type: 'CancelRebuild', ...request.body }),
  );
  app.post('/api/admin/projections/swap', plain, (request, reply) =>
    act(request, reply, { type: 'RequestSwap', ...request.body }),
  );
  app.post('/api/admin/projections/rollback', plain, (request, reply) =>
    act(request, reply, { type: 'RequestRollback', ...request.body }),
  );
  app.post('/api/admin/projections/release', plain, (request, reply) =>
    act(request, reply, { type: 'ReleaseGeneration', ...request.body }),
  );
  app.post('/api/admin/projections/resume', { schema: { ...schema, body: ResumeBody } }, (request, reply) =>
    act(request, reply, { type: 'ResumeStream', ...request.body }),
  );
  app.post('/api/admin/projections/park', plain, (request, reply) =>
    act(request, reply, { type: 'ParkStream', ...request.body }),
  );
};

const roleOf = ({ serving, kept, status }: GenerationState): Generation['role'] => {
  if (serving) return 'serving';
  if (kept) return 'kept';
  if (status === 'retired') return 'retired';
  return status === 'live' ? 'waiting' : 'building';
};
