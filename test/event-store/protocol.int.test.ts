import { afterAll, beforeAll, describe } from 'vitest';

import { appendFeatures } from './append.features.ts';
import { connectionFeatures } from './connection.features.ts';
import { deleteFeatures } from './delete.features.ts';
import { metadataFeatures } from './metadata.features.ts';
import { readFeatures } from './read.features.ts';
import { startTestServer, type TestServer } from './server.ts';
import { subscribeFeatures } from './subscribe.features.ts';

describe('EventStoreDB through its official client', () => {
  let server: TestServer;
  const current = (): TestServer => server;

  beforeAll(async () => {
    server = await startTestServer();
    process.stdout.write(`The event store suite runs against ${server.name}.\n`);
  });
  afterAll(() => server[Symbol.asyncDispose]());

  appendFeatures(current);
  readFeatures(current);
  subscribeFeatures(current);
  metadataFeatures(current);
  deleteFeatures(current);
  connectionFeatures(current);
});
