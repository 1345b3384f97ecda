import {
  type AllStreamSubscription,
  type EventStoreDBClient,
  eventTypeFilter,
  excludeSystemEvents,
  type Position,
  type StreamSubscription,
  streamNameFilter,
} from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { expectToSeeAll, Follower } from './follower.ts';
import { connect, type TestServer } from './server.ts';
import { event, events, eventually, rejection, uniqueStream } from './support.ts';

type Seen = { readonly stream: string; readonly revision: bigint; readonly type: string };

/** Collects the events of a subscription, in order. */
function gather(subscription: StreamSubscription | AllStreamSubscription) {
  const seen: Seen[] = [];
  const signals: string[] = [];
  subscription.on('data', ({ event: recorded }) => {
    if (recorded) seen.push({ stream: recorded.streamId, revision: recorded.revision, type: recorded.type });
  });
  subscription.on('confirmation', () => signals.push('confirmation'));
  subscription.on('caughtUp', () => signals.push('caughtUp'));
  return { seen, signals };
}

export const subscribeFeatures = (server: () => TestServer): void => {
  let client: EventStoreDBClient;
  beforeAll(() => {
    client = connect(server());
  });
  afterAll(() => client.dispose());

  describe('a subscription to a stream', () => {
    it.each([
      ['start', [0n, 1n, 2n, 3n]],
      [0n, [1n, 2n, 3n]],
      [2n, [3n]],
      ['end', [3n]],
    ] as const)('from %s delivers what comes after it', async (fromRevision, expected) => {
      const stream = uniqueStream('followed');
      await client.appendToStream(stream, events(3));
      const subscription = client.subscribeToStream(stream, { fromRevision });
      const { seen, signals } = gather(subscription);
      await eventually(() => signals.includes('caughtUp'));
      await client.appendToStream(stream, event(3));
      await eventually(() => seen.length === expected.length);
      expect(seen.map(({ revision }) => revision)).toEqual(expected);
      expect(signals[0]).toBe('confirmation');
      await subscription.unsubscribe();
    });

    it('waits for a stream that does not exist yet, and for one that was soft-deleted', async () => {
      const stream = uniqueStream('later');
      const subscription = client.subscribeToStream(stream);
      const { seen, signals } = gather(subscription);
      await eventually(() => signals.includes('confirmation'));
      await client.appendToStream(stream, event(0));
      await eventually(() => seen.length === 1);
      await client.deleteStream(stream);
      await client.appendToStream(stream, event(1));
      await eventually(() => seen.length === 2);
      expect(seen.map(({ revision }) => revision)).toEqual([0n, 1n]);
      await subscription.unsubscribe();
    });

    it('delivers the tombstone of its stream and ends', async () => {
      const stream = uniqueStream('doomed');
      await client.appendToStream(stream, event(0));
      const subscription = client.subscribeToStream(stream);
      const failure = rejection(new Promise((_, reject) => subscription.on('error', reject)));
      const { seen, signals } = gather(subscription);
      await eventually(() => signals.includes('caughtUp'));
      await client.appendToStream(stream, events(3));
      await client.tombstoneStream(stream);
      expect(await failure).toMatchObject({ type: 'stream-deleted', streamName: stream });
      await eventually(() => seen.at(-1)?.type === '$streamDeleted');
      expect(seen.map(({ revision }) => revision)).toEqual([0n, 1n, 2n, 3n, 9_223_372_036_854_775_807n]);
    });

    it('misses and repeats nothing during other writes', async () => {
      const stream = uniqueStream('busy');
      await client.appendToStream(stream, events(500));
      const writing = Promise.all(
        Array.from({ length: 20 }, async () => {
          for (let n = 0; n < 25; n += 1) await client.appendToStream(stream, event(n));
        }),
      );
      const followers = Array.from({ length: 5 }, () => new Follower(client, stream));
      await writing;
      await expectToSeeAll(followers, 1_000);
    });

    it('delivers nothing after it was cancelled', async () => {
      const stream = uniqueStream('left');
      const subscription = client.subscribeToStream(stream);
      const { seen, signals } = gather(subscription);
      await eventually(() => signals.includes('confirmation'));
      await subscription.unsubscribe();
      await client.appendToStream(stream, event(0));
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(seen).toEqual([]);
    });
  });

  describe('a subscription to $all', () => {
    const endOfLog = async (): Promise<Position> => {
      const { position } = await client.appendToStream(uniqueStream('mark'), event(0));
      return position as Position;
    };

    it('from a position delivers what comes after it, old and new', async () => {
      const from = await endOfLog();
      const stream = uniqueStream('after');
      await client.appendToStream(stream, events(2));
      const subscription = client.subscribeToAll({ fromPosition: from });
      const { seen } = gather(subscription);
      await eventually(() => seen.length >= 2);
      await client.appendToStream(stream, event(2));
      await eventually(() => seen.length >= 3);
      expect(seen.filter((each) => each.stream === stream).map(({ revision }) => revision)).toEqual([
        0n,
        1n,
        2n,
      ]);
      await subscription.unsubscribe();
    });

    it('from the end delivers only what is new', async () => {
      const subscription = client.subscribeToAll({ fromPosition: 'end' });
      const { seen, signals } = gather(subscription);
      await eventually(() => signals.includes('caughtUp'));
      const stream = uniqueStream('fresh');
      await client.appendToStream(stream, event(0));
      await eventually(() => seen.some((each) => each.stream === stream));
      await subscription.unsubscribe();
    });

    it('from beyond the end delivers what is new at once', async () => {
      const { commit } = await endOfLog();
      const beyond = commit + 1_000_000_000n;
      const subscription = client.subscribeToAll({ fromPosition: { commit: beyond, prepare: beyond } });
      const { seen, signals } = gather(subscription);
      await eventually(() => signals.includes('caughtUp'));
      const stream = uniqueStream('fresh');
      await client.appendToStream(stream, events(2));
      await eventually(() => seen.filter((each) => each.stream === stream).length === 2);
      await subscription.unsubscribe();
    });

    const word = uniqueStream('f').replaceAll('-', '');
    it.each([
      ['stream prefix', () => streamNameFilter({ prefixes: [`${word}a`, `${word}b`] }), ['a', 'a', 'b']],
      ['stream expression', () => streamNameFilter({ regex: `^${word}[bc]-` }), ['b', 'c']],
      [
        'stream expression in any case',
        () => streamNameFilter({ regex: `(?i)^${word.toUpperCase()}[BC]-` }),
        ['b', 'c'],
      ],
      [
        'stream expression with white space',
        () => streamNameFilter({ regex: `(?x) ^ ${word} [bc] -  # and the rest` }),
        ['b', 'c'],
      ],
      ['type prefix', () => eventTypeFilter({ prefixes: [`${word}One`] }), ['a', 'b']],
      ['type expression', () => eventTypeFilter({ regex: `^${word}.*wo$` }), ['a', 'c']],
    ])('filtered by %s', async (_name, filter, expected) => {
      const fromPosition = await endOfLog();
      const write = (letter: string, type: string) =>
        client.appendToStream(uniqueStream(`${word}${letter}`), event(0, `${word}${type}`));
      await write('a', 'One');
      await write('a', 'Two');
      const subscription = client.subscribeToAll({ fromPosition, filter: filter() });
      const { seen } = gather(subscription);
      await write('b', 'One');
      await write('c', 'Two');
      await eventually(() => seen.length >= expected.length);
      expect(seen.map(({ stream }) => stream.slice(word.length, word.length + 1))).toEqual(expected);
      await subscription.unsubscribe();
    });

    it('without system events', async () => {
      const fromPosition = await endOfLog();
      const stream = uniqueStream('plain');
      const subscription = client.subscribeToAll({ fromPosition, filter: excludeSystemEvents() });
      const { seen } = gather(subscription);
      await client.setStreamMetadata(stream, { maxCount: 5 });
      await client.appendToStream(stream, event(0));
      await eventually(() => seen.some((each) => each.stream === stream));
      expect(seen.filter(({ type }) => type.startsWith('$'))).toEqual([]);
      await subscription.unsubscribe();
    });

    it('sends a checkpoint for every window times interval of searched events', async () => {
      const fromPosition = await endOfLog();
      const stream = uniqueStream('unmatched');
      await client.appendToStream(stream, events(100));
      const checkpoints: bigint[] = [];
      const filter = streamNameFilter({
        prefixes: [uniqueStream('nobody')],
        maxSearchWindow: 5,
        checkpointInterval: 4,
        checkpointReached: (_subscription, position) => void checkpoints.push(position.commit),
      });
      const subscription = client.subscribeToAll({ fromPosition, filter });
      await eventually(() => checkpoints.length >= 4);
      await client.appendToStream(stream, events(40));
      await eventually(() => checkpoints.length >= 6);
      expect(checkpoints.every((commit) => commit > fromPosition.commit)).toBe(true);
      expect(checkpoints).toEqual([...checkpoints].sort((a, b) => Number(a - b)));
      expect(new Set(checkpoints).size).toBe(checkpoints.length);
      await subscription.unsubscribe();
    });

    it('resumes from a checkpoint without missing a match', async () => {
      const fromPosition = await endOfLog();
      const prefix = uniqueStream('matched');
      const noise = uniqueStream('noise');
      for (let n = 0; n < 10; n += 1) {
        await client.appendToStream(noise, events(7));
        await client.appendToStream(`${prefix}-${n}`, event(n));
      }
      let last: Position | undefined;
      const filterWith = (checkpointReached: (position: Position) => void) =>
        streamNameFilter({
          prefixes: [prefix],
          maxSearchWindow: 8,
          checkpointReached: (_subscription, position) => checkpointReached(position),
        });
      const first = client.subscribeToAll({
        fromPosition,
        filter: filterWith((position) => (last ??= position)),
      });
      const before = gather(first);
      await eventually(() => last !== undefined && before.seen.length === 10);
      await first.unsubscribe();
      const second = client.subscribeToAll({ fromPosition: last as Position, filter: filterWith(() => {}) });
      const after = gather(second);
      await eventually(() => after.seen.at(-1)?.stream === `${prefix}-9`);
      const read = await Array.fromAsync(client.readAll({ fromPosition, maxCount: 500 }));
      const skipped = read.filter(
        ({ event: recorded }) =>
          recorded?.streamId.startsWith(prefix) && recorded.position.commit > (last as Position).commit,
      );
      expect(after.seen).toHaveLength(skipped.length);
      await second.unsubscribe();
    });
  });
};
