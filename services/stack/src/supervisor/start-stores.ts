import type { KeyVaultTables } from '@fanfold/event-log';
import { initialiseLog, LogClient, readLogId, requireMode } from '@fanfold/event-log';
import { migrate } from '@fanfold/migrations';
import {
  type Config,
  ConfigError,
  createLogger,
  createTelemetry,
  dataPaths,
  isDemo,
  openPool,
  randomIds,
  systemClock,
} from '@fanfold/platform';
import { Kysely, PostgresDialect } from 'kysely';

import { requireMatchingLog } from '../backup/log-match.ts';
import { eventNodeCredentials, eventNodeUrl, withoutCredentials } from './event-store-url.ts';
import { eventNode } from './parts/event-node.ts';
import { objectServerEnvironment } from './parts/object-server.ts';
import { service } from './parts/service.ts';
import { embeddedPostgres } from './postgres/index.ts';
import { requireTextLocale } from './postgres/text-locale.ts';
import type { PreparedStack } from './prepare-stack.ts';
import type { Report } from './report.ts';
import { StackError } from './stack-error.ts';
import type { Supervision } from './supervision.ts';

type Context = {
  readonly prepared: PreparedStack;
  readonly supervision: Supervision;
  readonly report: Report;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly postgresSettings: readonly string[];
};

/** Postgres: the configured one, or the embedded one. Resolves with its address. */
export const startPostgres = async (context: Context): Promise<string> => {
  const { prepared, supervision, report, postgresSettings } = context;
  const { config, dataDir, ports, record } = prepared;
  if (config.FANFOLD_DATABASE_URL) {
    record.change({ postgresFolder: null });
    return config.FANFOLD_DATABASE_URL;
  }
  return report.step('Postgres', async (tell) => {
    const { cluster, folder } = await embeddedPostgres({
      dataDir,
      port: ports.postgres,
      settings: postgresSettings,
      tell,
    });
    record.change({ postgresFolder: folder });
    await supervision.start('postgres', {
      launch: cluster.launch,
      untilReady: (_child, _lines, signal) => cluster.untilReady(signal),
      // Fast shutdown, then the immediate one, after which the next start recovers.
      stopSignals: ['SIGINT', 'SIGQUIT'],
    });
    return cluster.url;
  });
};

/** The event store: the configured one, or the embedded node. Resolves with its address. */
export const startEventStore = async (context: Context): Promise<string> => {
  const { prepared, supervision, report, environment } = context;
  const { config, dataDir, ports } = prepared;
  if (config.FANFOLD_ESDB_URL) return config.FANFOLD_ESDB_URL;
  return report.step('Event node', async () => {
    const folder = dataPaths(dataDir).events;
    const port = ports.eventNode;
    // Through the environment, which other users cannot list.
    const own = { ...environment, EVENT_NODE_CREDENTIALS: eventNodeCredentials(dataDir) };
    await supervision.start('event-node', eventNode({ port, folder, environment: own }));
    return eventNodeUrl(dataDir, port);
  });
};

/**
 * The object store: the embedded server, unless an S3 is configured. It creates its bucket before it is
 * ready.
 */
export const startObjectStore = async ({
  prepared,
  supervision,
  report,
  environment,
}: Context): Promise<void> => {
  const { config, dataDir, ports } = prepared;
  if (ports.objects === undefined) return;
  const own = {
    ...environment,
    FANFOLD_DEMO: String(isDemo(config)),
    FANFOLD_DATA_DIR: dataDir,
    ...objectServerEnvironment(prepared),
  };
  await report.step('Object server', () => supervision.start('objects', service('objects', own)));
};

/**
 * Migrates the database to the newest schema. Throws StackError when its locale is unsuitable or it does not
 * answer.
 */
export const migrateDatabase = async (databaseUrl: string): Promise<number> => {
  const pool = openPool({ connectionString: databaseUrl, max: 2, connectionTimeoutMillis: 10_000 });
  const db = new Kysely<KeyVaultTables>({ dialect: new PostgresDialect({ pool }) });
  try {
    await requireTextLocale(databaseUrl);
    return (await migrate(db)).length;
  } catch (error) {
    if (error instanceof StackError) throw error;
    throw new StackError(`The database could not be brought up to date: ${messageOf(error)}`);
  } finally {
    await db.destroy();
  }
};

/**
 * Checks that log and database belong together, and gives an empty log its identity. `beforeNew` runs first
 * when the log is new. Throws StackError when they do not belong together or the event store does not answer,
 * ConfigError when the log is of another mode than this start.
 */
export const openLog = async (
  { url, databaseUrl }: { readonly url: string; readonly databaseUrl: string },
  config: Config,
  beforeNew: () => void,
): Promise<void> => {
  await using client = new LogClient({
    url,
    appendTimeoutMs: config.FANFOLD_APPEND_TIMEOUT_MS,
    telemetry: createTelemetry('stack'),
    log: createLogger('stack', { level: 'silent' }),
  });
  try {
    await requireMatchingLog(databaseUrl, client);
    if ((await readLogId(client)) === undefined) beforeNew();
    const demo = isDemo(config);
    const origin = await initialiseLog(client, { id: randomIds.uuid(), now: systemClock.now(), demo });
    requireMode(origin, { demo });
  } catch (error) {
    if (error instanceof StackError || error instanceof ConfigError) throw error;
    throw new StackError(
      `The event store does not answer at ${withoutCredentials(url)}: ${messageOf(error)}`,
    );
  }
};

const messageOf = (error: unknown): string => {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join(', ');
  return error instanceof Error ? error.message : String(error);
};
