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
export { isUrgent, mailedAt, releasedAt } from './delivery-time.ts';
export { type InboxCommand, type InboxState, inbox, inboxStream } from './inbox/decider.ts';
export {
  deliveryShape,
  digests,
  type InboxEvent,
  inboxEvents,
  minuteOfDay,
  type NotificationCategory,
  notificationCategories,
  type ReceiveType,
  receiveTypes,
} from './inbox/events.ts';
export { type FanRelation, fanRelations, relationsHeard } from './inbox/fan-relations.ts';
export {
  type DeliverySettings,
  firstDelivery,
  firstSettings,
  isOn,
  type NotificationSettings,
  type Switches,
} from './inbox/settings.ts';
export {
  type MailingCommand,
  type MailingRefusal,
  type MailingState,
  type MailingWords,
  mailing,
  mailingStream,
  wordsFor,
} from './mailing/decider.ts';
export {
  type MailingAudience,
  type MailingEvent,
  mailingAudience,
  mailingEvents,
} from './mailing/events.ts';
export type {
  NoticeCommand,
  NoticeRefusal,
  NoticesState,
  WaitingNotice,
  Wanted,
} from './notices/commands.ts';
export { isWanted, mostInAMail, notices, noticesStream } from './notices/decider.ts';
export {
  type NoticeAbout,
  type NoticeEvent,
  noticeEvents,
  type SubscriptionNews,
  subscriptionNews,
  workNews,
} from './notices/events.ts';
export type { PushAttempt, PushCommand, PushesState, PushRefusal, WaitingPush } from './pushes/commands.ts';
export {
  isPushed,
  mostBrowsers,
  nextAttemptAt,
  pushes,
  pushesStream,
  pushSwitches,
} from './pushes/decider.ts';
export { type PushEvent, pushEvents } from './pushes/events.ts';
