import { accepted, RefusedError } from '@fanfold/application';
import { recentActs } from '@fanfold/application/operations';
import { IdempotencyHeaders } from '@fanfold/contracts';
import {
  type Generation,
  OperateBody,
  OperateReply,
  ProjectionsReply,
  RebuildBody,
  ResumeBody,
} from '@fanfold/contracts/operations';
import { parseOid } from '@fanfold/domain';
import {
  type OperatorCommand,
  operationsId,
  operationsOf,
  operationsStream,
  parkedProcessing,
  parkingId,
  parkingStream,
} from '@fanfold/domain/operations';
import { oidFromKey } from '@fanfold/platform';
import { type GenerationState, readOverview, stopOf } from '@fanfold/projection';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { actorOf, callerOf } from '../http/auth.ts';
import { commandKey, markReplayed } from '../http/command.ts';
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

  const act = operate(deps);
  const schema = { headers: IdempotencyHeaders, response: { 200: OperateReply } };
  app.post('/api/admin/projections/rebuild', { schema: { ...schema, body: RebuildBody } }, (request, reply) =>
    act(request, reply, (key) => ({
      type: 'RequestRebuild',
      rebuildId: parseOid(oidFromKey(key)),
      ...request.body,
    })),
  );
  const plain = { schema: { ...schema, body: OperateBody } };
  app.post('/api/admin/projections/cancel', plain, (request, reply) =>
    act(request, reply, () => ({ type: 'CancelRebuild', ...request.body })),
  );
  app.post('/api/admin/projections/swap', plain, (request, reply) =>
    act(request, reply, () => ({ type: 'RequestSwap', ...request.body })),
  );
  app.post('/api/admin/projections/rollback', plain, (request, reply) =>
    act(request, reply, () => ({ type: 'RequestRollback', ...request.body })),
  );
  app.post('/api/admin/projections/release', plain, (request, reply) =>
    act(request, reply, () => ({ type: 'ReleaseGeneration', ...request.body })),
  );
  app.post('/api/admin/projections/resume', { schema: { ...schema, body: ResumeBody } }, (request, reply) =>
    act(request, reply, () => ({ type: 'ResumeStream', ...request.body })),
  );
  app.post('/api/admin/projections/park', plain, async (request, reply) => {
    const stop = stopOf(await readOverview(db, clock.now()), request.body.projection);
    if (!stop) throw new RefusedError('PROJECTION_NOT_STOPPED');
    return act(request, reply, () => ({ type: 'ParkStream', ...stop, ...request.body }));
  });
};

type Told = FastifyRequest<{ Body: { projection: string; reason: string } }>;

const operate =
  ({ eventLog, db, clock }: OperationsDeps) =>
  async (request: FastifyRequest, reply: FastifyReply, commandOf: (key: string) => OperatorCommand) => {
    const caller = callerOf(request);
    const { projection } = (request as Told).body;
    const { projections } = await readOverview(db, clock.now());
    if (!projections.some(({ name }) => name === projection)) throw new RefusedError('PROJECTION_NOT_FOUND');
    const key = commandKey(request, `projections/${request.routeOptions.url}`);
    const outcome = accepted(
      await eventLog.commands.of(operationsStream).handle({
        id: operationsId,
        key,
        body: request.body,
        actor: actorOf(caller, 'admin'),
        correlationId: request.id,
        command: () => commandOf(key),
      }),
    );
    markReplayed(reply, outcome);
    return { position: String(outcome.position) };
  };

const roleOf = ({ serving, kept, status }: GenerationState): Generation['role'] => {
  if (serving) return 'serving';
  if (kept) return 'kept';
  if (status === 'retired') return 'retired';
  return status === 'live' ? 'waiting' : 'building';
};
