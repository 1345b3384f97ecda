import { fileURLToPath } from 'node:url';

import { EventStoreDBClient } from '@eventstore/db-client';
import { type EventNode, startEventNode } from '@fanfold/event-node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { temporaryFolder } from './node-process.ts';
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

it('a node without TLS ignores credentials, which the client does not send then', async () => {
  using folder = temporaryFolder();
  await using node = await startEventNode({ dataDir: folder.path });
  const client = EventStoreDBClient.connectionString(node.url.replace('//', '//ops:whatever@'));
  expect((await client.appendToStream(uniqueStream(), event(0))).success).toBe(true);
  await client.dispose();
});
