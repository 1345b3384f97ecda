import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EventLog, type EventLogOptions, initialiseLog, openEventLog } from '@fanfold/event-log';
import { type EventNodeOptions, startEventNode } from '@fanfold/event-node';
import { type Clock, createLogger, createTelemetry, systemClock, uuid5 } from '@fanfold/platform';

import { freePorts } from './free-ports.ts';
import { createDatabase, type TestDatabase } from './postgres.ts';

export const testMasterKey = '11'.repeat(32);

/**
 * An event as its bytes go into the log, past the checks of the codec: for events that are damaged or
 * unknown.
 */
export const rawEvent = (type: string, data: Record<string, unknown>) => ({
  id: randomUUID(),
  type,
  data,
  metadata: {
    $correlationId: randomUUID(),
    actor: { oid: null, role: 'system' } as const,
    schemaVersion: 1,
    occurredAt: '2026-11-21T00:00:00.000Z',
    commandKey: 'key',
    commandHash: '',
  },
});

/** A client of a node that runs elsewhere, such as a process of its own. Take it with `await using`. */
export const openTestLog = (url: string, db: TestDatabase['db']): EventLog =>
  openEventLog({
    url,
    appendTimeoutMs: 10_000,
    masterKey: testMasterKey,
    db,
    clock: systemClock,
    telemetry: createTelemetry('test'),
    log: createLogger('test', { level: 'error' }),
  });

/** A real event node and a real database, deleted at the end. */
export type TestStores = AsyncDisposable & {
  readonly url: string;
  readonly database: TestDatabase;
  /** Another process with the same stores: its own connection and caches. Closed with the stores. */
  readonly open: (options?: {
    url?: string;
    appendTimeoutMs?: number;
    clock?: Clock;
    follow?: EventLogOptions['follow'];
  }) => EventLog;
  /**
   * Stops the node and starts it again on the same folder and port; `meanwhile` gets the address of the
   * stopped node's log.
   */
  readonly restartNode: (meanwhile?: (url: string) => Promise<unknown>) => Promise<void>;
};

/** @param nodeOptions `endsAtLive` ends subscriptions as the real server ends those of slow readers. */
export const startTestStores = async (
  nodeOptions: Pick<EventNodeOptions, 'endsAtLive'> = {},
): Promise<TestStores> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'fanfold-log-'));
  const database = await createDatabase();
  // One that it can have again after a restart.
  const [port = 0] = await freePorts(1);
  let node = await startEventNode({ dataDir, port, ...nodeOptions });
  const { url } = node;
  const opened: EventLog[] = [];
  const open: TestStores['open'] = ({ clock = systemClock, appendTimeoutMs = 10_000, ...options } = {}) => {
    const log = openEventLog({
      url,
      ...options,
      appendTimeoutMs,
      masterKey: testMasterKey,
      db: database.db,
      clock,
      telemetry: createTelemetry('test'),
      log: createLogger('test', { level: 'fatal' }),
    });
    opened.push(log);
    return log;
  };
  await initialiseLog(open().client, { id: uuid5('log', dataDir), now: systemClock.now(), demo: true });
  return {
    url,
    database,
    open,
    restartNode: async (meanwhile) => {
      await node[Symbol.asyncDispose]();
      if (meanwhile) {
        await using elsewhere = await startEventNode({ dataDir, port: 0 });
        await meanwhile(elsewhere.url);
      }
      node = await startEventNode({ dataDir, port, ...nodeOptions });
    },
    [Symbol.asyncDispose]: async () => {
      for (const log of opened) await log[Symbol.asyncDispose]();
      await node[Symbol.asyncDispose]();
      await database[Symbol.asyncDispose]();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
