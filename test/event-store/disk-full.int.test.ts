import { LogClient, type NewEvent } from '@fanfold/event-log';
import { createLogger, createTelemetry, uuid5 } from '@fanfold/platform';
import { expect, it } from 'vitest';

import { spawnNode, temporaryFolder } from './node-process.ts';

/** As large as a file of the node may become; writing beyond fails as on a disk that is full. */
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

it('a full disk acknowledges nothing that it did not keep, is reported, and is over once there is room', async () => {
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
}, 60_000);
