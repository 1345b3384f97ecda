import { timestamp } from '@fanfold/domain';
import {
  digests,
  minuteOfDay,
  notificationAudience,
  notificationCategories,
  receiveTypes,
  workNews,
} from '@fanfold/domain/notifications';
import { z } from 'zod';

import { Freshness, oid, position, ShownNames } from '../common.ts';
import { SubscriptionNewsFacts } from './subscription-news.ts';

export {
  digests,
  type NotificationCategory,
  notificationCategories,
  type ReceiveType,
  receiveTypes,
} from '@fanfold/domain/notifications';

export {
  CancelMailingBody,
  Mailing,
  MailingAudienceQuery,
  MailingAudienceReply,
  MailingFilter,
  MailingsQuery,
  MailingsReply,
  MarketingMailBody,
  MarketingMailReply,
  mailingLimits,
  PreviewMailingBody,
  PreviewMailingReply,
  sitePath,
  TestMailingReply,
} from './mailings.ts';
export { newSubscribersTexts } from './new-subscribers.texts.ts';
export {
  AppPush,
  AppPushBody,
  AppPushesQuery,
  AppPushesReply,
  AppPushReply,
  appPushLimits,
  CancelAppPushBody,
  PushReply,
  PushSettingBody,
  SubscribePushBody,
  SubscribePushReply,
  UnsubscribePushBody,
} from './pushes.ts';
export {
  type UnsentFilter,
  UnsentMail,
  UnsentMailBody,
  UnsentMailsBody,
  UnsentMailsDone,
  UnsentMailsQuery,
  UnsentMailsReply,
  unsentActs,
  unsentStatuses,
} from './resend.ts';
export { SubscriptionNewsFacts, subscriptionNewsWords } from './subscription-news.ts';
export { type WorkNewsKind, workNewsWords } from './work-news.ts';

/** What a notification is about. */
export const notificationKinds = [
  'donation',
  'gift',
  'sanction',
  'takedown',
  'notPublished',
  'fileHeld',
  'fileDecided',
  'edit',
  'report',
  'reply',
  'commentRemoved',
  'announcement',
  'work',
  'subscription',
  'subscribers',
  'workNews',
] as const;

export const Notification = z.object({
  position,
  kind: z.enum(notificationKinds),
  happenedAt: timestamp,
  unread: z.boolean(),
  /** Of a donation. */
  coins: z.int().nullable(),
  /** The work that it is about; null without one. */
  work: z
    .object({ contentOid: oid, title: z.record(z.string(), z.string()), original: z.string() })
    .nullable(),
  /** It is about a work for adults, which is not named while its receiver is shown no such works. */
  isAdultOnly: z.boolean(),
  /** The reply that it is about, and the post where it was not below a work; null of other kinds. */
  reply: z
    .object({ commentOid: oid, post: z.object({ postOid: oid, creatorOid: oid }).nullable() })
    .nullable(),
  /** Who caused it; null where that is not told. */
  from: z.object({ oid, nickname: z.string(), names: ShownNames }).nullable(),
  /** The sender's own words, of an announcement. */
  title: z.string().nullable(),
  body: z.string().nullable(),
  /** Of a subscription of the receiver's; `from` is its creator. */
  subscription: SubscriptionNewsFacts.nullable(),
  /** Of a work that the receiver makes; `body` is the reason, `from` the other one who makes it. */
  workNews: z.enum(workNews).nullable(),
  /** How many began to subscribe to the receiver on a day; `from` is the last of them. */
  people: z.int().nullable(),
});
export type Notification = z.infer<typeof Notification>;

/** IDN-152: the newest 100, newest first. */
export const mostNotifications = 100;
export const NotificationsReply = Freshness.extend({
  notifications: z.array(Notification),
  unread: z.int(),
});
export const ReadNotificationsBody = z.object({ upTo: position });

/** IDN-012: how many notifications are unread, at most 100. */
export const AlarmReply = Freshness.extend({ unread: z.int() });

const categories = z.object(
  Object.fromEntries(notificationCategories.map((category) => [category, z.boolean()])) as Record<
    (typeof notificationCategories)[number],
    z.ZodBoolean
  >,
);
/** A name that the zone database of the server knows. */
const timeZone = z
  .string()
  .max(60)
  .refine((name) => Intl.supportedValuesOf('timeZone').includes(name) || name === 'UTC', {
    error: 'is not a time zone',
  });
/** Where and when a person is told. `categories` beside it is for e-mail. */
export const DeliverySettings = z.object({
  site: categories,
  digest: z.enum(digests),
  digestAt: minuteOfDay,
  /** 1 is Monday. */
  digestWeekday: z.int().min(1).max(7),
  quiet: z.object({ from: minuteOfDay, to: minuteOfDay }).nullable(),
  timeZone,
});
export type DeliverySettings = z.infer<typeof DeliverySettings>;
export const NotificationSettings = z.object({
  categories,
  receive: z.array(z.enum(receiveTypes)),
  mutedCreators: z.array(oid),
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;
export const NotificationSettingsReply = z.object({
  settings: NotificationSettings.extend({
    delivery: DeliverySettings,
    /** When the person agreed to advertising; null without a consent. */
    marketingSince: timestamp.nullable(),
  }),
});
/** IDN-072. `finder` may name the caller only. What is left out of `updateData` stays. */
export const NotificationSettingsBody = z.object({
  finder: z.object({ userOid: oid.optional() }).default({}),
  updateData: z.object({
    categories: categories.partial().default({}),
    receive: z.array(z.enum(receiveTypes)).max(receiveTypes.length).optional(),
    mutedCreators: z.array(oid).max(500).optional(),
    delivery: DeliverySettings.extend({ site: categories.partial() }).partial().optional(),
  }),
});

export const announcementLimits = { title: 80, body: 500, aDay: 3 } as const;
/** IDN-022: a creator tells their fans, an administrator one person or all people. */
export const SendNotificationBody = z.object({
  audience: notificationAudience,
  title: z.string().trim().min(1).max(announcementLimits.title),
  body: z.string().trim().max(announcementLimits.body).default(''),
});

/** The secret of a link in an e-mail, and what it is about (RFC 8058). */
export const UnsubscribeParams = z.object({ token: z.string().min(1).max(300) });
