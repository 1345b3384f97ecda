import { readFileSync } from 'node:fs';
import {
  EventStoreDBClient,
  persistentSubscriptionToStreamSettingsFromDefaults as settings,
} from '@eventstore/db-client';
import featureServices from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import type features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { startEventNode } from '@fanfold/event-node';
import { credentials, Metadata } from '@grpc/grpc-js';
import { expect, it } from 'vitest';

import { temporaryFolder } from './node-process.ts';
import { rejection } from './support.ts';

it('the event node offers what docs/event-node.md says, and nothing else', async () => {
  using folder = temporaryFolder();
  await using node = await startEventNode({ dataDir: folder.path });
  const client = new featureServices.ServerFeaturesClient(
    `127.0.0.1:${node.port}`,
    credentials.createInsecure(),
  );
  const reply = await new Promise<InstanceType<typeof features.SupportedMethods>>((resolve, reject) =>
    client.getSupportedMethods(new shared.Empty(), new Metadata(), (error, response) =>
      error ? reject(error) : resolve(response),
    ),
  );
  client.close();
  const offered = reply
    .getMethodsList()
    .map((method) => `${method.getServiceName().split('.').at(-1)}/${method.getMethodName()}`);
  const text = readFileSync(new URL('../../docs/event-node.md', import.meta.url), 'utf8');
  const section = text.slice(text.indexOf('## What is offered'), text.indexOf('## Protocol'));
  const documented = [...section.matchAll(/^\| (`.*`) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(\w+\/\w+)`/g)].map(([, name = '']) => name.toLowerCase()),
  );
  // The list itself is missing in its own answer.
  const listed = documented.filter((name) => name !== 'serverfeatures/getsupportedmethods');
  expect(offered.filter((name) => !name.startsWith('serverfeatures/')).toSorted()).toEqual(listed.toSorted());
});

it('answers what it does not offer with UNIMPLEMENTED; the client refuses some of it by itself', async () => {
  using folder = temporaryFolder();
  await using node = await startEventNode({ dataDir: folder.path });
  const client = EventStoreDBClient.connectionString(node.url);
  const ofStream = await rejection(client.createPersistentSubscriptionToStream('s', 'g', settings()));
  expect(ofStream.message).toContain('UNIMPLEMENTED');
  const ofProjection = await rejection(client.createProjection('p', 'fromAll()'));
  expect(ofProjection.message).toContain('UNIMPLEMENTED');
  const ofAll = await rejection(client.deletePersistentSubscriptionToAll('g'));
  expect(ofAll).toMatchObject({ type: 'unsupported' });
  await client.dispose();
});
