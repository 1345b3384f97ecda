import { openEventLog } from '@fanfold/event-log';
import { createLogger, createTelemetry, systemClock } from '@fanfold/platform';
import { type AnyProjection, runProjections } from '@fanfold/projection';
import { walletBalances } from '@fanfold/projections/wallet/balances';
import { ledger } from '@fanfold/projections/wallet/ledger';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';

// A projector that ends with SIGKILL inside its n-th batch: its rows are written, and the transaction is
// open. Node runs it with: address of the log, address of the database, master key, the most events in a
// batch of a build, n, and whether the kill comes before the rows instead.
const [url = '', databaseUrl = '', masterKey = '', buildBatch = '', atBatch = '0', before = 'false'] =
  process.argv.slice(2);

let batches = 0;
const killed = (projection: AnyProjection): AnyProjection => ({
  ...projection,
  project: async (db, batch) => {
    batches += 1;
    const isLast = batches === Number(atBatch);
    if (isLast && before === 'true') process.kill(process.pid, 'SIGKILL');
    const messages = await projection.project(db, batch);
    if (isLast) process.kill(process.pid, 'SIGKILL');
    return messages;
  },
});

const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
const log = createLogger('killed', { level: 'silent' });
const common = { log, telemetry: createTelemetry('killed'), clock: systemClock };
const eventLog = openEventLog({
  url,
  appendTimeoutMs: 10_000,
  masterKey,
  db: new Kysely<never>({ dialect: new PostgresDialect({ pool }) }) as never,
  ...common,
});
runProjections({
  databaseUrl,
  feed: eventLog.feed,
  // The ledger adds to its rows, so that a batch applied twice shows.
  projections: [killed(ledger as unknown as AnyProjection), walletBalances as unknown as AnyProjection],
  settings: { maxBatch: 4, maxBuildBatch: Number(buildBatch) },
  ...common,
});
process.once('disconnect', () => process.exit(0));
