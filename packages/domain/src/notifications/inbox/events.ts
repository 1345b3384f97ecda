// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';
import { timestamp } from '../../time.ts';

/**
 * What a person can be told of (IDN-070). `all` switches every other one off, `marketing` needs a consent.
 * `ownPayments`, what is paid or asked of a subscriber, is listed on the site also where all else is switched
 * off. The list only grows: what was recorded before has no say about a younger one.
 */
export const notificationCategories = [
  'all',
  'message',
  'upload',
  'fileUpload',
  'communityPost',
  'live',
  'comment',
  'marketing',
  'purchaseCompleted',
  'newSubscription',
  'gift',
  'ownPayments',
] as const;
export type NotificationCategory = (typeof notificationCategories)[number];

/** From which creators a person hears (IDN-071). */
export const receiveTypes = ['subscribed', 'favourite', 'paid'] as const;
export type ReceiveType = (typeof receiveTypes)[number];

/** All notifications up to a position of the log were seen. */
export const NotificationsRead = defineEvent('NotificationsRead', {
  ownerOid: oid,
  /** A position of the log, as decimal digits. */
  upTo: z.string().regex(/^\d{1,19}$/),
  readAt: timestamp,
});

/** The settings as a whole, after a change. */
export const NotificationSettingsChanged = defineEvent('NotificationSettingsChanged', {
  ownerOid: oid,
  categories: z.partialRecord(z.enum(notificationCategories), z.boolean()),
  receive: z.array(z.enum(receiveTypes)),
  /** Creators that the person does not want to hear of, in any category. */
  mutedCreators: z.array(oid),
});

export const digests = ['off', 'daily', 'weekly'] as const;
/** A minute of the day, `00:00` to `23:59`. */
export const minuteOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const switches = z.partialRecord(z.enum(notificationCategories), z.boolean());
export const deliveryShape = {
  /** What is listed on the site. */
  site: switches,
  digest: z.enum(digests),
  /** When a digest is sent, and for a weekly one the day: 1 is Monday. */
  digestAt: minuteOfDay,
  digestWeekday: z.int().min(1).max(7),
  /** From when until when what is not urgent waits; null for never. */
  quiet: z.object({ from: minuteOfDay, to: minuteOfDay }).nullable(),
  /** An IANA name. */
  timeZone: z.string(),
} as const;

/** Where and when a person is told, as a whole, after a change. */
export const NotificationDeliveryChanged = defineEvent('NotificationDeliveryChanged', {
  ownerOid: oid,
  ...deliveryShape,
});

export const inboxEvents = [
  NotificationsRead,
  NotificationSettingsChanged,
  NotificationDeliveryChanged,
] as const;
export type InboxEvent = EventOf<typeof inboxEvents>;
