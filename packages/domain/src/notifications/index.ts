export {
  type AnnouncementCommand,
  type AnnouncementRefusal,
  type AnnouncementState,
  announcementStream,
  announcements,
} from './announcements/decider.ts';
export {
  type AnnouncementEvent,
  announcementEvents,
  type NotificationAudience,
  notificationAudience,
} from './announcements/events.ts';
export { notificationsContext } from './context.ts';
export {
  firstSettings,
  type InboxCommand,
  type InboxState,
  inbox,
  inboxStream,
  type NotificationSettings,
} from './inbox/decider.ts';
export {
  type InboxEvent,
  inboxEvents,
  type NotificationCategory,
  notificationCategories,
  type ReceiveType,
  receiveTypes,
} from './inbox/events.ts';
