import { announcementStream } from './announcements/decider.ts';
import { announcementEvents } from './announcements/events.ts';
import { inboxStream } from './inbox/decider.ts';
import { inboxEvents } from './inbox/events.ts';

/** The streams of the context, and every event type that they record. */
export const notificationsContext = {
  streams: [inboxStream, announcementStream],
  events: [...inboxEvents, ...announcementEvents],
} as const;
