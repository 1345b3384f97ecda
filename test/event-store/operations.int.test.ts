import { EventStoreDBClient } from '@eventstore/db-client';
import operations from '@eventstore/db-client/generated/operations_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { startEventNode, verifyLog } from '@fanfold/event-node';
import { Metadata, type ServiceError } from '@grpc/grpc-js';
import { expect, it } from 'vitest';

import { temporaryFolder } from './node-process.ts';
import { connectTo, type Scavenge, startScavenge } from './scavenge.ts';
import { collect, events, revisions } from './support.ts';

const stopScavenge = (client: ReturnType<typeof connectTo>, id: string): Promise<Scavenge | ServiceError> => {
  const options = new operations.StopScavengeReq.Options();
  options.setScavengeId(id);
  const request = new operations.StopScavengeReq();
  request.setOptions(options);
  return new Promise((resolve) => {
    client.stopScavenge(request, new Metadata(), (error, response) => resolve(error ?? response));
  });
};

it('a scavenge removes what retention hides, keeps position and leaf, and changes no read', async () => {
  using folder = temporaryFolder();
  await using node = await startEventNode({ dataDir: folder.path });
  const client = EventStoreDBClient.connectionString(node.url);
  for (const stream of ['counted', 'truncated', 'deleted', 'tombstoned', 'kept']) {
    await client.appendToStream(stream, events(1_200));
  }
  await client.setStreamMetadata('counted', { maxCount: 10 });
  await client.setStreamMetadata('counted', { maxCount: 20 });
  await client.setStreamMetadata('truncated', { truncateBefore: 1_000 });
  await client.deleteStream('deleted');
  await client.tombstoneStream('tombstoned');
  const before = verifyLog(folder.path);
  const readBefore = revisions(await collect(client.readStream('counted')));

  const scavenger = connectTo(node);
  const started = await startScavenge(scavenger);
  expect(started.getScavengeResult()).toBe(operations.ScavengeResp.ScavengeResult.STARTED);
  const again = await startScavenge(scavenger);
  expect(again.getScavengeResult()).toBe(operations.ScavengeResp.ScavengeResult.INPROGRESS);
  expect(again.getScavengeId()).toBe(started.getScavengeId());
  // 1180 by count, 1000 by truncation, all but the newest of the deleted, all of the tombstoned, one metadata
  // event.
  const expected = 1_180 + 1_000 + 1_199 + 1_200 + 1;
  for (let wait = 0; wait < 200 && verifyLog(folder.path).scavenged < expected; wait += 1) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const after = verifyLog(folder.path);
  expect(after).toEqual({ ...before, scavenged: expected });
  expect(revisions(await collect(client.readStream('counted')))).toEqual(readBefore);
  expect(await collect(client.readStream('kept'))).toHaveLength(1_200);
  const all = await collect(client.readAll());
  expect(all).toHaveLength(after.events - expected);
  expect(await client.appendToStream('deleted', events(1))).toMatchObject({ nextExpectedRevision: 1_200n });
  await client.dispose();
  scavenger.close();
});

it('a scavenge can be stopped by its id and by no other', async () => {
  using folder = temporaryFolder();
  await using node = await startEventNode({ dataDir: folder.path });
  const client = EventStoreDBClient.connectionString(node.url);
  for (let batch = 0; batch < 5; batch += 1) await client.appendToStream('long', events(2_000));
  await client.setStreamMetadata('long', { maxCount: 1 });
  const scavenger = connectTo(node);
  const id = (await startScavenge(scavenger)).getScavengeId();
  const stopped = stopScavenge(scavenger, id);
  const unknown = await stopScavenge(scavenger, 'unknown');
  expect((unknown as ServiceError).metadata.get('exception')).toEqual(['scavenge-not-found']);
  expect(await stopped).toBeDefined();
  await client.dispose();
  scavenger.close();
});

it('a shutdown request is answered and carried out', async () => {
  using folder = temporaryFolder();
  await using node = await startEventNode({ dataDir: folder.path });
  const client = connectTo(node);
  await new Promise<void>((resolve, reject) => {
    client.shutdown(new shared.Empty(), (error: ServiceError | null) => (error ? reject(error) : resolve()));
  });
  await node.stopped;
  client.close();
  await using _next = await startEventNode({ dataDir: folder.path });
});
