import { once } from 'node:events';
import { openEventLog } from '@fanfold/event-log';
import { migrate } from '@fanfold/migrations';
import { createLogger, createTelemetry, openPool, systemClock } from '@fanfold/platform';
import { type AnyProjection, runProjections } from '@fanfold/projection';
import { walletBalances } from '@fanfold/projections/wallet/balances';
import { ledger } from '@fanfold/projections/wallet/ledger';
import { Kysely, PostgresDialect } from 'kysely';
import { expect, it } from 'vitest';

import { embeddedPostgres } from '../../services/stack/src/supervisor/postgres/index.ts';
import { importWallets } from '../bench/rebuild/log.ts';
import { spawnNode, temporaryFolder } from '../event-store/node-process.ts';
import { testMasterKey } from '../support/event-log.ts';
import { freePorts } from '../support/free-ports.ts';
import { differencesFromTheLog } from '../support/replayed.ts';
import { temporaryDataDir } from '../support/stack.ts';

const events = 12_000;
const crashes = 3;
const waiting = { timeout: 240_000, interval: 10 };

/**
 * A Postgres of its own, on disk as in production, that can crash: what it had not written to disk is lost.
 */
const startPostgres = async () => {
  const [port = 0] = await freePorts(1);
  const { cluster } = await embeddedPostgres({ dataDir: temporaryDataDir(), port, tell: () => {} });
  const launch = async () => {
    const child = cluster.launch();
    child.stdout?.resume();
    child.stderr?.resume();
    await cluster.untilReady(AbortSignal.timeout(60_000));
    return child;
  };
  let child = await launch();
  const crash = async () => {
    const gone = once(child, 'exit');
    // An immediate shutdown: every process ends at once, and the next start has to recover.
    child.kill('SIGQUIT');
    await gone;
  };
  return {
    url: cluster.url,
    crashAndRecover: async () => {
      await crash();
      child = await launch();
    },
    [Symbol.asyncDispose]: crash,
  };
};

it('continues from its last commit on disk when Postgres crashes during a build', async () => {
  using folder = temporaryFolder();
  await importWallets(folder.path, events);
  await using node = await spawnNode(folder.path);
  await using postgres = await startPostgres();
  const pool = openPool({ connectionString: postgres.url, max: 3 });
  const db = new Kysely<any>({ dialect: new PostgresDialect({ pool }) });
  await using _ = { [Symbol.asyncDispose]: () => db.destroy() };
  await migrate(db);
  const log = createLogger('test', { level: 'silent' });
  const telemetry = createTelemetry('test');
  const common = { log, telemetry, clock: systemClock };
  const keys = { masterKey: testMasterKey, db: db as never };
  await using eventLog = openEventLog({ url: node.url, appendTimeoutMs: 10_000, ...keys, ...common });
  const projections = [ledger, walletBalances] as unknown as AnyProjection[];
  /** The generations, and the position of the last one. */
  const standing = async (): Promise<{ made: number; position: number }> => {
    const { rows } = await pool.query<{ made: number; position: number }>(
      'select count(*)::integer as made, min(position)::float8 as position from projection_checkpoint',
    );
    return rows[0] ?? { made: 0, position: -1 };
  };
  const position = async (): Promise<number> => {
    const { made, position } = await standing();
    return made === projections.length ? position : -1;
  };

  const settings = { maxBuildBatch: 200 };
  const runtime = runProjections({
    databaseUrl: postgres.url,
    feed: eventLog.feed,
    projections,
    settings,
    ...common,
  });
  await using __ = runtime;
  for (let crash = 1; crash <= crashes; crash += 1) {
    const from = (events * crash) / (crashes + 1);
    await expect.poll(position, waiting).toBeGreaterThan(from);
    expect(await position()).toBeLessThan(events);
    await postgres.crashAndRecover();
  }
  const served = async () => {
    const { rows } = await pool.query('select 1 from projection_generation where serving');
    return rows.length;
  };
  await expect.poll(served, waiting).toBe(projections.length);

  expect(await position()).toBeGreaterThanOrEqual(events);
  expect(await differencesFromTheLog(eventLog, db, projections)).toEqual([]);
}, 480_000);
