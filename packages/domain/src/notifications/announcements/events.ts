// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';
import { timestamp } from '../../time.ts';

/**
 * Whom it is for: the sender's fans (who marked them, follow their channel or pay for it), only those who
 * marked them as a favourite, one person, or all people.
 */
export const notificationAudience = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['fans', 'favourites']) }),
  z.object({ kind: z.literal('person'), userOid: oid }),
  z.object({ kind: z.literal('all') }),
]);
export type NotificationAudience = z.infer<typeof notificationAudience>;

/** A creator or an administrator tells people something (IDN-022). */
export const NotificationSent = defineEvent(
  'NotificationSent',
  {
    senderOid: oid,
    notificationId: oid,
    audience: notificationAudience,
    title: z.string().nullable(),
    body: z.string().nullable(),
    sentAt: timestamp,
  },
  { subject: 'senderOid', sealed: { title: 'profile', body: 'profile' } },
);

export const announcementEvents = [NotificationSent] as const;
export type AnnouncementEvent = EventOf<typeof announcementEvents>;
