import {
  type AllStreamRecordedEvent,
  EventStoreDBClient,
  eventTypeFilter,
  jsonEvent,
  streamNameFilter,
} from '@eventstore/db-client';
import { type EventNode, startEventNode } from '@fanfold/event-node';
import { expect, it } from 'vitest';

import { temporaryFolder } from './node-process.ts';

/** More than the node keeps in memory. */
const EVENTS = 6_000;
const BATCH = 60;

type Options = {
  readonly maxSearchWindow: number;
  readonly checkpointInterval: number;
  readonly checkpointReached: (subscription: unknown, position: { readonly commit: bigint }) => void;
};

const FILTERS = [
  () => undefined,
  (options: Options) => streamNameFilter({ ...options, prefixes: ['wallet-'] }),
  (options: Options) => streamNameFilter({ ...options, regex: '^(order|post)-[0-4]' }),
  (options: Options) => eventTypeFilter({ ...options, prefixes: ['Spent', 'Opened'] }),
  (options: Options) => eventTypeFilter({ ...options, regex: 'd$' }),
];

/** The events at the end: each filter passes one of them. */
const LAST = ['wallet-0', 'order-0'];
const lastOf = (filter: number): bigint => BigInt(filter === 1 ? EVENTS + 1 : EVENTS + 2);

type Follower = { readonly filter: number; readonly after: bigint };
type Followed = { readonly events: string[]; readonly checkpoints: bigint[]; newest: bigint };

const textOf = (event: AllStreamRecordedEvent): string =>
  JSON.stringify(
    [event.position, event.streamId, event.revision, event.type, event.id, event.data, event.metadata],
    (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value),
  );

/** Subscribes and collects events and checkpoints; there is a checkpoint every 40 events. */
function follow(client: EventStoreDBClient, { filter, after }: Follower): Followed {
  const followed: Followed = { events: [], checkpoints: [], newest: after };
  const chosen = FILTERS[filter]?.({
    maxSearchWindow: 8,
    checkpointInterval: 5,
    checkpointReached: (_, { commit }) => void followed.checkpoints.push(commit),
  });
  const subscription = client.subscribeToAll({
    fromPosition: { commit: after, prepare: after },
    ...(chosen === undefined ? {} : { filter: chosen }),
  });
  subscription.on('data', ({ event }) => {
    if (event === undefined) return;
    followed.events.push(textOf(event));
    followed.newest = event.position.commit;
  });
  subscription.on('error', () => {});
  return followed;
}

const checkpointsOf = ({ filter, after }: Follower): bigint[] => {
  const due = filter === 0 ? 0 : Math.floor((EVENTS + LAST.length - Number(after)) / 40);
  return Array.from({ length: due }, (_, n) => after + BigInt((n + 1) * 40));
};

/** Waits until each has received its last event and the last checkpoint. */
async function followAll(followers: readonly Follower[], followed: readonly Followed[]): Promise<void> {
  const isDone = ({ newest, checkpoints }: Followed, index: number): boolean => {
    const follower = followers[index] as Follower;
    return newest === lastOf(follower.filter) && checkpoints.length === checkpointsOf(follower).length;
  };
  await expect.poll(() => followed.every(isDone)).toBe(true);
}

const append = (client: EventStoreDBClient, batch: number) =>
  client.appendToStream(
    `${['wallet', 'order', 'post'][batch % 3]}-${batch % 11}`,
    Array.from({ length: BATCH }, (_, n) =>
      jsonEvent({
        type: ['Opened', 'Spent', 'Closed', 'Paid'][(batch + n) % 4] as string,
        data: { batch, n, filler: 'x'.repeat((batch * n) % 700) },
        ...(n % 2 === 0 ? { metadata: { batch } } : {}),
      }),
    ),
  );

const connect = (node: EventNode) => EventStoreDBClient.connectionString(node.url);

it('subscribers receive the same events from memory, live and a little behind, as from the log after a restart', async () => {
  using folder = temporaryFolder();
  const followers: Follower[] = [];
  const live: Followed[] = [];
  {
    await using node = await startEventNode({ dataDir: folder.path });
    const client = connect(node);
    for (let batch = 0; batch < EVENTS / BATCH; batch += 1) {
      await append(client, batch);
      if (batch % 10 !== 9) continue;
      const turn = (batch - 9) / 10;
      const head = (batch + 1) * BATCH;
      const follower = {
        filter: turn % 5,
        after: BigInt(Math.max(1, head - ([0, 7, 2_500][turn % 3] as number))),
      };
      followers.push(follower);
      live.push(follow(client, follower));
    }
    for (const stream of LAST) await client.appendToStream(stream, jsonEvent({ type: 'Opened', data: {} }));
    await followAll(followers, live);
    await client.dispose();
  }
  await using node = await startEventNode({ dataDir: folder.path });
  const client = connect(node);
  const stored = followers.map((follower) => follow(client, follower));
  await followAll(followers, stored);
  for (const [index, { events, checkpoints }] of live.entries()) {
    expect(stored[index]?.events).toEqual(events);
    expect(checkpoints).toEqual(checkpointsOf(followers[index] as Follower));
    expect(stored[index]?.checkpoints).toEqual(checkpoints);
  }
  await client.dispose();
});
