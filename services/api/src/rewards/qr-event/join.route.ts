import { accepted } from '@fanfold/application';
import { IdempotencyHeaders } from '@fanfold/contracts';
import { QrEventBody, QrEventReply } from '@fanfold/contracts/rewards';
import { parseOid } from '@fanfold/domain';
import { qrEventStream } from '@fanfold/domain/rewards';
import { oidFromKey } from '@fanfold/platform';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { actorOf, callerOf } from '../../http/auth.ts';
import { commandKey, markReplayed } from '../../http/command.ts';
import type { RewardsDeps } from '../deps.ts';

/** COM-011: takes part in an event. The event's stream decides; the item follows into the inventory by itself. */
export const joinQrEventRoute: FastifyPluginAsyncZod<RewardsDeps> = async (app, { eventLog }) => {
  app.post(
    '/api/account/qr-event',
    { schema: { body: QrEventBody, headers: IdempotencyHeaders, response: { 201: QrEventReply } } },
    async (request, reply) => {
      const caller = callerOf(request);
      const { qrEventCode: code } = request.body;
      const userOid = parseOid(caller.oid);
      const key = commandKey(request, 'qr-event');
      const itemOid = parseOid(oidFromKey(key));
      const outcome = accepted(
        await eventLog.commands.of(qrEventStream).handle({
          id: code,
          key,
          body: request.body,
          actor: actorOf(caller),
          correlationId: request.id,
          command: (now) => ({ type: 'ClaimQrEvent', code, userOid, itemOid, now }),
        }),
      );
      markReplayed(reply, outcome);
      return reply.code(201).send({ position: String(outcome.position), itemOid });
    },
  );
};
