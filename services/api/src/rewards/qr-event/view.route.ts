import { RefusedError } from '@fanfold/application';
import { QrEventQuery, QrEventView } from '@fanfold/contracts/rewards';
import { qrEventStream } from '@fanfold/domain/rewards';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { callerOf } from '../../http/auth.ts';
import type { RewardsDeps } from '../deps.ts';

/**
 * What a code is for, before it is redeemed. An event that is over is not there, as for the redemption
 * itself.
 */
export const viewQrEventRoute: FastifyPluginAsyncZod<RewardsDeps> = async (app, { eventLog, clock }) => {
  app.get(
    '/api/account/qr-event',
    { schema: { querystring: QrEventQuery, response: { 200: QrEventView } } },
    async (request) => {
      const { qrEventCode } = request.query;
      const { state } = await eventLog.commands.load(qrEventStream, qrEventCode, { maxAgeMs: 0 });
      const { status, title, itemData, createCount, issued, endsAt } = state;
      const joined = state.joined[callerOf(request).oid] === true;
      const isOver = status !== 'open' || (endsAt !== null && endsAt <= clock.now());
      if (!itemData || (isOver && !joined)) throw new RefusedError('QR_EVENT_NOT_FOUND');
      return {
        title,
        kind: itemData.kind,
        left: Math.max(0, createCount - issued),
        createCount,
        endsAt,
        joined,
      };
    },
  );
};
