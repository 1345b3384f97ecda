import { binaryEvent, type EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { connect, type TestServer } from './server.ts';
import { collect, event, events, rejection, revisions, uniqueStream } from './support.ts';

export const metadataFeatures = (server: () => TestServer): void => {
  describe("a stream's metadata", () => {
    let client: EventStoreDBClient;
    beforeAll(() => {
      client = connect(server());
    });
    afterAll(() => client.dispose());

    it('is empty before it is set', async () => {
      expect((await client.getStreamMetadata(uniqueStream())).metadata).toBeUndefined();
    });

    it('keeps every property, also custom ones', async () => {
      const stream = uniqueStream();
      const metadata = {
        maxCount: 100,
        maxAge: 3_600,
        truncateBefore: 3,
        cacheControl: 15,
        acl: {
          readRoles: ['$admins', 'auditor'],
          writeRoles: ['writer'],
          metaReadRoles: ['$admins'],
          metaWriteRoles: ['$admins'],
          deleteRoles: ['$admins'],
        },
        colour: 'green',
      };
      await client.setStreamMetadata(stream, metadata);
      expect((await client.getStreamMetadata(stream)).metadata).toMatchObject({
        maxCount: 100,
        maxAge: 3_600,
        truncateBefore: 3,
        cacheControl: 15,
        colour: 'green',
      });
    });

    it('is written with an expected revision of its own', async () => {
      const stream = uniqueStream();
      await client.setStreamMetadata(stream, { maxCount: 1 }, { expectedRevision: 'no_stream' });
      const stale = client.setStreamMetadata(stream, { maxCount: 2 }, { expectedRevision: 'no_stream' });
      expect(await rejection(stale)).toMatchObject({ type: 'wrong-expected-version', actualVersion: 0n });
      await client.setStreamMetadata(stream, { maxCount: 3 }, { expectedRevision: 0n });
      expect((await client.getStreamMetadata(stream)).metadata).toMatchObject({ maxCount: 3 });
    });

    it('shows only its latest state when its stream is read', async () => {
      const stream = uniqueStream();
      await client.setStreamMetadata(stream, { maxCount: 1 });
      await client.setStreamMetadata(stream, { maxCount: 2 });
      const read = await collect(client.readStream(`$$${stream}`));
      expect(revisions(read)).toEqual([1n]);
      expect(read[0]?.event?.type).toBe('$metadata');
    });

    it.each([
      ['maxCount', { maxCount: 2 }, [3n, 4n]],
      ['truncateBefore', { truncateBefore: 3 }, [3n, 4n]],
      ['both, the stricter', { maxCount: 4, truncateBefore: 4 }, [4n]],
      ['a maxCount above its length', { maxCount: 50 }, [0n, 1n, 2n, 3n, 4n]],
    ])('applies %s at once, in both directions', async (_name, metadata, expected) => {
      const stream = uniqueStream();
      await client.appendToStream(stream, events(5));
      await client.setStreamMetadata(stream, metadata);
      expect(revisions(await collect(client.readStream(stream)))).toEqual(expected);
      const back = await collect(client.readStream(stream, { direction: 'backwards', fromRevision: 'end' }));
      expect(revisions(back)).toEqual([...expected].reverse());
    });

    it('applies maxAge', async () => {
      const stream = uniqueStream();
      await client.appendToStream(stream, events(3));
      await client.setStreamMetadata(stream, { maxAge: 1 });
      await new Promise((resolve) => setTimeout(resolve, 1_300));
      await client.appendToStream(stream, event(3));
      expect(revisions(await collect(client.readStream(stream)))).toEqual([3n]);
      const back = await collect(client.readStream(stream, { direction: 'backwards', fromRevision: 'end' }));
      expect(revisions(back)).toEqual([3n]);
    });

    it('may hide all events: the stream is empty then, not missing', async () => {
      const stream = uniqueStream();
      await client.appendToStream(stream, events(3));
      await client.setStreamMetadata(stream, { truncateBefore: 3 });
      expect(await collect(client.readStream(stream))).toEqual([]);
      expect(
        (await client.appendToStream(stream, event(3), { expectedRevision: 2n })).nextExpectedRevision,
      ).toBe(3n);
      expect(revisions(await collect(client.readStream(stream)))).toEqual([3n]);
    });

    it('makes a stream exist for an append that expects one', async () => {
      const stream = uniqueStream();
      await client.setStreamMetadata(stream, { maxCount: 5 });
      const first = await client.appendToStream(stream, event(0), { expectedRevision: 'stream_exists' });
      expect(first.nextExpectedRevision).toBe(0n);
    });

    it.each([
      ['no object', jsonEvent({ type: '$metadata', data: [1, 2] as never })],
      ['a $maxCount of 0', jsonEvent({ type: '$metadata', data: { $maxCount: 0 } })],
      ['a $maxCount of 2.5', jsonEvent({ type: '$metadata', data: { $maxCount: 2.5 } })],
      ['a $maxAge of 0', jsonEvent({ type: '$metadata', data: { $maxAge: 0 } })],
      ['binary', binaryEvent({ type: '$metadata', data: Buffer.from('{"$maxCount":1}') })],
    ])('that is %s hides nothing', async (_name, metadata) => {
      const stream = uniqueStream();
      await client.appendToStream(stream, events(4));
      await client.setStreamMetadata(stream, { maxCount: 2 });
      await client.appendToStream(`$$${stream}`, metadata);
      expect(revisions(await collect(client.readStream(stream)))).toEqual([0n, 1n, 2n, 3n]);
    });
  });
};
