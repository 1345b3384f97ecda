import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { type EventNode, startEventNode } from '@fanfold/event-node';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { connectTo } from '../../packages/event-log/src/store/connect.ts';

let folder: string;
let node: EventNode;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fanfold-connect-'));
  const credentials = { user: 'fanfold', password: 'p@ss: word' };
  node = await startEventNode({ dataDir: folder, credentials });
});
afterAll(async () => {
  await node[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

const everyCall = async (client: EventStoreDBClient): Promise<void> => {
  await client.appendToStream('stream', jsonEvent({ type: 'T', data: {} }));
  await client.setStreamMetadata('stream', { maxCount: 5 });
  for await (const _event of client.readStream('stream'));
  for await (const _event of client.readAll({ maxCount: 5 }));
  const subscription = client.subscribeToAll();
  await new Promise((resolve, reject) => subscription.once('confirmation', resolve).once('error', reject));
  await subscription.unsubscribe();
};

it.each(['esdb', 'esdb+discover'])(
  'sends the credentials of an %s address of this machine',
  async (scheme) => {
    const client = connectTo(`${scheme}://fanfold:p%40ss%3A%20word@127.0.0.1:${node.port}?tls=false`);
    await everyCall(client);
    await client.dispose();
  },
);

it.each(['', 'fanfold:wrong@', 'other:p%40ss%3A%20word@'])('is refused as %j', async (who) => {
  const client = connectTo(`esdb://${who}127.0.0.1:${node.port}?tls=false`);
  await expect(everyCall(client)).rejects.toMatchObject({ type: 'access-denied' });
  await client.dispose();
});
