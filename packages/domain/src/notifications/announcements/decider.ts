import { type Decider, refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import { defineStream } from '../../stream.ts';
import { seoulDay, type Timestamp } from '../../time.ts';
import { type AnnouncementEvent, announcementEvents, type NotificationAudience } from './events.ts';

export type AnnouncementCommand = {
  readonly type: 'SendNotification';
  readonly senderOid: Oid;
  readonly notificationId: Oid;
  readonly audience: NotificationAudience;
  readonly title: string;
  readonly body: string;
  /** The most that the sender may send on one day (Asia/Seoul); null without a limit. */
  readonly mostADay: number | null;
  readonly now: Timestamp;
};

/** Plain JSON: a snapshot is this value written down. The count is that of the newest day. */
export type AnnouncementState = { day: string; sentThatDay: number };

export type AnnouncementRefusal = 'TOO_MANY_NOTIFICATIONS';

/** What one sender tells people. */
export const announcements: Decider<
  AnnouncementState,
  AnnouncementCommand,
  AnnouncementEvent,
  AnnouncementRefusal
> = {
  initial: () => ({ day: '', sentThatDay: 0 }),

  evolve: (state, { sentAt }) => {
    const day = seoulDay(sentAt);
    return { day, sentThatDay: day === state.day ? state.sentThatDay + 1 : 1 };
  },

  decide: (state, { type: _, mostADay, now: sentAt, ...fields }) => {
    const sent = state.day === seoulDay(sentAt) ? state.sentThatDay : 0;
    if (mostADay !== null && sent >= mostADay) return refuse('TOO_MANY_NOTIFICATIONS');
    return [{ type: 'NotificationSent', ...fields, sentAt }];
  },
};

export const announcementStream = defineStream({
  category: 'announcements',
  idPattern: '{oid}',
  holds: 'what one creator or administrator has told people',
  context: 'notifications',
  decider: announcements,
  events: announcementEvents,
});
