import { marksStream } from './marks/decider.ts';
import { markEvents } from './marks/events.ts';
import { reportStream } from './report/decider.ts';
import { reportEvents } from './report/events.ts';

/** The streams of the context, and every event type that they record. */
export const communityContext = {
  streams: [marksStream, reportStream],
  events: [...markEvents, ...reportEvents],
} as const;
