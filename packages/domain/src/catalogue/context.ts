import { contentStream } from './content/decider.ts';
import { contentEvents } from './content/events.ts';
import { strikesStream } from './strikes/decider.ts';
import { strikeEvents } from './strikes/events.ts';
import { takedownStream } from './takedown/decider.ts';
import { takedownEvents } from './takedown/events.ts';

/** The streams of the context, and every event type that they record. */
export const catalogueContext = {
  streams: [contentStream, takedownStream, strikesStream],
  events: [...contentEvents, ...takedownEvents, ...strikeEvents],
} as const;
