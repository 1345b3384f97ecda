import { Written } from '@fanfold/contracts';
import type { NotificationSettingsBody, SendNotificationBody } from '@fanfold/contracts/notifications';
import { AlarmReply, NotificationSettingsReply, NotificationsReply } from '@fanfold/contracts/notifications';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';

import { command, read } from '../../lib/api.ts';

export const notificationsKey = ['notifications'] as const;

/** The newest 100 notifications of the signed-in person. */
export const notificationsQuery = queryOptions({
  queryKey: [...notificationsKey, 'list'],
  queryFn: ({ signal }) => read({ path: '/account/notifications', reply: NotificationsReply, signal }),
});

/** How many of them are unread. What all people are told comes without a live message. */
export const alarmQuery = queryOptions({
  queryKey: [...notificationsKey, 'alarm'],
  queryFn: ({ signal }) => read({ path: '/account/alarm', reply: AlarmReply, signal }),
  refetchInterval: 60_000,
});

export type Settings = z.infer<typeof NotificationSettingsReply>['settings'];

const settingsKey = ['notification-settings'] as const;

export const settingsQuery = queryOptions({
  queryKey: settingsKey,
  queryFn: async ({ signal }) =>
    (await read({ path: '/account/notification/setting', reply: NotificationSettingsReply, signal }))
      .settings,
});

export const readNotifications = (upTo: string) =>
  command({ path: '/account/notifications/read', body: { upTo }, reply: Written });

/** Ends e-mail of one kind, by the token of a link in one. */
export const unsubscribe = (token: string) =>
  command({ path: `/account/unsubscribe/${encodeURIComponent(token)}`, body: {}, reply: Written });

export const changeSettings = (updateData: z.input<typeof NotificationSettingsBody>['updateData']) =>
  command({ path: '/account/notification/setting', body: { finder: {}, updateData }, reply: Written });

export const sendNotification = ({
  intent,
  ...body
}: z.input<typeof SendNotificationBody> & { readonly intent: string }) =>
  command({ path: '/account/notification', body, intent, reply: Written });
