import { binaryEvent, type EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { connect, type TestServer } from './server.ts';
import { collect, event, events, rejection, revisions, uniqueStream } from './support.ts';

export const readFeatures = (server: () => TestServer): void => {
  describe('reading a stream', () => {
    let client: EventStoreDBClient;
    const stream = uniqueStream('read');
    beforeAll(async () => {
      client = connect(server());
      await client.appendToStream(stream, events(10));
    });
    afterAll(() => client.dispose());

    it.each([
      ['forwards', 'start', 3, [0n, 1n, 2n]],
      ['forwards', 7n, 100, [7n, 8n, 9n]],
      ['forwards', 9n, 1, [9n]],
      ['forwards', 10n, 5, []],
      ['forwards', 5_000n, 5, []],
      ['backwards', 'end', 3, [9n, 8n, 7n]],
      ['backwards', 2n, 100, [2n, 1n, 0n]],
      ['backwards', 'start', 5, [0n]],
      ['backwards', 500n, 2, []],
    ] as const)('%s from %s, at most %s events', async (direction, fromRevision, maxCount, expected) => {
      const read = await collect(client.readStream(stream, { direction, fromRevision, maxCount }));
      // Beyond the end, a backwards read begins at the end or finds nothing, depending on the distance.
      if (fromRevision === 500n) expect([[], [9n, 8n]]).toContainEqual(revisions(read));
      else expect(revisions(read)).toEqual(expected);
    });

    it('gives every event its position in $all', async () => {
      const [first, second] = await collect(client.readStream(stream, { maxCount: 2 }));
      expect(first?.event?.position?.commit).toBeLessThan(second?.event?.position?.commit ?? 0n);
      expect(first?.commitPosition).toBe(first?.event?.position?.commit);
    });

    it.each(['forwards', 'backwards'] as const)(
      'of a stream that does not exist, %s, answers so',
      async (direction) => {
        const missing = uniqueStream('missing');
        const fromRevision = direction === 'forwards' ? 'start' : 'end';
        const error = await rejection(collect(client.readStream(missing, { direction, fromRevision })));
        expect(error).toMatchObject({ type: 'stream-not-found', streamName: missing });
      },
    );

    it('returns thousands of events page by page', async () => {
      const long = uniqueStream('long');
      for (let batch = 0; batch < 4; batch += 1) await client.appendToStream(long, events(1_000));
      const read = await collect(client.readStream(long));
      expect(revisions(read)).toEqual(Array.from({ length: 4_000 }, (_, n) => BigInt(n)));
      const back = await collect(client.readStream(long, { direction: 'backwards', fromRevision: 'end' }));
      expect(revisions(back)).toEqual(Array.from({ length: 4_000 }, (_, n) => BigInt(3_999 - n)));
    });

    it('returns events of many sizes complete', async () => {
      const sized = uniqueStream('sized');
      const sizes = [0, 1, 100, 127, 128, 4_096, 16_383, 16_384, 70_000, 300_000];
      for (const size of sizes) {
        await client.appendToStream(sized, jsonEvent({ type: 'Sized', data: { text: 'x'.repeat(size) } }));
      }
      const read = await collect(client.readStream(sized));
      expect(read.map(({ event: recorded }) => (recorded?.data as { text: string }).text.length)).toEqual(
        sizes,
      );
    });

    it('can be cancelled in the middle', async () => {
      // A client of its own: the official one waits in dispose() for a read that was not read to its end.
      const leaving = connect(server());
      for await (const { event: recorded } of leaving.readStream(stream)) {
        if (recorded?.revision === 3n) break;
      }
      expect((await leaving.appendToStream(uniqueStream(), event(0))).success).toBe(true);
    });
  });

  describe('reading $all', () => {
    let client: EventStoreDBClient;
    const stream = uniqueStream('all');
    const positions: bigint[] = [];
    beforeAll(async () => {
      client = connect(server());
      for (const each of events(5)) {
        const { position } = await client.appendToStream(stream, each);
        positions.push(position?.commit ?? 0n);
      }
    });
    afterAll(() => client.dispose());

    const ours = (read: readonly { event?: { streamId: string; revision: bigint } | undefined }[]) =>
      read
        .filter(({ event: recorded }) => recorded?.streamId === stream)
        .map(({ event: recorded }) => recorded?.revision);

    const at = (index: number) => ({ commit: positions[index]!, prepare: positions[index]! });

    it('forwards from a position includes the event there', async () => {
      const read = await collect(client.readAll({ fromPosition: at(1), maxCount: 1_000 }));
      expect(ours(read)).toEqual([1n, 2n, 3n, 4n]);
    });

    it('backwards from a position excludes the event there', async () => {
      const read = await collect(
        client.readAll({ direction: 'backwards', fromPosition: at(3), maxCount: 1_000 }),
      );
      expect(ours(read)).toEqual([2n, 1n, 0n]);
    });

    it('backwards from the end begins with the newest', async () => {
      const read = await collect(
        client.readAll({ direction: 'backwards', fromPosition: 'end', maxCount: 1_000 }),
      );
      expect(ours(read)).toEqual([4n, 3n, 2n, 1n, 0n]);
    });

    it('forwards from the end and backwards from the start finds nothing', async () => {
      expect(await collect(client.readAll({ fromPosition: 'end', maxCount: 5 }))).toEqual([]);
      expect(
        await collect(client.readAll({ direction: 'backwards', fromPosition: 'start', maxCount: 5 })),
      ).toEqual([]);
    });

    it('respects its limit and rises strictly', async () => {
      const read = await collect(client.readAll({ maxCount: 30 }));
      const commits = read.map(({ event: recorded }) => recorded?.position?.commit ?? 0n);
      expect(commits.length).toBeLessThanOrEqual(30);
      for (const [index, commit] of commits.entries()) {
        if (index > 0) expect(commit).toBeGreaterThan(commits[index - 1]!);
      }
    });
  });

  describe('a link', () => {
    let client: EventStoreDBClient;
    beforeAll(() => {
      client = connect(server());
    });
    afterAll(() => client.dispose());

    /** Writes links to `targets` (`revision@stream`), and reads them with their targets. */
    const follow = async (...targets: string[]) => {
      const links = uniqueStream('links');
      await client.appendToStream(
        links,
        targets.map((target) => binaryEvent({ type: '$>', data: Buffer.from(target) })),
      );
      const [plain] = await collect(client.readStream(links));
      expect(plain?.event).toMatchObject({ type: '$>', streamId: links, revision: 0n });
      expect(plain?.link).toBeUndefined();
      return collect(client.readStream(links, { resolveLinkTos: true }));
    };

    it('is resolved on request; target and link each have their own position', async () => {
      const target = uniqueStream('target');
      await client.appendToStream(target, events(2));
      const [, written] = await collect(client.readStream(target));
      const [followed] = await follow(`1@${target}`);
      expect(followed?.event).toMatchObject({ streamId: target, revision: 1n, data: { n: 1 } });
      expect(followed?.event?.position).toEqual(written?.event?.position);
      expect(followed?.link).toMatchObject({ type: '$>', revision: 0n });
      expect(followed?.link?.position?.commit).toBeGreaterThan(followed?.event?.position?.commit ?? 0n);
    });

    it('with the revision -1 leads to the newest event', async () => {
      const target = uniqueStream('target');
      await client.appendToStream(target, events(3));
      const [followed] = await follow(`-1@${target}`);
      expect(followed?.event).toMatchObject({ streamId: target, revision: 2n });
    });

    const filled = async (change: (target: string) => Promise<unknown>): Promise<string> => {
      const target = uniqueStream('target');
      await client.appendToStream(target, events(3));
      await change(target);
      return target;
    };

    it.each([
      ['an event that does not exist', async () => `9@${await filled(async () => {})}`],
      ['a stream that does not exist', async () => `0@${uniqueStream('missing')}`],
      ['a deleted stream', async () => `0@${await filled((target) => client.deleteStream(target))}`],
      ['a tombstoned stream', async () => `0@${await filled((target) => client.tombstoneStream(target))}`],
      [
        'an event before $tb',
        async () => `0@${await filled((target) => client.setStreamMetadata(target, { truncateBefore: 2 }))}`,
      ],
      [
        'an event beyond $maxCount',
        async () => `0@${await filled((target) => client.setStreamMetadata(target, { maxCount: 1 }))}`,
      ],
      [
        'metadata',
        async () => `0@$$${await filled((target) => client.setStreamMetadata(target, { maxCount: 9 }))}`,
      ],
      ['what is no revision', async () => `first@${await filled(async () => {})}`],
      ['nothing', async () => 'nonsense'],
    ])('to %s arrives without an event', async (_name, target) => {
      const [followed] = await follow(await target());
      expect(followed?.event).toBeUndefined();
      expect(followed?.link).toMatchObject({ type: '$>', revision: 0n });
    });
  });
};
