import { openEventLog, openSnapshots } from '@fanfold/event-log';
import {
  type Config,
  clockFrom,
  createLogger,
  createTelemetry,
  dataPaths,
  loadSecrets,
} from '@fanfold/platform';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';

import { StackError } from '../stack-error.ts';

/** Log and Postgres of a running installation, for a command of the operator. Take it with `await using`. */
export const openStores = (config: Config) => {
  const { FANFOLD_ESDB_URL: url, FANFOLD_DATABASE_URL: databaseUrl } = config;
  if (!url || !databaseUrl)
    throw new StackError('The addresses of the event log and of Postgres are not known.');
  const secrets = loadSecrets(config, dataPaths(config.FANFOLD_DATA_DIR).secrets);
  const log = createLogger('fanfold', { level: 'warn' });
  const clock = clockFrom(config);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  const db = new Kysely<never>({ dialect: new PostgresDialect({ pool }) });
  const eventLog = openEventLog({
    url,
    appendTimeoutMs: config.FANFOLD_APPEND_TIMEOUT_MS,
    masterKey: secrets.masterKey,
    db: db as never,
    clock,
    telemetry: createTelemetry('fanfold'),
    log,
    // What an operator's command decides, it decides on the events themselves.
    useSnapshots: false,
  });
  const snapshots = openSnapshots(db as never, { eventLog, masterKey: secrets.masterKey, clock, log });
  return {
    eventLog,
    snapshots,
    db,
    clock,
    secrets,
    [Symbol.asyncDispose]: async () => {
      await eventLog[Symbol.asyncDispose]();
      await db.destroy();
    },
  };
};
