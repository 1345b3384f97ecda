import { createHash } from 'node:crypto';
import { changePushCategories, subscribePush, unsubscribePush } from '@fanfold/application/notifications';
import {
  PushReply,
  PushSettingBody,
  SubscribePushBody,
  SubscribePushReply,
  UnsubscribePushBody,
} from '@fanfold/contracts/notifications';
import { pushesStream, pushSwitches } from '@fanfold/domain/notifications';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { callerOf } from '../http/auth.ts';
import { askerOf, written, writtenResponse } from '../http/command.ts';
import type { NotificationsDeps } from './deps.ts';

/** The browsers in which a person gets pushes, and what they want to be pushed (ADM-010). */
export const pushRoutes: FastifyPluginAsyncZod<NotificationsDeps> = async (app, deps) => {
  app.get('/api/account/push', { schema: { response: { 200: PushReply } } }, async (request) => {
    const { oid } = callerOf(request);
    const { state } = await deps.eventLog.commands.load(pushesStream, oid, { maxAgeMs: 0 });
    return {
      publicKey: deps.pushPublicKey,
      categories: pushSwitches(state),
      browsers: state.subscriptions.map(({ address, ...browser }) => ({
        ...browser,
        endpointHash: hashOf((JSON.parse(address) as { endpoint: string }).endpoint),
      })),
    };
  });

  app.post(
    '/api/account/push',
    { schema: { body: SubscribePushBody, response: { 200: SubscribePushReply } } },
    async (request) => {
      const { position, subscriptionId } = await subscribePush(deps, askerOf(request), request.body);
      return { position: String(position), subscriptionId };
    },
  );

  app.post(
    '/api/account/push/end',
    { schema: { body: UnsubscribePushBody, response: writtenResponse } },
    (request) => written(unsubscribePush(deps, askerOf(request), request.body.subscriptionId)),
  );

  app.post(
    '/api/account/push/setting',
    { schema: { body: PushSettingBody, response: writtenResponse } },
    (request) => written(changePushCategories(deps, askerOf(request), request.body)),
  );
};

/** A browser finds itself by it; the address itself stays here. */
const hashOf = (endpoint: string): string => createHash('sha256').update(endpoint).digest('hex');
