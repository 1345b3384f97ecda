import { binaryEvent, EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { connect, type TestServer } from './server.ts';
import {
  appendBy,
  collect,
  event,
  events,
  numbers,
  rejection,
  revisions,
  uniqueStream,
  WAYS,
} from './support.ts';

const MEBIBYTE = 1024 * 1024;

export const appendFeatures = (server: () => TestServer): void => {
  describe.each(WAYS)('an append by %s', (way) => {
    const append = appendBy(way);
    let client: EventStoreDBClient;
    beforeAll(() => {
      client = connect(server());
    });
    afterAll(() => client.dispose());

    it('answers with the last revision and a position that $all has for the event', async () => {
      const stream = uniqueStream();
      const result = await append(client, stream, { events: events(3), expectedRevision: 'no_stream' });
      expect(result).toMatchObject({ success: true, nextExpectedRevision: 2n });
      const [last] = await collect(client.readAll({ fromPosition: result.position ?? 'start', maxCount: 1 }));
      expect(last?.event).toMatchObject({ streamId: stream, revision: 2n });
    });

    it('keeps id, type, data, metadata and time unchanged', async () => {
      const stream = uniqueStream();
      const id = '6f2f34d8-5a5e-4c0e-9c0f-0123456789ab';
      const before = Date.now();
      await append(client, stream, {
        events: [
          jsonEvent({
            id,
            type: 'Sagte',
            data: { text: 'Grüße 안녕 こんにちは' },
            metadata: { $correlationId: 'c' },
          }),
          binaryEvent({
            type: 'Bytes',
            data: Uint8Array.from([0, 255, 128]),
            metadata: Uint8Array.from([1, 2]),
          }),
          jsonEvent({ type: 'Nothing', data: {} }),
        ],
      });
      const [text, bytes, nothing] = await collect(client.readStream(stream));
      expect(text?.event).toMatchObject({
        id,
        streamId: stream,
        type: 'Sagte',
        isJson: true,
        data: { text: 'Grüße 안녕 こんにちは' },
        metadata: { $correlationId: 'c' },
      });
      expect(text?.event?.created.getTime()).toBeGreaterThanOrEqual(before - 1000);
      expect(text?.event?.created.getTime()).toBeLessThanOrEqual(Date.now() + 1000);
      expect(bytes?.event).toMatchObject({ isJson: false, type: 'Bytes' });
      expect([...(bytes?.event?.data as Uint8Array)]).toEqual([0, 255, 128]);
      expect([...(bytes?.event?.metadata as Uint8Array)]).toEqual([1, 2]);
      expect(nothing?.event).toMatchObject({ data: {}, metadata: undefined });
    });

    it.each([
      ['any', 'empty', true],
      ['any', 'at 1', true],
      ['no_stream', 'empty', true],
      ['no_stream', 'at 1', false],
      ['stream_exists', 'empty', false],
      ['stream_exists', 'at 1', true],
      [1n, 'at 1', true],
      [0n, 'at 1', false],
      [2n, 'at 1', false],
      [0n, 'empty', false],
    ] as const)(
      'expecting %s of a stream that is %s succeeds: %s',
      async (expectedRevision, state, succeeds) => {
        const stream = uniqueStream();
        if (state === 'at 1') await append(client, stream, { events: events(2) });
        const attempt = append(client, stream, { events: [event(9)], expectedRevision });
        if (succeeds) {
          expect((await attempt).nextExpectedRevision).toBe(state === 'at 1' ? 2n : 0n);
        } else {
          expect(await rejection(attempt)).toMatchObject({
            type: 'wrong-expected-version',
            streamName: stream,
            expectedVersion: expectedRevision,
            actualVersion: state === 'at 1' ? 1n : 'no_stream',
          });
        }
      },
    );

    it('is repeated without effect at an earlier revision when the ids are the same', async () => {
      const stream = uniqueStream();
      await append(client, stream, { events: [event(0)] });
      const batch = events(2);
      const first = await append(client, stream, { events: batch, expectedRevision: 0n });
      await append(client, stream, { events: [event(3)] });
      expect(await append(client, stream, { events: batch, expectedRevision: 0n })).toEqual(first);
      expect(revisions(await collect(client.readStream(stream)))).toEqual([0n, 1n, 2n, 3n]);
    });

    it('is repeated without effect with no_stream, and its beginning alone as well', async () => {
      const stream = uniqueStream();
      const batch = events(3);
      const first = await append(client, stream, { events: batch, expectedRevision: 'no_stream' });
      expect(await append(client, stream, { events: batch, expectedRevision: 'no_stream' })).toEqual(first);
      const beginning = await append(client, stream, {
        events: batch.slice(0, 2),
        expectedRevision: 'no_stream',
      });
      expect(beginning.nextExpectedRevision).toBe(1n);
      expect(await collect(client.readStream(stream))).toHaveLength(3);
    });

    it('is refused at an earlier revision when one id differs', async () => {
      const stream = uniqueStream();
      const batch = events(2);
      await append(client, stream, { events: batch, expectedRevision: 'no_stream' });
      const partly = append(client, stream, { events: [batch[0]!, event(7)], expectedRevision: 'no_stream' });
      expect(await rejection(partly)).toMatchObject({ type: 'wrong-expected-version', actualVersion: 1n });
      const longer = append(client, stream, { events: [...batch, event(8)], expectedRevision: 'no_stream' });
      expect(await rejection(longer)).toMatchObject({ type: 'wrong-expected-version' });
      expect(await collect(client.readStream(stream))).toHaveLength(2);
    });

    it('appends again at the current revision, same ids or not', async () => {
      const stream = uniqueStream();
      const batch = [event(0)];
      await append(client, stream, { events: batch, expectedRevision: 'no_stream' });
      const again = await append(client, stream, { events: batch, expectedRevision: 0n });
      expect(again.nextExpectedRevision).toBe(1n);
      const [first, second] = await collect(client.readStream(stream));
      expect(first?.event?.id).toBe(second?.event?.id);
    });

    it('with `any` finds its ids wherever they lie in the stream', async () => {
      const stream = uniqueStream();
      const batch = events(2);
      const first = await append(client, stream, { events: batch });
      await append(client, stream, { events: [event(5)] });
      expect(await append(client, stream, { events: batch })).toEqual(first);
      const mixed = append(client, stream, { events: [batch[0]!, event(6)] });
      expect(await rejection(mixed)).toMatchObject({ type: 'wrong-expected-version' });
      expect(await collect(client.readStream(stream))).toHaveLength(3);
    });

    it('with `any` does not mistake an id of another stream for its own', async () => {
      const batch = [event(0)];
      await append(client, uniqueStream(), { events: batch });
      const other = uniqueStream();
      await append(client, other, { events: batch });
      expect(await collect(client.readStream(other))).toHaveLength(1);
    });

    it('without events succeeds where one with events would, and creates no stream', async () => {
      const stream = uniqueStream();
      expect(await append(client, stream, { events: [], expectedRevision: 'any' })).toMatchObject({
        success: true,
      });
      expect(await rejection(collect(client.readStream(stream)))).toMatchObject({ type: 'stream-not-found' });
      const refused = append(client, stream, { events: [], expectedRevision: 4n });
      expect(await rejection(refused)).toMatchObject({ type: 'wrong-expected-version' });
    });

    it('holds exactly 1 MiB of data in all its events, with any type and metadata; a byte more is refused', async () => {
      const stream = uniqueStream();
      const type = 'Filler'.repeat(50);
      const metadata = new Uint8Array(100_000);
      const filler = (bytes: number) => binaryEvent({ type, data: new Uint8Array(bytes), metadata });
      const tooLarge = append(client, stream, { events: [filler(600_000), filler(MEBIBYTE - 600_000 + 1)] });
      expect(await rejection(tooLarge)).toMatchObject({
        type: 'maximum-append-size-exceeded',
        maxAppendSize: MEBIBYTE,
      });
      expect(await rejection(append(client, stream, { events: [filler(MEBIBYTE + 1)] }))).toMatchObject({
        type: 'maximum-append-size-exceeded',
      });
      expect(await rejection(collect(client.readStream(stream)))).toMatchObject({ type: 'stream-not-found' });
      await append(client, stream, { events: [filler(600_000), filler(MEBIBYTE - 600_000)] });
      await append(client, stream, { events: [filler(MEBIBYTE)] });
      expect(await collect(client.readStream(stream))).toHaveLength(3);
    });

    it('of many events at once keeps their order and is all or nothing', async () => {
      const stream = uniqueStream();
      await append(client, stream, { events: events(2_000) });
      expect(numbers(await collect(client.readStream(stream)))).toEqual(
        Array.from({ length: 2_000 }, (_, n) => n),
      );
      const refused = append(client, stream, { events: events(500), expectedRevision: 3n });
      expect(await rejection(refused)).toMatchObject({
        type: 'wrong-expected-version',
        actualVersion: 1999n,
      });
      expect(await collect(client.readStream(stream))).toHaveLength(2_000);
    });
  });

  describe('appends', () => {
    it('of one batch may be cut into several messages', async () => {
      const client = connect(server());
      const stream = uniqueStream();
      await client.appendToStream(stream, events(50), {
        batchAppendSize: 300,
        expectedRevision: 'no_stream',
      });
      expect(numbers(await collect(client.readStream(stream)))).toEqual(
        Array.from({ length: 50 }, (_, n) => n),
      );
      await client.dispose();
    });

    it('past their deadline are not written', async () => {
      const client = connect(server());
      const stream = uniqueStream();
      await client.appendToStream(uniqueStream(), event(0));
      const late = client.appendToStream(stream, event(0), { deadline: -1_000 });
      expect(await rejection(late)).toMatchObject({ type: 'deadline-exceeded' });
      expect(await rejection(collect(client.readStream(stream)))).toMatchObject({ type: 'stream-not-found' });
      await client.dispose();
    });

    it('by many clients to one stream give every revision once, and $all the same order', async () => {
      const stream = uniqueStream('contended');
      const clients = Array.from({ length: 4 }, () => connect(server()));
      const start = await clients[0]!.appendToStream(stream, event(-1));
      const results = await Promise.all(
        clients.flatMap((client, c) =>
          Array.from({ length: 100 }, (_, n) => client.appendToStream(stream, event(c * 1_000 + n))),
        ),
      );
      const given = results
        .map(({ nextExpectedRevision }) => nextExpectedRevision)
        .sort((a, b) => Number(a - b));
      expect(given).toEqual(Array.from({ length: 400 }, (_, n) => BigInt(n + 1)));
      const read = await collect(clients[0]!.readStream(stream));
      const positions = read.map(({ event: recorded }) => recorded?.position?.commit ?? 0n);
      expect(positions).toEqual([...positions].sort((a, b) => Number(a - b)));
      expect(positions[0]).toBe(start.position?.commit);
      await Promise.all(clients.map((client) => client.dispose()));
    });

    it('racing for one revision are won by exactly one', async () => {
      const stream = uniqueStream('raced');
      const client = connect(server());
      await client.appendToStream(stream, event(0));
      const attempts = await Promise.allSettled(
        Array.from({ length: 20 }, (_, n) =>
          client.appendToStream(stream, event(n), { expectedRevision: 0n }),
        ),
      );
      expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      await client.dispose();
    });

    it('with throwOnAppendFailure off report a failure instead of throwing', async () => {
      const separator = server().url.includes('?') ? '&' : '?';
      const client = EventStoreDBClient.connectionString(
        `${server().url}${separator}throwOnAppendFailure=false`,
      );
      const result = await client.appendToStream(uniqueStream(), event(0), { expectedRevision: 7n });
      expect(result.success).toBe(false);
      await client.dispose();
    });

    it('without a type or with an invalid id are refused, and only they', async () => {
      const client = connect(server());
      const stream = uniqueStream();
      const wrongId = client.appendToStream(stream, jsonEvent({ id: 'no-uuid', type: 'T', data: {} }));
      const right = client.appendToStream(stream, event(1));
      expect(await rejection(wrongId)).toMatchObject({ type: 'unknown' });
      expect((await right).nextExpectedRevision).toBe(0n);
      await client.dispose();
    });
  });
};
