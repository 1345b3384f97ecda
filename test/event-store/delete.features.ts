import type { EventStoreDBClient } from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { connect, type TestServer } from './server.ts';
import { appendBy, collect, event, events, rejection, revisions, uniqueStream, WAYS } from './support.ts';

export const deleteFeatures = (server: () => TestServer): void => {
  let client: EventStoreDBClient;
  beforeAll(() => {
    client = connect(server());
  });
  afterAll(() => client.dispose());

  const filled = async (): Promise<string> => {
    const stream = uniqueStream('deleted');
    await client.appendToStream(stream, events(3));
    return stream;
  };
  const read = (stream: string) => collect(client.readStream(stream));

  describe('a deleted stream', () => {
    it('is not found, and continues its revisions with the next write', async () => {
      const stream = await filled();
      const { position } = await client.deleteStream(stream);
      expect(position?.commit).toBeGreaterThan(0n);
      expect(await rejection(read(stream))).toMatchObject({ type: 'stream-not-found' });
      const again = await client.appendToStream(stream, event(3), { expectedRevision: 'no_stream' });
      expect(again.nextExpectedRevision).toBe(3n);
      expect(revisions(await read(stream))).toEqual([3n]);
    });

    it.each([['any' as const], [2n]])('can be written to expecting %s', async (expectedRevision) => {
      const stream = await filled();
      await client.deleteStream(stream);
      await client.appendToStream(stream, events(2), { expectedRevision });
      expect(revisions(await read(stream))).toEqual([3n, 4n]);
    });

    it.each(WAYS)('does not exist for an append that expects it to exist (%s)', async (way) => {
      const stream = await filled();
      await client.deleteStream(stream);
      const attempt = appendBy(way)(client, stream, {
        events: [event(9)],
        expectedRevision: 'stream_exists',
      });
      expect(await rejection(attempt)).toMatchObject({ type: 'stream-deleted', streamName: stream });
    });

    it('keeps the rest of its metadata when it is written again', async () => {
      const stream = await filled();
      await client.deleteStream(stream);
      await client.setStreamMetadata(stream, { maxCount: 7, colour: 'red' });
      const { metadata } = await client.getStreamMetadata(stream);
      expect(metadata).toMatchObject({ maxCount: 7, colour: 'red', truncateBefore: 3 });
      expect(await read(stream)).toEqual([]);
    });

    it.each(WAYS.flatMap((way) => [[way, 'any'] as const, [way, 'no_stream'] as const]))(
      'answers an append that is repeated (%s, %s) without a position, and stays deleted',
      async (way, expectedRevision) => {
        const stream = uniqueStream('deleted');
        const batch = { events: events(2), expectedRevision };
        const first = await appendBy(way)(client, stream, batch);
        expect(first.position).toBeDefined();
        await client.deleteStream(stream);
        const again = await appendBy(way)(client, stream, batch);
        expect(again).toMatchObject({ success: true, nextExpectedRevision: 1n, position: undefined });
        expect(await rejection(read(stream))).toMatchObject({ type: 'stream-not-found' });
      },
    );

    it.each([
      ['any', true],
      [2n, true],
      [1n, false],
      [9n, false],
      ['no_stream', false],
    ] as const)('expecting %s succeeds: %s', async (expectedRevision, succeeds) => {
      const stream = await filled();
      const attempt = client.deleteStream(stream, { expectedRevision });
      if (succeeds) await attempt;
      else {
        expect(await rejection(attempt)).toMatchObject({
          type: 'wrong-expected-version',
          streamName: stream,
          actualVersion: 2n,
        });
      }
    });
  });

  describe('a stream that was never written', () => {
    it.each(['any', 'no_stream'] as const)('cannot be deleted expecting %s', async (expectedRevision) => {
      const stream = uniqueStream('never');
      const error = await rejection(client.deleteStream(stream, { expectedRevision }));
      expect(error).toMatchObject({ type: 'wrong-expected-version', streamName: stream });
      // The client shows the number -1 that a delete is answered with as it is.
      expect(['no_stream', -1n]).toContain(error['actualVersion']);
      expect((await client.getStreamMetadata(stream)).metadata).toBeUndefined();
    });
  });

  describe('a tombstoned stream', () => {
    it('cannot be read, written, deleted or tombstoned again', async () => {
      const stream = await filled();
      const { position } = await client.tombstoneStream(stream);
      expect(position?.commit).toBeGreaterThan(0n);
      const deleted = { type: 'stream-deleted', streamName: stream };
      expect(await rejection(read(stream))).toMatchObject(deleted);
      for (const way of WAYS) {
        expect(await rejection(appendBy(way)(client, stream, { events: [event(0)] }))).toMatchObject(deleted);
      }
      expect(await rejection(client.deleteStream(stream))).toMatchObject(deleted);
      expect(await rejection(client.tombstoneStream(stream))).toMatchObject(deleted);
      const subscription = client.subscribeToStream(stream);
      const failure = rejection(new Promise((_, reject) => subscription.on('error', reject)));
      subscription.resume();
      expect(await failure).toMatchObject(deleted);
    });

    it('has no metadata that could be read or set', async () => {
      const stream = await filled();
      await client.setStreamMetadata(stream, { maxCount: 2 });
      await client.tombstoneStream(stream);
      const deleted = { type: 'stream-deleted' };
      expect(await rejection(client.getStreamMetadata(stream))).toMatchObject(deleted);
      expect(await rejection(client.setStreamMetadata(stream, { maxCount: 3 }))).toMatchObject(deleted);
      const never = uniqueStream('never');
      await client.tombstoneStream(never, { expectedRevision: 'no_stream' });
      expect(await rejection(client.getStreamMetadata(never))).toMatchObject(deleted);
      expect(await rejection(client.setStreamMetadata(never, { maxCount: 3 }))).toMatchObject(deleted);
    });

    it('has an event for it in $all', async () => {
      const stream = await filled();
      const { position } = await client.tombstoneStream(stream);
      const [mark] = await collect(client.readAll({ fromPosition: position ?? 'start', maxCount: 1 }));
      expect(mark?.event).toMatchObject({ type: '$streamDeleted', streamId: stream });
      expect(mark?.event?.revision).toBe(9_223_372_036_854_775_807n);
    });

    it('may be a stream that never existed', async () => {
      const stream = uniqueStream('never');
      await client.tombstoneStream(stream, { expectedRevision: 'no_stream' });
      expect(await rejection(read(stream))).toMatchObject({ type: 'stream-deleted' });
    });

    it('expecting the wrong revision is refused', async () => {
      const stream = await filled();
      const attempt = client.tombstoneStream(stream, { expectedRevision: 0n });
      expect(await rejection(attempt)).toMatchObject({ type: 'wrong-expected-version', actualVersion: 2n });
      expect(await read(stream)).toHaveLength(3);
    });
  });
};
