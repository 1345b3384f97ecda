import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { EventStoreDBClient } from '@eventstore/db-client';
import { startEventNode } from '@fanfold/event-node';
import { GenericContainer, getContainerRuntimeClient, Wait } from 'testcontainers';

const IMAGE = 'eventstore/eventstore:23.10.1-jammy';
const PORT = 2113;

export type TestServer = AsyncDisposable & {
  /** For the output of the run: the server that the suite used. */
  readonly name: string;
  /** A connection string without credentials or TLS. */
  readonly url: string;
};

/**
 * The server named by FANFOLD_ESDB_URL, else EventStoreDB in a container where Docker answers, else our own
 * node.
 */
export async function startTestServer(): Promise<TestServer> {
  const url = process.env.FANFOLD_ESDB_URL;
  if (url !== undefined && url !== '') {
    return { name: `the server at ${url}`, url, [Symbol.asyncDispose]: async () => {} };
  }
  return (await dockerAnswers()) ? startContainer() : startNode();
}

/** A client of its own, so that one test's broken stream cannot reject another's appends. */
export const connect = (server: TestServer): EventStoreDBClient =>
  EventStoreDBClient.connectionString(server.url);

async function dockerAnswers(): Promise<boolean> {
  try {
    await getContainerRuntimeClient();
    return true;
  } catch {
    return false;
  }
}

async function startContainer(): Promise<TestServer> {
  const container = await new GenericContainer(IMAGE)
    .withEnvironment({
      EVENTSTORE_INSECURE: 'true',
      EVENTSTORE_MEM_DB: 'true',
      EVENTSTORE_RUN_PROJECTIONS: 'None',
    })
    .withExposedPorts(PORT)
    .withWaitStrategy(Wait.forHttp('/health/live', PORT).forStatusCode(204))
    .start();
  return {
    name: `EventStoreDB (${IMAGE}) in Docker`,
    url: `esdb://${container.getHost()}:${container.getMappedPort(PORT)}?tls=false`,
    [Symbol.asyncDispose]: async () => void (await container.stop()),
  };
}

async function startNode(): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fanfold-suite-'));
  const node = await startEventNode({ dataDir });
  return {
    name: "Fanfold's event node",
    url: node.url,
    [Symbol.asyncDispose]: async () => {
      await node[Symbol.asyncDispose]();
      await rm(dataDir, { recursive: true });
    },
  };
}
