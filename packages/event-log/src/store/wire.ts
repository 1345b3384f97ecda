import {
  type EventData,
  type JSONRecordedEvent,
  jsonEvent,
  type ResolvedEvent,
  type StreamingRead,
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
 * Reads to the end. Leaving a read of the official client early destroys only its outer stream: the call
 * below it stays open, and closing the client waits for it. By its events: `for await` destroys a stream that
 * has ended once more, with an error whose stack costs more than a short read.
 */
export const collect = (reading: StreamingRead<ResolvedEvent>, onMissing?: () => void) =>
  new Promise<StoredEvent[]>((resolve, reject) => {
    const events: StoredEvent[] = [];
    const finish = () => resolve(events);
    reading
      .on('data', ({ event }: ResolvedEvent) => {
        if (event) events.push(toStored(event as JSONRecordedEvent));
      })
      .on('end', finish)
      .on('error', (error: unknown) => {
        if (!(error instanceof StreamNotFoundError)) return reject(error);
        onMissing?.();
        finish();
      })
      // After its end or an error nothing follows from it.
      .on('close', () => reject(new Error('The event log closed a read before its end')));
  });

const utf8 = new TextEncoder();

/**
 * The official client takes bytes for metadata as they are; objects that it serialises itself are encoded in
 * base64 twice.
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
