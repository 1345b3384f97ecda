import { adminStream } from './admin/decider.ts';
import { adminEvents } from './admin/events.ts';
import { inspectionsStream } from './inspections/decider.ts';
import { inspectionsEvents } from './inspections/events.ts';
import { operationsStream } from './operations/decider.ts';
import { operationsEvents } from './operations/events.ts';
import { pagesStream } from './pages/decider.ts';
import { pageEvents } from './pages/events.ts';
import { parkingStream } from './parking/decider.ts';
import { parkingEvents } from './parking/events.ts';

/** The streams of the context, and every event type that they record. */
export const operationsContext = {
  streams: [adminStream, inspectionsStream, operationsStream, pagesStream, parkingStream],
  events: [...adminEvents, ...inspectionsEvents, ...operationsEvents, ...pageEvents, ...parkingEvents],
} as const;
