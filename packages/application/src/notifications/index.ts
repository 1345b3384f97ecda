export { notificationsManifest } from './manifest.ts';
export {
  cancelMailing,
  previewMarketingMail,
  sendMarketingMail,
  sendTestMail,
} from './marketing-mail.ts';
export { pushAppNotification } from './push-app-notification.ts';
export { changePushCategories, subscribePush, unsubscribePush } from './push-browsers.ts';
export { actOnUnsentMail, actOnUnsentMails } from './resend-notices.ts';
export { isOfCreators, sendNotification } from './send-notification.ts';
export { unsubscribe } from './unsubscribe.ts';
export { changeNotificationSettings, readNotifications } from './use-inbox.ts';
export { mailSwitches } from './wanted.ts';
