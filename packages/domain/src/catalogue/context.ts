import { contentStream } from './content/decider.ts';
import { contentEvents } from './content/events.ts';

/** The streams of the context, and every event type that they record. */
export const catalogueContext = {
  streams: [contentStream],
  events: [...contentEvents],
} as const;
