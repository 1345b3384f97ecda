// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { defineEvent, type EventOf } from '../../event.ts';

/** Names of process managers, as in the manifests of `packages/application`. */
const manager = z.string().min(2).max(64);
const revision = z.int().nonnegative();
/** Why, in the operator's words. */
const reason = z.string();

/**
 * A process manager could not react to the event at `revision`; from it on, the stream waits for this
 * manager. `parkingId` tells which worker said so.
 */
export const EventProcessingParked = defineEvent('EventProcessingParked', {
  manager,
  stream: z.string(),
  parkingId: z.uuid(),
  revision,
  position: z.string().regex(/^\d+$/),
  eventType: z.string(),
  error: z.string(),
});

/** What waits is to be tried again now, instead of when its back-off is over. */
export const EventProcessingRetryRequested = defineEvent('EventProcessingRetryRequested', {
  manager,
  stream: z.string(),
  reason,
});

/** The event at `revision` stays without this manager's reaction; those after it on the stream follow. */
export const EventProcessingSkipped = defineEvent('EventProcessingSkipped', {
  manager,
  stream: z.string(),
  revision,
  reason,
});

/** Everything that waited was reacted to; the stream is like any other again. */
export const EventProcessingResumed = defineEvent('EventProcessingResumed', { manager, stream: z.string() });

export const parkingEvents = [
  EventProcessingParked,
  EventProcessingRetryRequested,
  EventProcessingSkipped,
  EventProcessingResumed,
] as const;
export type ParkingEvent = EventOf<typeof parkingEvents>;
