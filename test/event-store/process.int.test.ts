import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { EventStoreDBClient } from '@eventstore/db-client';
import { verifyLog } from '@fanfold/event-node';
import { describe, expect, it } from 'vitest';

import { runNode, spawnNode, temporaryFolder } from './node-process.ts';
import { collect, event, events, rejection, uniqueStream } from './support.ts';

describe('the event node as a process', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'stops cleanly after %s, with work in progress that never ends',
    async (signal) => {
      using folder = temporaryFolder();
      await using node = await spawnNode(folder.path);
      const client = EventStoreDBClient.connectionString(node.url);
      const subscription = client.subscribeToAll();
      const dropped = rejection(new Promise((_, reject) => subscription.on('error', reject)));
      await client.appendToStream(uniqueStream(), events(50));
      const began = Date.now();
      expect(await node.end(signal)).toBe(0);
      expect(Date.now() - began).toBeLessThan(20_000);
      expect(await dropped).toMatchObject({ type: 'unavailable' });
      expect(verifyLog(folder.path)).toMatchObject({ ok: true, events: 50 });
    },
  );

  it('keeps its files to its own user, also in a folder that others could read', async () => {
    using folder = temporaryFolder();
    const data = join(folder.path, 'log');
    mkdirSync(data, { mode: 0o755 });
    await using node = await spawnNode(data);
    const client = EventStoreDBClient.connectionString(node.url);
    await client.appendToStream(uniqueStream(), event(0));
    await client.dispose();
    const modes = ['.', ...readdirSync(data)].map((name) => statSync(join(data, name)).mode & 0o077);
    expect(modes.length).toBeGreaterThan(3);
    expect(new Set(modes)).toEqual(new Set([0]));
  });

  it('refuses a folder that another node has locked, until that one is killed', async () => {
    using folder = temporaryFolder();
    await using first = await spawnNode(folder.path);
    const second = runNode(['--port', '0', '--data', folder.path]);
    expect(second).toMatchObject({ status: 1, stdout: '' });
    expect(second.stderr).toContain(`${folder.path} is in use by another event node`);
    await first.end('SIGKILL');
    await using third = await spawnNode(folder.path);
    expect(third.pid).toBeGreaterThan(0);
  });

  it('refuses a port that is taken', async () => {
    using folder = temporaryFolder();
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as { port: number };
    const refused = runNode(['--port', String(port), '--data', folder.path]);
    expect(refused.status).toBe(1);
    expect(refused.stderr).toContain(`127.0.0.1:${port} is in use by another process`);
    other.close();
  });

  it.each([
    [['--data', '/dev/null/log'], 1, 'cannot be written'],
    [['--port', 'abc'], 2, "--port is 'abc'"],
    [['--nonsense'], 2, '--nonsense'],
    [['nonsense'], 2, "'nonsense' is no command"],
    [['--credentials', '/nowhere'], 2, 'there is no file /nowhere'],
    [['--password', 'secret'], 2, '--password'],
    [['--host', '0.0.0.0'], 1, 'needs TLS'],
    [['--host', '::'], 1, 'needs TLS'],
    [['verify'], 2, '--data is missing'],
    [['verify', '--data', '/nowhere'], 1, 'There is no event log in /nowhere'],
  ])('answers %j with exit code %d and a reason', (args, status, reason) => {
    const result = runNode(args);
    expect(result.status).toBe(status);
    expect(result.stderr).toContain(reason);
  });

  it('is found again by a client after a restart on the same port', async () => {
    using folder = temporaryFolder();
    const stream = uniqueStream();
    await using first = await spawnNode(folder.path);
    const port = new URL(first.url.replace('esdb:', 'http:')).port;
    const client = EventStoreDBClient.connectionString(first.url);
    await client.appendToStream(stream, event(0));
    await first.end('SIGTERM');
    await using _second = await spawnNode(folder.path, { args: ['--port', port] });
    let appended: unknown;
    for (let attempt = 0; attempt < 50 && appended === undefined; attempt += 1) {
      appended = await client.appendToStream(stream, event(1)).catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(appended).toMatchObject({ nextExpectedRevision: 1n });
    expect(await collect(client.readStream(stream))).toHaveLength(2);
    await client.dispose();
  });
});

it('the example of the README runs unchanged', async () => {
  using folder = temporaryFolder();
  await using node = await spawnNode(folder.path);
  const example = fileURLToPath(
    new URL('../../packages/event-node/examples/getting-started.ts', import.meta.url),
  );
  const url = node.url.replace('127.0.0.1', 'localhost');
  const ran = promisify(execFile)(process.execPath, [example], { env: { ...process.env, ESDB_URL: url } });
  expect((await ran).stdout).toBe('0n I wrote my first event!\n');
});

describe('its tools', () => {
  it('back up under load, restore into a new folder, and verify', async () => {
    using folder = temporaryFolder();
    const [data, restored, file] = ['log', 'restored', 'backup.db'].map((name) =>
      join(folder.path, name),
    ) as [string, string, string];
    await using node = await spawnNode(data);
    const client = EventStoreDBClient.connectionString(node.url);
    let isOver = false;
    let appended = 0;
    const load = Array.from({ length: 8 }, async () => {
      const stream = uniqueStream();
      for (; !isOver; appended += 2) await client.appendToStream(stream, events(2));
    });
    await client.appendToStream(uniqueStream(), events(100));
    expect(runNode(['backup', '--data', data, '--to', file])).toMatchObject({ status: 0, stderr: '' });
    const before = JSON.parse(runNode(['verify', '--data', data]).stdout) as { ok: boolean; events: number };
    isOver = true;
    await Promise.all(load);
    expect(before.ok).toBe(true);
    expect(runNode(['backup', '--data', data, '--to', file]).stderr).toContain('never overwrites');
    expect(runNode(['restore', '--from', file, '--data', restored])).toMatchObject({ status: 0 });
    expect(runNode(['restore', '--from', file, '--data', restored]).stderr).toContain(
      'holds an event log already',
    );
    const copy = JSON.parse(runNode(['verify', '--data', restored]).stdout) as {
      ok: boolean;
      events: number;
    };
    expect(copy.ok).toBe(true);
    expect(copy.events).toBeGreaterThanOrEqual(100);
    expect(copy.events % 2).toBe(0);
    expect(copy.events).toBeLessThanOrEqual(before.events);
    await using second = await spawnNode(restored);
    const reader = EventStoreDBClient.connectionString(second.url);
    expect(await collect(reader.readAll())).toHaveLength(copy.events);
    await Promise.all([client.dispose(), reader.dispose()]);
  });

  it('import lines of JSON', async () => {
    using folder = temporaryFolder();
    const id = '6f2f34d8-5a5e-4c0e-9c0f-0123456789ab';
    const lines = [
      { stream: 'a', type: 'T', data: { n: 1 }, metadata: { m: 1 }, id },
      { stream: 'a', type: 'T', data: { n: 2 } },
    ];
    const input = lines.map((line) => JSON.stringify(line)).join('\n');
    expect(runNode(['import', '--data', folder.path], input).stdout).toBe('{"imported":2}\n');
    await using node = await spawnNode(folder.path);
    const client = EventStoreDBClient.connectionString(node.url);
    const [first] = await collect(client.readStream('a'));
    expect(first?.event).toMatchObject({ id, type: 'T', data: { n: 1 }, metadata: { m: 1 } });
    expect(runNode(['import', '--data', folder.path], '').stderr).toContain('in use');
    expect(runNode(['import', '--data', join(folder.path, 'x')], '{"type":"T"}').stderr).toContain(
      "Line 1: 'stream'",
    );
    await client.dispose();
  });
});
