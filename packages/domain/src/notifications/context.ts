import { announcementStream } from './announcements/decider.ts';
import { announcementEvents } from './announcements/events.ts';
import { inboxStream } from './inbox/decider.ts';
import { inboxEvents } from './inbox/events.ts';
import { mailingStream } from './mailing/decider.ts';
import { mailingEvents } from './mailing/events.ts';
import { noticesStream } from './notices/decider.ts';
import { noticeEvents } from './notices/events.ts';
import { pushStream } from './push/decider.ts';
import { pushEvents } from './push/events.ts';

/** The streams of the context, and every event type that they record. */
export const notificationsContext = {
  streams: [inboxStream, announcementStream, noticesStream, mailingStream, pushStream],
  events: [...inboxEvents, ...announcementEvents, ...noticeEvents, ...mailingEvents, ...pushEvents],
} as const;
