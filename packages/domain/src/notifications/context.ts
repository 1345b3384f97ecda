import { announcementStream } from './announcements/decider.ts';
import { announcementEvents } from './announcements/events.ts';
import { inboxStream } from './inbox/decider.ts';
import { inboxEvents } from './inbox/events.ts';
import { mailingStream } from './mailing/decider.ts';
import { mailingEvents } from './mailing/events.ts';
import { noticesStream } from './notices/decider.ts';
import { noticeEvents } from './notices/events.ts';

/** The streams of the context, and every event type that they record. */
export const notificationsContext = {
  streams: [inboxStream, announcementStream, noticesStream, mailingStream],
  events: [...inboxEvents, ...announcementEvents, ...noticeEvents, ...mailingEvents],
} as const;
