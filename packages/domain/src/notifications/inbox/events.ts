// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';
import { timestamp } from '../../time.ts';

/** What a person can be told of by e-mail (IDN-070). `all` switches every other one off. The list only grows. */
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
  categories: z.record(z.enum(notificationCategories), z.boolean()),
  receive: z.array(z.enum(receiveTypes)),
  /** Creators that the person does not want to hear of, whatever the categories say. */
  mutedCreators: z.array(oid),
});

export const inboxEvents = [NotificationsRead, NotificationSettingsChanged] as const;
export type InboxEvent = EventOf<typeof inboxEvents>;
