import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { startEventNode } from '@fanfold/event-node';
import { expect, it } from 'vitest';

import { expectToSeeAll, Follower } from './follower.ts';
import { spawnNode, temporaryFolder } from './node-process.ts';
import { event, events, eventually, rejection, uniqueStream } from './support.ts';

it('a subscription that is ended as one with a slow reader tells why, and has not delivered everything', async () => {
  using folder = temporaryFolder();
  await using node = await startEventNode({ dataDir: folder.path, endsAtLive: () => true });
  const client = EventStoreDBClient.connectionString(node.url);
  await client.appendToStream('busy', events(10));
  const subscription = client.subscribeToAll();
  const failure = rejection(new Promise((_, reject) => subscription.on('error', reject)));
  let delivered = 0;
  subscription.on('data', () => (delivered += 1));
  const error = await failure;
  expect(error).toMatchObject({ type: 'timeout' });
  expect(error.message).toContain(
    '10 ABORTED: Consumer too slow to handle event while transitioning to live. Client resubscription required.',
  );
  await eventually(() => delivered === 5);
  await client.dispose();
});

it('a subscriber that goes on from the last event it saw misses and repeats nothing', async () => {
  using folder = temporaryFolder();
  let left = 20;
  await using node = await startEventNode({ dataDir: folder.path, endsAtLive: () => left-- > 0 });
  const client = EventStoreDBClient.connectionString(node.url);
  const stream = uniqueStream('busy');
  await client.appendToStream(stream, events(500));
  const followers = Array.from({ length: 5 }, () => new Follower(client, stream));
  for (let n = 0; n < 500; n += 1) await client.appendToStream(stream, event(n));
  await expectToSeeAll(followers, 1_000);
  expect(followers.reduce((sum, { subscriptions }) => sum + subscriptions, 0)).toBe(5 + 20);
  await client.dispose();
});

it('a reader that is busy for seconds gets the whole answer', async () => {
  using folder = temporaryFolder();
  await using node = await spawnNode(folder.path);
  const client = EventStoreDBClient.connectionString(node.url);
  const stream = uniqueStream('long');
  const written = Array.from({ length: 100 }, () =>
    jsonEvent({ type: 'Long', data: { text: 'x'.repeat(1_000) } }),
  );
  await client.appendToStream(stream, written);
  let blocked = false;
  const read = async (): Promise<number> => {
    let events = 0;
    for await (const _event of client.readStream(stream)) {
      if (!blocked) blockFor(3_000);
      blocked = true;
      events += 1;
    }
    return events;
  };
  // As many at a time as a worker has: together more than the connection takes unread.
  const answers = await Promise.all(Array.from({ length: 64 }, read));
  expect(new Set(answers)).toEqual(new Set([written.length]));
  await client.dispose();
});

/** As a process does that folds what it read: meanwhile it takes nothing from its connections. */
const blockFor = (ms: number): void => {
  const until = performance.now() + ms;
  while (performance.now() < until);
};
