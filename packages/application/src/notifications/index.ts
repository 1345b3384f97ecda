export { notificationsManifest } from './manifest.ts';
export { sendNotification } from './send-notification.ts';
export { changeNotificationSettings, readNotifications } from './use-inbox.ts';
