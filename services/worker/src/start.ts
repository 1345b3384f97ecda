import { initialiseLog, openEventLog } from '@fanfold/event-log';
import {
  type Config,
  clockFrom,
  dataPaths,
  type Logger,
  loadSecrets,
  randomIds,
  startHealthServer,
  type Telemetry,
} from '@fanfold/platform';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';

import { postEarnings } from './earnings/post-earnings.process.ts';
import { confirmClaims } from './identity/confirm-claims.process.ts';
import { whileOwner } from './owner.ts';
import { creditCharge } from './payments/credit-charge.process.ts';
import { ProcessManagers } from './run-managers.ts';
import { runTimers } from './timers/run-timers.ts';

export type WorkerOptions = { readonly config: Config; readonly log: Logger; readonly telemetry: Telemetry };

const managers = [creditCharge, postEarnings, confirmClaims];

/** Opens the stores and starts working, or standing by. Disposing lets the present commands end and saves how far it came. */
export const startWorker = async ({ config, log, telemetry }: WorkerOptions): Promise<AsyncDisposable> => {
  await using opening = new AsyncDisposableStack();
  const { FANFOLD_DATABASE_URL: databaseUrl, FANFOLD_ESDB_URL: url } = config;
  if (!databaseUrl || !url) throw new Error('FANFOLD_DATABASE_URL and FANFOLD_ESDB_URL have to be set');
  const clock = clockFrom(config);
  const secrets = loadSecrets(config, dataPaths(config.FANFOLD_DATA_DIR).secrets);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4, application_name: 'fanfold-worker' });
  pool.on('error', (error) => log.warn({ err: error }, 'lost an idle connection'));
  const db = new Kysely<never>({ dialect: new PostgresDialect({ pool }) });
  opening.defer(() => db.destroy());
  const eventLog = opening.use(
    openEventLog({
      url,
      appendTimeoutMs: config.FANFOLD_APPEND_TIMEOUT_MS,
      masterKey: secrets.masterKey,
      db: db as never,
      clock,
      telemetry,
      log,
    }),
  );
  await initialiseLog(eventLog.client, { id: randomIds.uuid(), now: clock.now() });
  const stop = new AbortController();
  let running: ProcessManagers | undefined;
  const working = whileOwner({ databaseUrl, log, signal: stop.signal }, async (signal) => {
    running = new ProcessManagers({ eventLog, managers, clock, log, signal });
    // Either ends with the signal; one that fails ends the other, and the owner begins anew.
    const failing = new AbortController();
    const both = AbortSignal.any([signal, failing.signal]);
    const timers = runTimers({ eventLog, db, clock, log, signal: both });
    try {
      await running.run();
    } finally {
      failing.abort();
      await timers;
      running = undefined;
    }
  });
  opening.defer(async () => {
    stop.abort();
    await working;
  });
  opening.use(
    await startHealthServer({
      port: config.FANFOLD_METRICS_PORT,
      telemetry,
      problems: () =>
        (running?.status() ?? []).flatMap(({ name, failed }) =>
          failed === null ? [] : [`${name} is stopped: ${failed}`],
        ),
    }),
  );
  return opening.move();
};
