import { removeQrEvent, saveQrEvent } from '@fanfold/application/rewards';
import { IdempotencyHeaders, ReadHeaders, Written } from '@fanfold/contracts';
import { QrEventsReply, RemoveQrEventBody, SaveQrEventBody } from '@fanfold/contracts/rewards';
import { readFrom } from '@fanfold/projection';
import { qrEvents, qrEventsList } from '@fanfold/projections/rewards/qr-events';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { invocationOf } from '../../http/command.ts';
import { freshness } from '../../http/read-your-writes.ts';
import type { RewardsDeps } from '../deps.ts';

/** ADM-001, ADM-002, ADM-003: QR events, made and changed, removed, listed. */
export const adminQrEventRoutes: FastifyPluginAsyncZod<RewardsDeps> = async (app, deps) => {
  const { db, positions } = deps;

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
      const saved = await saveQrEvent(deps, invocationOf(request, 'qr-event-save', 'admin'), request.body);
      return { position: String(saved.position) };
    },
  );

  app.post(
    '/api/admin/qr-event/remove',
    { schema: { body: RemoveQrEventBody, headers: IdempotencyHeaders, response: { 200: Written } } },
    async (request) => {
      const invocation = invocationOf(request, 'qr-event-remove', 'admin');
      return { position: String((await removeQrEvent(deps, invocation, request.body)).position) };
    },
  );
};
