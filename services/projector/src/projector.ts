import { type KeyVaultTables, openEventLog, type SnapshotTables } from '@fanfold/event-log';
import {
  type Config,
  clockFrom,
  dataPaths,
  type Logger,
  loadSecrets,
  sleep,
  startHealthServer,
  type Telemetry,
} from '@fanfold/platform';
import { type ProjectionRuntime, runProjections } from '@fanfold/projection';
import { allProjections } from '@fanfold/projections/all';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';

type Options = { readonly config: Config; readonly log: Logger; readonly telemetry: Telemetry };

/** So long the start waits for read models to be there; a long rebuild goes on behind it. */
const firstBuildMs = 10_000;

/** Feeds every read model, or stands by while another projector does. Needs both stores' addresses. */
export const startProjector = async ({ config, log, telemetry }: Options): Promise<AsyncDisposable> => {
  const databaseUrl = required(config, 'FANFOLD_DATABASE_URL');
  const url = required(config, 'FANFOLD_ESDB_URL');
  const clock = clockFrom(config);
  await using opening = new AsyncDisposableStack();

  // Only for the keys that unseal personal fields: the projections have connections of their own.
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2, application_name: 'fanfold-key-vault' });
  pool.on('error', (error) => log.warn({ err: error }, 'lost an idle connection'));
  const db = new Kysely<KeyVaultTables & SnapshotTables>({ dialect: new PostgresDialect({ pool }) });
  opening.defer(() => db.destroy());
  const { masterKey } = loadSecrets(config, dataPaths(config.FANFOLD_DATA_DIR).secrets);
  const appendTimeoutMs = config.FANFOLD_APPEND_TIMEOUT_MS;
  const eventLog = opening.use(
    openEventLog({ url, appendTimeoutMs, masterKey, db, clock, telemetry, log, useSnapshots: false }),
  );
  const runtime = opening.use(
    runProjections({
      databaseUrl,
      feed: eventLog.feed,
      projections: allProjections,
      log,
      telemetry,
      clock,
    }),
  );
  // Nothing heals a log that is not ours: as an unhandled rejection it ends the process with a message and a failing code.
  runtime.done.catch((error: unknown) => {
    throw error;
  });
  const problems = async () => (await runtime.status()).problems;
  const health = opening.use(
    await startHealthServer({ port: config.FANFOLD_METRICS_PORT, telemetry, problems }),
  );
  log.info({ port: health.port }, 'health and metrics');
  await untilBuilt(runtime);
  return opening.move();
};

const required = (config: Config, name: 'FANFOLD_DATABASE_URL' | 'FANFOLD_ESDB_URL'): string => {
  const value = config[name];
  if (!value) throw new Error(`${name} is not set; the stack passes it on, or set it to the store's address`);
  return value;
};

const untilBuilt = async (runtime: ProjectionRuntime): Promise<void> => {
  const deadline = performance.now() + firstBuildMs;
  while (performance.now() < deadline) {
    const status = await runtime.status().catch(() => undefined);
    if (status && status.problems.length === 0 && status.generations.length > 0) return;
    await sleep(50);
  }
};
