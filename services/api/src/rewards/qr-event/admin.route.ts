import { accepted } from '@fanfold/application';
import { checkContents } from '@fanfold/application/rewards';
import { IdempotencyHeaders, ReadHeaders, Written } from '@fanfold/contracts';
import { QrEventsReply, RemoveQrEventBody, SaveQrEventBody } from '@fanfold/contracts/rewards';
import { parseOid } from '@fanfold/domain';
import { qrEventStream } from '@fanfold/domain/rewards';
import { readFrom } from '@fanfold/projection';
import { qrEvents, qrEventsList } from '@fanfold/projections/rewards/qr-events';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { actorOf, callerOf } from '../../http/auth.ts';
import { commandKey } from '../../http/command.ts';
import { freshness } from '../../http/read-your-writes.ts';
import type { RewardsDeps } from '../deps.ts';

/** ADM-001, ADM-002, ADM-003: QR events, made and changed, removed, listed. */
export const adminQrEventRoutes: FastifyPluginAsyncZod<RewardsDeps> = async (
  app,
  { eventLog, db, positions },
) => {
  app.get(
    '/api/admin/qr-event',
    { schema: { headers: ReadHeaders, response: { 200: QrEventsReply } } },
    async (request) => {
      const fresh = await freshness(request, positions, [qrEvents]);
      return { ...fresh, events: await readFrom(db, qrEvents, qrEventsList) };
    },
  );

  app.post(
    '/api/admin/qr-event',
    { schema: { body: SaveQrEventBody, headers: IdempotencyHeaders, response: { 200: Written } } },
    async (request) => {
      const caller = callerOf(request);
      const { qrEventCode: code, ...saved } = request.body;
      await checkContents(eventLog, saved.itemData);
      const { position } = accepted(
        await eventLog.commands.of(qrEventStream).handle({
          id: code,
          key: commandKey(request, 'qr-event-save'),
          body: request.body,
          actor: actorOf(caller, 'admin'),
          correlationId: request.id,
          command: () => ({ type: 'SaveQrEvent', code, ...saved, adminOid: parseOid(caller.oid) }),
        }),
      );
      return { position: String(position) };
    },
  );

  app.post(
    '/api/admin/qr-event/remove',
    { schema: { body: RemoveQrEventBody, headers: IdempotencyHeaders, response: { 200: Written } } },
    async (request) => {
      const caller = callerOf(request);
      const { qrEventCode: code } = request.body;
      const { position } = accepted(
        await eventLog.commands.of(qrEventStream).handle({
          id: code,
          key: commandKey(request, 'qr-event-remove'),
          body: request.body,
          actor: actorOf(caller, 'admin'),
          correlationId: request.id,
          command: () => ({ type: 'RemoveQrEvent', code, adminOid: parseOid(caller.oid) }),
        }),
      );
      return { position: String(position) };
    },
  );
};
