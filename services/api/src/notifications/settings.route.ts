import { consentsOf } from '@fanfold/application/identity';
import {
  changeNotificationSettings,
  isOfCreators,
  mailSwitches,
  sendNotification,
} from '@fanfold/application/notifications';
import { IdempotencyHeaders } from '@fanfold/contracts';
import {
  NotificationSettingsBody,
  NotificationSettingsReply,
  SendNotificationBody,
} from '@fanfold/contracts/notifications';
import { firstDelivery, firstSettings, inboxStream } from '@fanfold/domain/notifications';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { callerOf } from '../http/auth.ts';
import { askerOf, invocationOf, written, writtenResponse } from '../http/command.ts';
import type { NotificationsDeps } from './deps.ts';

/**
 * Which notifications a person wants (IDN-024, IDN-025), and what creators and administrators send (IDN-022).
 */
export const notificationSettingRoutes: FastifyPluginAsyncZod<NotificationsDeps> = async (app, deps) => {
  app.get(
    '/api/account/notification/setting',
    { schema: { response: { 200: NotificationSettingsReply } } },
    async (request) => {
      const { oid } = callerOf(request);
      const { state } = await deps.eventLog.commands.load(inboxStream, oid, { maxAgeMs: 0 });
      const { receive, mutedCreators } = state.settings ?? firstSettings;
      const { marketing } = await consentsOf(deps.eventLog.commands, oid);
      const categories = mailSwitches(state, marketing !== null);
      const delivery = state.delivery ?? firstDelivery;
      const marketingSince = marketing?.givenAt ?? null;
      return { settings: { categories, receive, mutedCreators, delivery, marketingSince } };
    },
  );

  app.post(
    '/api/account/notification/setting',
    { schema: { body: NotificationSettingsBody, response: writtenResponse } },
    (request) => written(changeNotificationSettings(deps, askerOf(request), request.body)),
  );

  app.post(
    '/api/account/notification',
    { schema: { headers: IdempotencyHeaders, body: SendNotificationBody, response: writtenResponse } },
    (request) => {
      const role = isOfCreators(request.body.audience) ? 'creator' : 'admin';
      return written(sendNotification(deps, invocationOf(request, 'notification', role), request.body));
    },
  );
};
