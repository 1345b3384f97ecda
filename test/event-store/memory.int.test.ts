import { EventStoreDBClient } from '@eventstore/db-client';
import { bulkImport, type ImportedEvent } from '@fanfold/event-node';
import { expect, inject, it } from 'vitest';

import { spawnNode, temporaryFolder } from './node-process.ts';
import { event, uniqueStream } from './support.ts';

const EVENTS = inject('isLong') ? 1_000_000 : 60_000;
const SUBSCRIBERS = inject('isLong') ? 200 : 60;
/**
 * The allowed growth of the node: a page, an HTTP/2 window and a call for each subscriber, and room for the
 * garbage collector.
 */
const LARGEST_GROWTH_MB = 200;

function* manyEvents(): Generator<ImportedEvent> {
  for (let n = 0; n < EVENTS; n += 1) {
    yield { stream: `s-${n % 1_000}`, type: 'Counted', data: { n, filler: 'x'.repeat(200) } };
  }
}

it(`stays small with ${SUBSCRIBERS} subscribers that do not read, over ${EVENTS} events`, async () => {
  using folder = temporaryFolder();
  await bulkImport(folder.path, manyEvents());
  await using node = await spawnNode(folder.path);
  const writer = EventStoreDBClient.connectionString(node.url);
  await writer.appendToStream(uniqueStream(), event(0));
  const before = node.rssMb();
  const clients = Array.from({ length: SUBSCRIBERS / 10 }, () =>
    EventStoreDBClient.connectionString(node.url),
  );
  // There is no listener for `data`: the stream stops once its buffers are full.
  const subscriptions = clients.flatMap((client) =>
    Array.from({ length: 10 }, () => client.subscribeToAll()),
  );
  for (const subscription of subscriptions) subscription.on('error', () => {});
  let largest = 0;
  for (let round = 0; round < 20; round += 1) {
    await Promise.all(Array.from({ length: 50 }, () => writer.appendToStream(uniqueStream(), event(round))));
    await new Promise((resolve) => setTimeout(resolve, 50));
    largest = Math.max(largest, node.rssMb());
  }
  process.stdout.write(
    `RSS of the node: ${before.toFixed(0)} MB before, at most ${largest.toFixed(0)} MB with ${SUBSCRIBERS} slow subscribers.\n`,
  );
  expect(largest - before).toBeLessThan(LARGEST_GROWTH_MB);
}, 300_000);

it('frees the memory of subscriptions when they end', async () => {
  using folder = temporaryFolder();
  await using node = await spawnNode(folder.path);
  const client = EventStoreDBClient.connectionString(node.url);
  const openAndClose = async (count: number): Promise<void> => {
    const subscriptions = Array.from({ length: count }, () => client.subscribeToAll({ fromPosition: 'end' }));
    await Promise.all(
      subscriptions.map((each) => new Promise((resolve) => each.once('confirmation', resolve).resume())),
    );
    await client.appendToStream(uniqueStream(), event(0));
    await Promise.all(subscriptions.map((subscription) => subscription.unsubscribe()));
  };
  for (let round = 0; round < 5; round += 1) await openAndClose(100);
  const before = node.rssMb();
  for (let round = 0; round < 15; round += 1) await openAndClose(100);
  const growth = node.rssMb() - before;
  process.stdout.write(`1,500 subscriptions opened and ended: ${growth.toFixed(0)} MB kept.\n`);
  expect(growth).toBeLessThan(40);
});
