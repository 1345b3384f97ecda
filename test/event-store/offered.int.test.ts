import { readFileSync } from 'node:fs';
import featureServices from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import type features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { startEventNode } from '@fanfold/event-node';
import { credentials, Metadata } from '@grpc/grpc-js';
import { expect, it } from 'vitest';

import { temporaryFolder } from './node-process.ts';

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
