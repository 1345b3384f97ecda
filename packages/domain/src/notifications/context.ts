import { announcementStream } from './announcements/decider.ts';
import { announcementEvents } from './announcements/events.ts';
import { inboxStream } from './inbox/decider.ts';
import { inboxEvents } from './inbox/events.ts';
import { mailingStream } from './mailing/decider.ts';
import { mailingEvents } from './mailing/events.ts';
import { noticesStream } from './notices/decider.ts';
import { noticeEvents } from './notices/events.ts';
import { pushesStream } from './pushes/decider.ts';
import { pushEvents } from './pushes/events.ts';

/** The streams of the context, and every event type that they record. */
export const notificationsContext = {
  streams: [inboxStream, announcementStream, noticesStream, mailingStream, pushesStream],
  events: [...inboxEvents, ...announcementEvents, ...noticeEvents, ...mailingEvents, ...pushEvents],
} as const;
