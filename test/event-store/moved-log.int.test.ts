import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { processManager } from '@fanfold/application';
import { walletStream } from '@fanfold/domain/wallet';
import { type EventLog, technicalEvent } from '@fanfold/event-log';
import { startEventNode } from '@fanfold/event-node';
import { createLogger, randomIds, systemClock } from '@fanfold/platform';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { copyLog } from '../../services/stack/src/copy-log/copy-log.ts';
import { ProcessManagers } from '../../services/worker/src/run-managers.ts';
import { startTestStores, type TestStores } from '../support/event-log.ts';
import { buy, credit, numbered } from '../support/wallets.ts';
import { temporaryFolder } from './node-process.ts';

let stack: AsyncDisposableStack;
let stores: TestStores;
beforeEach(async () => {
  stack = new AsyncDisposableStack();
  stores = stack.use(await startTestStores());
});
afterEach(() => stack.disposeAsync());

/**
 * A copy of a log in another node. `ownEvents` of the server itself come first: the copied events have
 * greater positions.
 */
const copyOf = async (url: string, { ownEvents }: { readonly ownEvents: number }) => {
  const { path } = stack.use(temporaryFolder());
  const node = stack.use(await startEventNode({ dataDir: path, port: 0 }));
  const client = EventStoreDBClient.connectionString(node.url);
  for (let n = 0; n < ownEvents; n += 1)
    await client.appendToStream('$stats', jsonEvent({ type: '$statsCollected', data: {} }));
  await client.dispose();
  const print = () => {};
  const options = { inFlight: 1, compare: 'all', print, printProgress: print } as const;
  expect(await copyLog({ from: url, to: node.url, ...options })).toBe(true);
  return { url: node.url, eventLog: stores.open({ url: node.url }) };
};

describe('on a copied log', () => {
  it('process managers continue behind the last event that they have processed', async () => {
    const name = `noting-${randomIds.uuid()}`;
    const noted: string[] = [];
    const manager = processManager({
      name,
      purpose: 'tests the runtime',
      consumes: ['CoinsCredited'],
      react: ({ event }) => [{ run: async () => void noted.push(event.walletOid) }],
    });
    const runUntil = async (eventLog: EventLog, wallets: readonly string[]) => {
      const stop = new AbortController();
      const log = createLogger('test', { level: 'silent' });
      const managers = new ProcessManagers({
        eventLog,
        managers: [manager],
        clock: systemClock,
        log,
        signal: stop.signal,
      });
      const running = managers.run();
      await expect.poll(() => noted).toEqual(wallets);
      await expect
        .poll(async () => (await eventLog.client.readLast(`checkpoint-${name}`))?.data['event'])
        .toMatchObject({
          stream: `wallet-${wallets.at(-1)}`,
        });
      stop.abort();
      await running;
    };
    const source = stores.open();
    const wallets = [1, 2, 3].map((n) => numbered(n));
    for (const wallet of wallets) await credit(source, wallet, { coins: 1, charge: 1 });
    await runUntil(source, wallets);
    const there = await copyOf(stores.url, { ownEvents: 5 });
    await credit(there.eventLog, numbered(4), { coins: 1, charge: 1 });
    await runUntil(there.eventLog, [...wallets, numbered(4)]);
    const back = await copyOf(there.url, { ownEvents: 0 });
    await credit(back.eventLog, numbered(5), { coins: 1, charge: 1 });
    await runUntil(back.eventLog, [...wallets, numbered(4), numbered(5)]);
  });

  it('no checkpoint of an earlier version is used, because the next event makes a new one on the source', async () => {
    const name = `idle-${randomIds.uuid()}`;
    const manager = processManager({
      name,
      purpose: 'tests the runtime',
      consumes: ['LotExpired'],
      react: () => [],
    });
    const source = stores.open();
    const id = randomIds.uuid();
    const former = { type: 'CheckpointStored', data: { position: '1' } };
    await source.client.append(`checkpoint-${name}`, -1, [
      technicalEvent({ id, now: systemClock.now() }, former),
    ]);
    const stop = new AbortController();
    const log = createLogger('test', { level: 'silent' });
    const options = { eventLog: source, managers: [manager], clock: systemClock, log, signal: stop.signal };
    const running = new ProcessManagers(options).run();
    await credit(source, numbered(1), { coins: 1, charge: 1 });
    await expect
      .poll(async () => (await source.client.readLast(`checkpoint-${name}`))?.data['event'])
      .toMatchObject({ stream: `wallet-${numbered(1)}`, revision: 0 });
    stop.abort();
    await running;
  });

  it('a snapshot answers with positions of the copy', async () => {
    const source = stores.open();
    const wallet = numbered(1);
    await credit(source, wallet, { coins: 1_000, charge: 1 });
    // The last one makes the snapshot, which has the position of its event.
    for (let content = 0; content < 255; content += 1)
      await buy(source, wallet, { content: 10_000 + content, coins: 1 });
    const stream = `wallet-${wallet}`;
    const last = await source.client.readLast(stream);
    const { pool } = stores.database;
    const snapshot = async () =>
      (await pool.query('select revision from snapshots where stream = $1', [stream])).rows[0]?.revision;
    await expect.poll(snapshot).toBe(String(last?.revision));
    const { eventLog } = await copyOf(stores.url, { ownEvents: 5 });
    const { position } = await eventLog.commands.load(walletStream, wallet, { maxAgeMs: 0 });
    expect(position).toBe((last?.position ?? 0n) + 5n);
  });
});
