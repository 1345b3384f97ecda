import { randomUUID } from 'node:crypto';
import { binaryEvent, type EventData, type EventStoreDBClient, jsonEvent } from '@eventstore/db-client';

const soldAt = (n: number): EventData =>
  jsonEvent({ type: 'Sold', data: { n }, metadata: { $correlationId: randomUUID() } });

/** A metadata event whose bytes are no result of JSON.stringify. */
const spaced = (text: string): EventData =>
  jsonEvent({
    type: '$metadata',
    data: { text },
    metadata: new TextEncoder().encode(`{ "note" :  "${text}" }`),
  });

/** Writes every kind of event and of stream that a log can have. */
export const writeVariousEvents = async (client: EventStoreDBClient): Promise<void> => {
  const append = (stream: string, ...events: EventData[]) => client.appendToStream(stream, events);
  await append('shop-1', soldAt(1), soldAt(2), soldAt(3));
  await append('shop-2', soldAt(1));
  await append('shop-1', soldAt(4));
  await append(
    '가게-1',
    jsonEvent({ type: 'Verkauft', data: { text: 'Grüße 안녕 こんにちは', 2: 'b', 1: 'a' } }),
  );
  await append(
    'bytes',
    binaryEvent({ type: 'Bytes', data: Uint8Array.from([0, 255, 128]), metadata: Uint8Array.from([1, 2]) }),
  );
  await append(
    'bytes',
    binaryEvent({ type: 'Nothing', data: new Uint8Array() }),
    spaced('in a stream of its own'),
  );
  await append('large', jsonEvent({ type: 'Large', data: { text: 'x'.repeat(900_000) } }), soldAt(1));
  await append('large', jsonEvent({ type: 'Large', data: { text: 'y'.repeat(900_000) } }));
  await append('links', binaryEvent({ type: '$>', data: Buffer.from('2@shop-1') }));
  await writeMetadata(client, append);
  await writeDeletions(client, append);
  // What a server writes for itself.
  await append('$stats-127.0.0.1:2113', jsonEvent({ type: '$statsCollected', data: { cpu: 1 } }));
  await append('$users', jsonEvent({ type: '$User', data: { name: 'ops' } }));
  await client.setStreamMetadata('$stats-127.0.0.1:2113', { maxCount: 1 });
  await append('shop-2', soldAt(2));
};

type Append = (stream: string, ...events: EventData[]) => Promise<unknown>;

const writeMetadata = async (client: EventStoreDBClient, append: Append): Promise<void> => {
  await client.setStreamMetadata('newest', { maxCount: 2 });
  await append('newest', soldAt(1), soldAt(2), soldAt(3), soldAt(4));
  await client.setStreamMetadata('newest', { maxCount: 1 });
  await client.setStreamMetadata('newest', { maxCount: 3, owner: 'shop' });
  await client.setStreamMetadata('truncated', { truncateBefore: 2 });
  await append('truncated', soldAt(1), soldAt(2), soldAt(3));
  await client.setStreamMetadata('only-metadata', { maxAge: 60 });
};

const writeDeletions = async (client: EventStoreDBClient, append: Append): Promise<void> => {
  await append('deleted', soldAt(1), soldAt(2));
  await client.deleteStream('deleted');
  await append('deleted-twice', soldAt(1));
  await client.deleteStream('deleted-twice');
  await client.deleteStream('deleted-twice');
  await append('continued', soldAt(1), soldAt(2));
  await client.deleteStream('continued');
  await append('continued', soldAt(3), soldAt(4));
  await append('continued', soldAt(5));
  await append('opened', soldAt(1));
  await client.deleteStream('opened');
  await client.setStreamMetadata('opened', { maxCount: 7 });
  await append('opened', soldAt(2));
  await append('gone', soldAt(1), soldAt(2));
  await client.setStreamMetadata('gone', { maxCount: 9 });
  await client.tombstoneStream('gone');
  await client.tombstoneStream('never-written');
};
