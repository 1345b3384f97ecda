import { rmSync } from 'node:fs';
import { type EventLog, openEventLog } from '@fanfold/event-log';
import { createLogger, createTelemetry, openPool, systemClock } from '@fanfold/platform';
import { type PartName, type Stack, silentReport, startStack } from '@fanfold/stack';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';

import { freePorts } from '../../support/free-ports.ts';
import { temporaryDataDir } from '../../support/stack.ts';
import { guarded } from './cleanup.ts';

/** A whole Fanfold as in production: both stores with their production settings, every commit on disk. */
export type BenchStack = AsyncDisposable & {
  readonly url: string;
  readonly port: number;
  readonly databaseUrl: string;
  /** A few connections of the benchmark itself. */
  readonly pool: pg.Pool;
  readonly db: Kysely<never>;
  readonly eventLog: EventLog;
  readonly masterKey: string;
  readonly dataDir: string;
  /** All settings as the parts have them. */
  readonly environment: Stack['environment'];
  /** The running processes by the names of their parts. */
  readonly processes: () => Record<string, number>;
  readonly stop: (part: PartName) => Promise<void>;
  readonly start: (part: PartName) => Promise<void>;
  /**
   * Resolves to the milliseconds until every serving read model includes a log position; throws after
   * `withinMs`.
   */
  readonly drained: (position: bigint, withinMs: number) => Promise<number>;
};

export type BenchStackOptions = {
  /** Settings (`FANFOLD_…`) beside those of every benchmark. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Fills the data folder before any process is started on it. */
  readonly prepare?: (dataDir: string) => Promise<void>;
};

export const startBenchStack = async ({
  prepare,
  settings = {},
}: BenchStackOptions = {}): Promise<BenchStack> => {
  const dataDir = temporaryDataDir();
  const remove = (): void => rmSync(dataDir, { recursive: true, force: true });
  const giveUp = new AbortController();
  const starting = (async (): Promise<Stack> => {
    await prepare?.(dataDir);
    return start(dataDir, settings, giveUp.signal);
  })();
  // Until the stack runs, an interrupted benchmark stops the parts that were started.
  const guard = guarded({
    [Symbol.asyncDispose]: async () => {
      giveUp.abort(new Error('The benchmark was interrupted.'));
      await starting.then(
        (stack) => stack[Symbol.asyncDispose](),
        () => undefined,
      );
      remove();
    },
  });
  try {
    const stack = await starting;
    // Closing it stops the stack as well, once, whichever of the two comes first.
    return guarded(withHandles(stack, () => guard[Symbol.asyncDispose]()));
  } catch (error) {
    await guard[Symbol.asyncDispose]();
    throw error;
  }
};

const start = async (
  dataDir: string,
  settings: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Stack> => {
  const [port, sandboxPort] = await freePorts(2);
  // None of the caller's own settings: a benchmark must not use real stores.
  const others = Object.entries(process.env).filter(([name]) => !name.startsWith('FANFOLD_'));
  return startStack({
    environment: {
      ...Object.fromEntries(others),
      FANFOLD_DEMO: 'true',
      FANFOLD_SEED: 'false',
      FANFOLD_PORT: String(port),
      FANFOLD_SANDBOX_PORT: String(sandboxPort),
      FANFOLD_DATA_DIR: dataDir,
      ...settings,
    },
    report: silentReport,
    web: false,
    signal,
  });
};

const withHandles = (stack: Stack, stop: () => Promise<void>): BenchStack => {
  const pool = openPool({ connectionString: stack.databaseUrl, max: 6 });
  const db = new Kysely<never>({ dialect: new PostgresDialect({ pool }) });
  const masterKey = String(stack.environment['FANFOLD_MASTER_KEY']);
  const eventLog = openEventLog({
    url: stack.eventStoreUrl,
    appendTimeoutMs: 10_000,
    masterKey,
    db: db as never,
    clock: systemClock,
    telemetry: createTelemetry('bench'),
    log: createLogger('bench', { level: 'error' }),
  });
  const part = (name: PartName) => {
    const found = stack.parts.get(name);
    if (!found) throw new Error(`This stack does not supervise ${name}.`);
    return found;
  };
  return {
    url: stack.url,
    port: stack.config.FANFOLD_PORT,
    databaseUrl: stack.databaseUrl,
    pool,
    db,
    eventLog,
    masterKey,
    dataDir: stack.dataDir,
    environment: stack.environment,
    processes: () =>
      Object.fromEntries(
        [...stack.parts].flatMap(([name, { process: running }]) => (running ? [[name, running.pid]] : [])),
      ),
    stop: (name) => part(name).stop(5_000),
    start: (name) => part(name).start(),
    drained: (position, withinMs) => untilDrained(pool, position, withinMs),
    [Symbol.asyncDispose]: async () => {
      await eventLog[Symbol.asyncDispose]();
      await db.destroy();
      await stop();
    },
  };
};

const untilDrained = async (pool: pg.Pool, position: bigint, withinMs: number): Promise<number> => {
  const began = performance.now();
  for (;;) {
    const { rows } = await pool.query<{ lowest: string | null }>(
      `select min(position) as lowest from projection_generation join projection_checkpoint using (name, generation)
       where serving`,
    );
    const waitedMs = performance.now() - began;
    if (BigInt(rows[0]?.lowest ?? -1) >= position) return waitedMs;
    if (waitedMs > withinMs)
      throw new Error(
        `The read models are at ${rows[0]?.lowest} after ${withinMs} ms, the log at ${position}.`,
      );
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};
