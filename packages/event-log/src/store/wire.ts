import {
  type EventData,
  type JSONRecordedEvent,
  jsonEvent,
  type ResolvedEvent,
  StreamNotFoundError,
} from '@eventstore/db-client';

import type { StoredEvent } from './codec.ts';
import type { EventMetadata } from './recorded.ts';

/** An event ready to be appended: its bytes are made once and sent again unchanged. */
export type NewEvent = {
  readonly id: string;
  readonly type: string;
  readonly data: Record<string, unknown>;
  readonly metadata: EventMetadata;
};

/**
 * Reads to the end. Leaving a read of the official client early destroys only its outer stream: the call below it stays
 * open, and closing the client waits for it.
 */
export const collect = async (reading: AsyncIterable<ResolvedEvent>, onMissing?: () => void) => {
  const events: StoredEvent[] = [];
  try {
    for await (const { event } of reading) if (event) events.push(toStored(event as JSONRecordedEvent));
  } catch (error) {
    if (!(error instanceof StreamNotFoundError)) throw error;
    onMissing?.();
  }
  return events;
};

const utf8 = new TextEncoder();

/**
 * The official client takes bytes for metadata as they are; objects that it serialises itself are encoded in base64
 * twice.
 */
export const toEventData = ({ id, type, data, metadata }: NewEvent): EventData =>
  jsonEvent({ id, type, data, metadata: utf8.encode(JSON.stringify(metadata)) });

export const toStored = (event: JSONRecordedEvent): StoredEvent => ({
  stream: event.streamId,
  revision: Number(event.revision),
  position: event.position?.commit ?? -1n,
  id: event.id,
  type: event.type,
  data: event.data as Record<string, unknown>,
  metadata: event.metadata as EventMetadata,
});
