import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type EventLog, LogClient, type NewEvent, UnavailableError } from '@fanfold/event-log';
import { createLogger, createTelemetry, uuid5 } from '@fanfold/platform';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { startTestStores, type TestStores } from '../support/event-log.ts';
import { buy, credit, numbered } from '../support/wallets.ts';
import { spawnNode, temporaryFolder } from './node-process.ts';

/** The largest size of a file of the node; writing beyond it fails as on a full disk. */
const limitKb = 2_048;
const filler = 'x'.repeat(20_000);

const connect = (url: string): LogClient =>
  new LogClient({
    url,
    appendTimeoutMs: 3_000,
    telemetry: createTelemetry('test'),
    log: createLogger('test', { level: 'silent' }),
  });

const event = (n: number): NewEvent => {
  const id = uuid5('disk-full', n);
  const actor = { oid: null, role: 'system' } as const;
  const metadata = { $correlationId: id, actor, schemaVersion: 1, occurredAt: '2026-11-21T09:00:00.000Z' };
  return { id, type: 'T', data: { n, filler }, metadata: { ...metadata, commandKey: id, commandHash: '' } };
};

it('a full disk acknowledges nothing that it did not store, is reported, and is over once there is room', async () => {
  using folder = temporaryFolder();
  const acknowledged: string[] = [];
  let refused = 0;
  {
    const wrapper = ['bash', '-c', `ulimit -f ${limitKb}; exec "$@"`, 'limited'];
    await using node = await spawnNode(folder.path, { wrapper });
    await using client = connect(node.url);
    for (let n = 0; n < 2_000 && refused < 3; n += 1) {
      const outcome = await client.append(`s-${n % 5}`, Math.floor(acknowledged.length / 5) - 1, [event(n)]);
      if (outcome.status === 'appended') acknowledged.push(uuid5('disk-full', n));
      else refused += 1;
    }
    expect(refused).toBe(3);
    expect(acknowledged.length).toBeGreaterThan(20);
    expect(client.appendsFailing()).toContain('The last 3 appends did not succeed');
  }
  await using node = await spawnNode(folder.path);
  await using client = connect(node.url);
  const kept = new Set<string>();
  for await (const { id } of client.readEverything()) kept.add(id);
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
  expect(await client.append('after', -1, [event(9_999)])).toMatchObject({ status: 'appended' });
  expect(client.appendsFailing()).toBeUndefined();
});

const LIMITED_DISK = new URL('./limited-disk.ts', import.meta.url).href;
let stores: TestStores;

beforeAll(async () => {
  stores = await startTestStores();
});
afterAll(() => stores[Symbol.asyncDispose]());

/** Sends commands until one fails: its number, and the answer. */
const untilRefused = async (log: EventLog): Promise<{ charge: number; error: unknown }> => {
  for (let charge = 1; charge <= 10_000; charge += 1) {
    try {
      await credit(log, numbered(charge), { coins: 100, charge });
    } catch (error) {
      return { charge, error };
    }
  }
  throw new Error('The disk was not full');
};

it('a command on a full disk is soon refused as one without effect, and the same command succeeds once there is room', async () => {
  using folder = temporaryFolder();
  const pages = join(folder.path, 'pages');
  writeFileSync(pages, '80');
  const env = { FANFOLD_PAGES_FILE: pages };
  await using node = await spawnNode(join(folder.path, 'log'), { preload: [LIMITED_DISK], env });
  const log = stores.open({ url: node.url });
  await credit(log, numbered(0), { coins: 100, charge: 0 });
  const { charge, error } = await untilRefused(log);
  expect(charge).toBeGreaterThan(5);
  expect(error).toBeInstanceOf(UnavailableError);
  expect(error).toMatchObject({ outcomeUnknown: false, cause: { message: expect.stringContaining('full') } });
  expect(log.client.appendsFailing()).toContain('Nothing was written: database or disk is full');
  expect(await log.client.readStream(`wallet-${numbered(charge)}`)).toEqual([]);
  // Many at once are refused alike, each with its own answer.
  const contents = Array.from({ length: 20 }, (_, at) => at + 1);
  const wallets = contents.map((at) => numbered(charge + at));
  const refused = await Promise.allSettled(
    wallets.map((wallet, at) => credit(log, wallet, { coins: 100, charge: charge + 1 + at })),
  );
  // A small event may still fit into a page with free space.
  for (const one of refused)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ outcomeUnknown: false });
  expect(refused.some(({ status }) => status === 'rejected')).toBe(true);

  writeFileSync(pages, '100000');
  expect(await credit(log, numbered(charge), { coins: 100, charge })).toMatchObject({
    status: 'accepted',
    replayed: false,
  });
  await Promise.all(
    wallets.map((wallet, at) => credit(log, wallet, { coins: 100, charge: charge + 1 + at })),
  );
  expect(await buy(log, numbered(charge), { content: 1, coins: 30 })).toMatchObject({ status: 'accepted' });
  expect(log.client.appendsFailing()).toBeUndefined();
  for (const wallet of wallets) expect(await log.client.readStream(`wallet-${wallet}`)).toHaveLength(1);
  expect(await log.client.readStream(`wallet-${numbered(charge)}`)).toHaveLength(2);
});

it('a command that met an error of the disk is not reported as one without effect; nor are those after it', async () => {
  using folder = temporaryFolder();
  const wrapper = ['bash', '-c', `ulimit -f ${limitKb}; exec "$@"`, 'limited'];
  await using node = await spawnNode(folder.path, { wrapper });
  const log = stores.open({ url: node.url });
  const { charge, error } = await untilRefused(log);
  expect(error).toMatchObject({ outcomeUnknown: true });
  await expect(credit(log, numbered(charge + 1), { coins: 100, charge })).rejects.toMatchObject({
    outcomeUnknown: false,
  });
});
