import {
  type Clock,
  type Config,
  clockFrom,
  dataPaths,
  isDemo,
  type Logger,
  loadSecrets,
  openPool,
  randomIds,
  readWritesStopped,
  type Secrets,
  type Telemetry,
  withClient,
} from '@fanfold/platform';
import { Kysely, PostgresDialect } from 'kysely';

import { type EventLog, type EventLogOptions, openEventLog } from './event-log.ts';
import { type KeyVaultTables, MasterKeyError, requireMasterKey } from './sealing/key-vault.ts';
import type { SnapshotTables } from './snapshots/snapshots.ts';
import { initialiseLog, requireMode } from './store/log-id.ts';

export type StoresOptions = {
  readonly config: Config;
  /** The application name of the connections in Postgres. */
  readonly service: string;
  readonly log: Logger;
  readonly telemetry: Telemetry;
  readonly connections: number;
  /** A statement without an answer for so long fails: its connection was lost without a notice. */
  readonly queryTimeoutMs?: number;
  /** False loads every stream from its events. */
  readonly useSnapshots?: boolean;
  readonly follow?: EventLogOptions['follow'];
  /** An operator's command works on the log of a demo and on that of an installation. Default false. */
  readonly anyMode?: boolean;
};

/** What a process works with: the log, Postgres, the clock and the installation's secrets. */
export type Stores = AsyncDisposable & {
  readonly eventLog: EventLog;
  readonly db: Kysely<never>;
  readonly databaseUrl: string;
  readonly clock: Clock;
  readonly secrets: Secrets;
};

/**
 * Opens both stores of an installation from its configuration, and gives a new log its identity. Throws when
 * an address is missing, the log cannot be reached or is of another mode, or the master key is a different
 * one. Take it with `await using`.
 */
export const openStores = async (options: StoresOptions): Promise<Stores> => {
  const { config, service, log, telemetry, connections: max, useSnapshots = true } = options;
  await using opening = new AsyncDisposableStack();
  const databaseUrl = required(config, 'FANFOLD_DATABASE_URL');
  const url = required(config, 'FANFOLD_ESDB_URL');
  const clock = clockFrom(config);
  const secrets = loadSecrets(config, dataPaths(config.FANFOLD_DATA_DIR).secrets);
  const application_name = `fanfold-${service}`;
  const query_timeout = options.queryTimeoutMs;
  const pool = openPool({ connectionString: databaseUrl, max, application_name, query_timeout }, log);
  const db = new Kysely<KeyVaultTables & SnapshotTables>({ dialect: new PostgresDialect({ pool }) });
  opening.defer(() => db.destroy());
  const { masterKey } = secrets;
  const appendTimeoutMs = config.FANFOLD_APPEND_TIMEOUT_MS;
  const common = { db, clock, telemetry, log, useSnapshots };
  const eventLog = opening.use(
    openEventLog({ url, appendTimeoutMs, masterKey, ...common, follow: options.follow }),
  );
  await requireMasterKey(db, masterKey).catch((error: unknown) => {
    // Other code waits for a database that is unreachable or not migrated yet.
    if (error instanceof MasterKeyError) throw error;
    log.warn({ err: error }, 'the master key could not be checked');
  });
  // From here on the process's heartbeat reads it. A database that is unreachable or not migrated yet stops
  // no writes.
  const stopped = await withClient(databaseUrl, readWritesStopped).catch(() => undefined);
  if (stopped) log.warn('writes are stopped: this process appends nothing until they are allowed');
  const demo = isDemo(config);
  const origin = await initialiseLog(eventLog.client, { id: randomIds.uuid(), now: clock.now(), demo });
  if (!options.anyMode) requireMode(origin, { demo });
  eventLog.client.writes.set(stopped !== undefined);
  const close = opening.move();
  return {
    eventLog,
    db: db as unknown as Kysely<never>,
    databaseUrl,
    clock,
    secrets,
    [Symbol.asyncDispose]: () => close.disposeAsync(),
  };
};

const required = (config: Config, name: 'FANFOLD_DATABASE_URL' | 'FANFOLD_ESDB_URL'): string => {
  const value = config[name];
  if (!value) throw new Error(`${name} is not set; the stack passes it on, or set it to the store's address`);
  return value;
};
