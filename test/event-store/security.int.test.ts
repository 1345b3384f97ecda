import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { connect as connectHttp2 } from 'node:http2';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { EventStoreDBClient } from '@eventstore/db-client';
import { type EventNode, startEventNode } from '@fanfold/event-node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { runNode, spawnNode, temporaryFolder } from './node-process.ts';
import { collect, event, rejection, uniqueStream } from './support.ts';

const fixture = (name: string): string => fileURLToPath(new URL(`./fixtures/${name}`, import.meta.url));
const cert = fixture('test-only.cert.pem');
const key = fixture('test-only.key.pem');

describe('a node with TLS and credentials', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  let node: EventNode;
  beforeAll(async () => {
    folder = temporaryFolder();
    const credentials = { user: 'ops', password: 'correct horse' };
    node = await startEventNode({ dataDir: folder.path, tls: { cert, key }, credentials });
  });
  afterAll(async () => {
    await node[Symbol.asyncDispose]();
    folder[Symbol.dispose]();
  });

  const connectAs = (user: string, scheme = 'esdb'): EventStoreDBClient =>
    EventStoreDBClient.connectionString(
      `${scheme}://${user}localhost:${node.port}?tls=true&tlsCAFile=${cert}`,
    );

  it.each(['esdb', 'esdb+discover'])('accepts a caller with the password, by %s', async (scheme) => {
    const client = connectAs('ops:correct%20horse@', scheme);
    const stream = uniqueStream();
    await client.appendToStream(stream, event(0));
    expect(await collect(client.readStream(stream))).toHaveLength(1);
    await client.dispose();
  });

  it('accepts the credentials of a single call as well', async () => {
    const client = connectAs('');
    const credentials = { username: 'ops', password: 'correct horse' };
    const stream = uniqueStream();
    await client.appendToStream(stream, event(0), { credentials });
    expect(await collect(client.readStream(stream, { credentials }))).toHaveLength(1);
    await client.dispose();
  });

  it.each([
    ['a wrong password', 'ops:wrong@'],
    ['a stranger', 'nobody:correct%20horse@'],
    ['nobody', ''],
  ])('denies access to %s', async (_name, user) => {
    const client = connectAs(user);
    const denied = { type: 'access-denied' };
    expect(await rejection(client.appendToStream(uniqueStream(), event(0)))).toMatchObject(denied);
    expect(await rejection(collect(client.readAll({ maxCount: 1 })))).toMatchObject(denied);
    expect(await rejection(client.deleteStream('any'))).toMatchObject(denied);
    const subscription = client.subscribeToAll();
    const dropped = rejection(new Promise((_, reject) => subscription.on('error', reject)));
    expect(await dropped).toMatchObject(denied);
  });
});

it('a node without TLS asks for credentials as well, and says UNAUTHENTICATED to who has none', async () => {
  using folder = temporaryFolder();
  const credentials = { user: 'ops', password: 'correct horse' };
  await using node = await startEventNode({ dataDir: folder.path, credentials });
  const statusWith = (authorization: string | undefined, path: string) =>
    new Promise<string>((resolve) => {
      const session = connectHttp2(`http://127.0.0.1:${node.port}`);
      const headers = authorization === undefined ? {} : { authorization };
      const call = session.request({ ':method': 'POST', ':path': path, te: 'trailers', ...headers });
      const take = (received: Record<string, string | string[] | number | undefined>) => {
        if (received['grpc-status'] === undefined) return;
        resolve(`${received['grpc-status']} ${received['exception'] ?? ''}`);
        session.destroy();
      };
      call
        .on('response', take)
        .on('trailers', take)
        .on('error', () => {});
      // A message of no bytes.
      call.end(Buffer.alloc(5));
    });
  const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
  const read = '/event_store.client.streams.Streams/Read';
  const methods = ['streams.Streams/Append', 'streams.Streams/BatchAppend', 'streams.Streams/Read'];
  const others = ['streams.Streams/Delete', 'streams.Streams/Tombstone', 'operations.Operations/Shutdown'];
  for (const method of [...methods, ...others])
    expect(await statusWith(undefined, `/event_store.client.${method}`), method).toBe('16 not-authenticated');
  for (const wrong of ['ops:wrong', 'ops:', ':', 'other:correct horse', 'ops:correct horses'])
    expect(await statusWith(basic(wrong), read)).toBe('16 not-authenticated');
  expect(await statusWith('Bearer abc', read)).toBe('16 not-authenticated');
  // The empty request itself is what is wrong then.
  expect(await statusWith(basic('ops:correct horse'), read)).not.toContain('16');
  expect(await statusWith(undefined, '/event_store.client.gossip.Gossip/Read')).toBe('0 ');
});

it('reads credentials from the environment or from a file of its own, and shows them nowhere', async () => {
  using folder = temporaryFolder();
  const file = join(folder.path, 'credentials');
  writeFileSync(file, 'ops:correct horse\n', { mode: 0o644 });
  const refused = runNode(['--port', '0', '--data', join(folder.path, 'log'), '--credentials', file]);
  expect(refused).toMatchObject({ status: 2, stderr: expect.stringContaining('chmod 600') });
  chmodSync(file, 0o600);
  const ways = [
    { args: ['--credentials', file] },
    { env: { EVENT_NODE_CREDENTIALS: 'ops:correct horse' } },
  ] as const;
  for (const way of ways) {
    await using node = await spawnNode(join(folder.path, 'log'), way);
    const client = EventStoreDBClient.connectionString(node.url);
    expect(await rejection(collect(client.readAll({ maxCount: 1 })))).toMatchObject({
      type: 'access-denied',
    });
    await client.dispose();
    expect(readFileSync(`/proc/${node.pid}/cmdline`, 'utf8')).not.toContain('correct');
  }
});

it('a node without credentials ignores those of a caller, which the client does not send then', async () => {
  using folder = temporaryFolder();
  await using node = await startEventNode({ dataDir: folder.path });
  const client = EventStoreDBClient.connectionString(node.url.replace('//', '//ops:whatever@'));
  expect((await client.appendToStream(uniqueStream(), event(0))).success).toBe(true);
  await client.dispose();
});
