import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { appPushRoutes } from './app-pushes.route.ts';
import type { NotificationsDeps } from './deps.ts';
import { inboxRoutes } from './inbox.route.ts';
import { mailingRoutes } from './mailings.route.ts';
import { pushRoutes } from './pushes.route.ts';
import { resendRoutes } from './resend.route.ts';
import { notificationSettingRoutes } from './settings.route.ts';
import { unsubscribeRoutes } from './unsubscribe.route.ts';

export const notificationsRoutes: FastifyPluginAsyncZod<NotificationsDeps> = async (app, deps) => {
  await app.register(inboxRoutes, deps);
  await app.register(notificationSettingRoutes, deps);
  await app.register(unsubscribeRoutes, deps);
  await app.register(mailingRoutes, deps);
  await app.register(resendRoutes, deps);
  await app.register(pushRoutes, deps);
  await app.register(appPushRoutes, deps);
};
