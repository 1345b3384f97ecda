import { accepted } from '@fanfold/application';
import { IdempotencyHeaders, ReadHeaders } from '@fanfold/contracts';
import {
  DecidedReply,
  FollowDifferenceBody,
  ReconcileBody,
  ReconciliationsReply,
} from '@fanfold/contracts/payments';
import { parseOid } from '@fanfold/domain';
import { type ReconciliationCommand, reconciliationStream } from '@fanfold/domain/payments';
import type { EventLog } from '@fanfold/event-log';
import { readFrom } from '@fanfold/projection';
import { reconciliations, reconciliationsOf } from '@fanfold/projections/payments/reconciliations';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { actorOf, callerOf } from '../../http/auth.ts';
import { commandKey } from '../../http/command.ts';
import { freshness } from '../../http/read-your-writes.ts';
import type { RefundDeps } from './deps.ts';

type About = FastifyRequest<{ Body: { provider: string; day: string } }>;

/** What providers' settlement files say against our charges, and what finance did about it. */
export const reconciliationRoutes: FastifyPluginAsyncZod<RefundDeps> = async (
  app,
  { eventLog, db, positions },
) => {
  const change = changer(eventLog);

  app.get(
    '/api/admin/reconciliations',
    { schema: { headers: ReadHeaders, response: { 200: ReconciliationsReply } } },
    async (request) => ({
      ...(await freshness(request, positions, [reconciliations])),
      ...(await readFrom(db, reconciliations, reconciliationsOf)),
    }),
  );

  app.post(
    '/api/admin/reconciliation',
    { schema: { body: ReconcileBody, headers: IdempotencyHeaders, response: { 200: DecidedReply } } },
    (request) => {
      const { provider, day } = request.body;
      const requestedByOid = parseOid(callerOf(request).oid);
      return change(request, 'reconcile', (now) => ({
        type: 'RequestReconciliation',
        provider,
        day,
        requestedByOid,
        now,
      }));
    },
  );

  for (const [path, type] of [
    ['note', 'NoteDifference'],
    ['resolve', 'ResolveDifference'],
  ] as const)
    app.post(
      `/api/admin/reconciliation/${path}`,
      {
        schema: { body: FollowDifferenceBody, headers: IdempotencyHeaders, response: { 200: DecidedReply } },
      },
      (request) => {
        const { differenceId, reason: note } = request.body;
        const adminOid = parseOid(callerOf(request).oid);
        return change(request, `${path}-difference`, () => ({ type, differenceId, note, adminOid }));
      },
    );
};

/** A command to the stream of the provider's day that a request names. */
const changer =
  (eventLog: EventLog) =>
  async (request: About, operation: string, command: (now: string) => ReconciliationCommand) => {
    const { provider, day } = request.body;
    const { position } = accepted(
      await eventLog.commands.of(reconciliationStream).handle({
        id: `${provider}-${day}`,
        key: commandKey(request, operation),
        body: request.body,
        actor: actorOf(callerOf(request), 'admin'),
        correlationId: request.id,
        command,
      }),
    );
    return { position: String(position) };
  };
