import { joinQrEvent } from '@fanfold/application/rewards';
import { IdempotencyHeaders } from '@fanfold/contracts';
import { QrEventBody, QrEventReply } from '@fanfold/contracts/rewards';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { invocationOf, markReplayed } from '../../http/command.ts';
import type { RewardsDeps } from '../deps.ts';

/** COM-011: takes part in an event. */
export const joinQrEventRoute: FastifyPluginAsyncZod<RewardsDeps> = async (app, deps) => {
  app.post(
    '/api/account/qr-event',
    { schema: { body: QrEventBody, headers: IdempotencyHeaders, response: { 201: QrEventReply } } },
    async (request, reply) => {
      const joined = await joinQrEvent(deps, invocationOf(request, 'qr-event'), request.body);
      markReplayed(reply, joined);
      const { position, itemOid } = joined;
      return reply.code(201).send({ position: String(position), itemOid });
    },
  );
};
