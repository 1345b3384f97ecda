import { randomUUID } from 'node:crypto';

import { type AllStreamResolvedEvent, EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { verifyLog } from '@fanfold/event-node';
import { expect, inject, it } from 'vitest';

import { spawnNode, temporaryFolder } from './node-process.ts';
import { collect } from './support.ts';

const KILLS = inject('isLong') ? 50 : 5;
const WORKERS = 24;

type Attempt = {
  readonly ids: readonly string[];
  readonly stream: string;
  position?: bigint;
  revision?: bigint;
};

/** Appends one to three events at a time to a stream of its own until the node has ended. */
async function work(client: EventStoreDBClient, attempts: Attempt[], isOver: () => boolean): Promise<void> {
  const stream = `killed-${randomUUID()}`;
  for (let n = 0; !isOver(); n += 1) {
    const batch = Array.from({ length: 1 + (n % 3) }, () => jsonEvent({ type: 'Kept', data: { n } }));
    const attempt: Attempt = { ids: batch.map(({ id }) => id), stream };
    attempts.push(attempt);
    const result = await client.appendToStream(stream, batch);
    attempt.position = result.position?.commit as bigint;
    attempt.revision = result.nextExpectedRevision;
  }
}

it(`keeps every acknowledged event through ${KILLS} times kill -9, once, complete and in order`, async () => {
  using folder = temporaryFolder();
  const attempts: Attempt[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    await using node = await spawnNode(folder.path);
    const client = EventStoreDBClient.connectionString(node.url);
    let isOver = false;
    const workers = Array.from({ length: WORKERS }, () => work(client, attempts, () => isOver));
    await new Promise((resolve) => setTimeout(resolve, 100 + Math.random() * 400));
    const settled = Promise.allSettled(workers);
    await node.end('SIGKILL');
    isOver = true;
    // An append in progress when the node was killed may never settle in the client.
    await Promise.race([settled, new Promise((resolve) => setTimeout(resolve, 1_000))]);
  }
  await using node = await spawnNode(folder.path);
  const client = EventStoreDBClient.connectionString(node.url);
  const found = new Map<string, AllStreamResolvedEvent['event']>();
  for (const { event } of await collect(client.readAll())) {
    if (event?.type !== 'Kept') continue;
    expect(found.has(event.id)).toBe(false);
    found.set(event.id, event);
  }
  let acknowledged = 0;
  for (const { ids, stream, position, revision } of attempts) {
    const present = ids.filter((id) => found.has(id));
    expect([0, ids.length]).toContain(present.length);
    if (position === undefined) continue;
    acknowledged += ids.length;
    const last = found.get(ids.at(-1) as string);
    expect(last).toMatchObject({ streamId: stream, revision });
    expect(last?.position.commit).toBe(position);
  }
  expect(acknowledged).toBeGreaterThan(KILLS * 20);
  expect(verifyLog(folder.path)).toMatchObject({ ok: true, problems: [] });
  process.stdout.write(
    `${KILLS} kills: ${acknowledged} acknowledged events, ${found.size} found, none lost or doubled.\n`,
  );
}, 600_000);
