import { adminStream } from './admin/decider.ts';
import { adminEvents } from './admin/events.ts';
import { approvalStream } from './approval/decider.ts';
import { approvalEvents } from './approval/events.ts';
import { inspectionsStream } from './inspections/decider.ts';
import { inspectionsEvents } from './inspections/events.ts';
import { operationsStream } from './operations/decider.ts';
import { operationsEvents } from './operations/events.ts';
import { pagesStream } from './pages/decider.ts';
import { pageEvents } from './pages/events.ts';
import { parkingStream } from './parking/decider.ts';
import { parkingEvents } from './parking/events.ts';
import { supportRequestStream } from './support-request/decider.ts';
import { supportRequestEvents } from './support-request/events.ts';

/** The streams of the context, and every event type that they record. */
export const operationsContext = {
  streams: [
    adminStream,
    approvalStream,
    inspectionsStream,
    operationsStream,
    pagesStream,
    parkingStream,
    supportRequestStream,
  ],
  events: [
    ...adminEvents,
    ...approvalEvents,
    ...inspectionsEvents,
    ...operationsEvents,
    ...pageEvents,
    ...parkingEvents,
    ...supportRequestEvents,
  ],
} as const;
