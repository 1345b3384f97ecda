import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseOid } from '@fanfold/domain';
import { operationsId, operationsOf, operationsStream } from '@fanfold/domain/operations';
import { type EventLog, openEventLog, openSnapshots } from '@fanfold/event-log';
import { createLogger, createTelemetry, randomIds, sleep, systemClock } from '@fanfold/platform';
import { walletBalances } from '@fanfold/projections/wallet/balances';
import { ledger } from '@fanfold/projections/wallet/ledger';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';

import { inRepository } from '../../services/stack/src/supervisor/parts/node-process.ts';
import { verify } from '../../services/stack/src/verify/verify.ts';
import { importWallets } from '../bench/rebuild/log.ts';
import { type Child, startChild } from '../bench/support/child.ts';
import { spawnNode, temporaryFolder } from '../event-store/node-process.ts';
import { testMasterKey } from '../support/event-log.ts';
import { figure } from '../support/figure.ts';
import { createDatabase, type TestDatabase } from '../support/postgres.ts';
import { differencesFromTheLog } from '../support/replayed.ts';
import type { Buyers, Readers, Times } from './rebuild-load.process.ts';

const long = inject('isLong');
const size = long
  ? {
      events: Number(process.env['FANFOLD_LONG_EVENTS'] ?? 1_000_000),
      kills: Number(process.env['FANFOLD_LONG_KILLS'] ?? 20),
      commandsPerSecond: 200,
      baselineMs: 30_000,
      mostMs: 2_700_000,
    }
  : { events: 30_000, kills: 6, commandsPerSecond: 40, baselineMs: 2_000, mostMs: 480_000 };
/** Ends by itself in every case. */
const deadline = performance.now() + size.mostMs;
const rebuilt = 'ledger';

const opened = new AsyncDisposableStack();
let database: TestDatabase;
let url: string;
let eventLog: EventLog;
let dataDir: string;

beforeAll(async () => {
  say(`writing ${size.events.toLocaleString('en')} events`);
  const folder = opened.use(temporaryFolder());
  dataDir = folder.path;
  await importWallets(dataDir, size.events);
  const node = opened.use(await spawnNode(dataDir));
  url = node.url;
  database = opened.use(await createDatabase());
  eventLog = opened.use(
    openEventLog({
      url,
      appendTimeoutMs: 10_000,
      masterKey: testMasterKey,
      db: database.db,
      clock: systemClock,
      telemetry: createTelemetry('test'),
      log: createLogger('test', { level: 'error' }),
    }),
  );
}, size.mostMs);
afterAll(() => opened.disposeAsync());

/** A long run prints its progress. */
const say = (text: string): void => {
  if (!long) return;
  const seconds = (performance.now() - deadline + size.mostMs) / 1_000;
  process.stdout.write(`${seconds.toFixed(0).padStart(5)} s  ${text}\n`);
};

/** The projector as a process of its own, restarted by `kill`. */
const startProjector = () => {
  const start = (): ChildProcess =>
    fork(fileURLToPath(new URL('../../services/projector/src/main.ts', import.meta.url)), {
      env: {
        PATH: process.env['PATH'],
        FANFOLD_DEMO: 'true',
        FANFOLD_DATABASE_URL: database.url,
        FANFOLD_ESDB_URL: url,
        FANFOLD_DATA_DIR: dataDir,
        FANFOLD_MASTER_KEY: testMasterKey,
        FANFOLD_LOG_LEVEL: 'error',
        // As `npm start` does it: a start without compilation costs half as much.
        NODE_COMPILE_CACHE: inRepository('node_modules/.cache/fanfold'),
      },
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
  let child = start();
  const end = async () => {
    const exited = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await exited;
  };
  return {
    kill: async () => {
      await end();
      child = start();
    },
    [Symbol.asyncDispose]: end,
  };
};

type Build = {
  readonly position: number;
  readonly serving: boolean;
  readonly kept: boolean;
  readonly status: string;
};

const generations = async (name = rebuilt): Promise<Build[]> => {
  const { rows } = await database.pool.query<Build>(
    `select position::float8 as position, serving, kept, status from projection_generation
     join projection_checkpoint using (name, generation) where name = $1 order by generation`,
    [name],
  );
  return rows;
};

const connectionsOf = async (name: string): Promise<number> => {
  const { rows } = await database.pool.query(
    'select from pg_stat_activity where application_name = $1 and datname = current_database()',
    [name],
  );
  return rows.length;
};

const until = async (what: string, is: () => Promise<boolean>, everyMs = 20): Promise<void> => {
  while (!(await is())) {
    if (performance.now() > deadline) throw new Error(`Not within ${size.mostMs / 60_000} minutes: ${what}`);
    await sleep(everyMs);
  }
};

const askForRebuild = async (): Promise<void> => {
  const command = {
    type: 'RequestRebuild',
    projection: rebuilt,
    rebuildId: parseOid(randomIds.oid(systemClock.now())),
    swap: 'automatic',
    reason: 'a test',
  } as const;
  const outcome = await eventLog.commands.of(operationsStream).handle({
    id: operationsId,
    key: randomIds.uuid(),
    body: command,
    command: () => command,
    actor: { oid: null, role: 'system' },
    correlationId: randomIds.uuid(),
  });
  expect(outcome.status).toBe('accepted');
};

const isRebuilding = async (): Promise<boolean> => {
  const { state } = await eventLog.commands.load(operationsStream, operationsId, { maxAgeMs: 0 });
  return operationsOf(state, rebuilt).rebuild !== null;
};

const people = (): Child => startChild(import.meta.resolve('./rebuild-load.process.ts'));

it(
  `is rebuilt while its projector is killed ${size.kills} times: nothing is lost, repeated or unreadable`,
  async () => {
    await using projector = startProjector();
    say('the first build, of all read models');
    await until('the first build', async () =>
      (await generations()).some(({ serving, status }) => serving && status === 'live'),
    );
    await until('the first build of balances', async () =>
      (await generations(walletBalances.name)).some(({ serving }) => serving),
    );
    say('people come');
    await using buyers = people();
    await using readers = people();
    await buyers.call('buy', {
      url,
      databaseUrl: database.url,
      masterKey: testMasterKey,
      commandsPerSecond: size.commandsPerSecond,
    } satisfies Buyers);
    await readers.call('read', {
      databaseUrl: database.url,
      wallets: Math.ceil(size.events / 100),
    } satisfies Readers);
    await sleep(size.baselineMs / 3);
    await readers.call('times');
    const boughtAtFirst = await buyers.call<number>('bought');
    await sleep(size.baselineMs);
    const before = await readers.call<Times>('times');
    const commandsBefore = await buyers.call<number>('bought');
    const usual = ((commandsBefore - boughtAtFirst) / size.baselineMs) * 1_000;

    say(`the rebuild, with ${size.kills} kills`);
    const beganAt = performance.now();
    const head = Number(await eventLog.feed.head());
    let kills = 0;
    let rebuilds = 0;
    while (kills < size.kills) {
      if (!(await isRebuilding())) {
        await askForRebuild();
        rebuilds += 1;
      }
      const target = (head * (kills + 1)) / (size.kills + 1);
      await until(`the position of kill ${kills + 1}`, async () => {
        const build = (await generations()).find(({ serving, kept }) => !serving && !kept);
        return build ? build.position >= target : !(await isRebuilding());
      });
      // Far behind, it is built in a thread of its own.
      if (kills === 0) expect(await connectionsOf('fanfold-projector-build')).toBe(1);
      await projector.kill();
      kills += 1;
      say(`kill ${kills}`);
    }
    await until('the swap', async () => !(await isRebuilding()), 100);
    const seconds = (performance.now() - beganAt) / 1_000;
    const during = await readers.call<Times>('times');
    const commands = ((await buyers.call<number>('bought')) - commandsBefore) / seconds;
    figure('events', head);
    figure('kills of the projector', kills);
    figure('reads', during.reads);
    figure('failed reads', during.failed);
    figure('p95 of reads during the rebuild, in % of before', (100 * during.p95) / before.p95);
    await Promise.all([buyers.call('stop'), readers.call('stop')]);
    const percentiles = ({ p50, p95 }: Times) => `${p50.toFixed(1)} and ${p95.toFixed(1)} ms`;
    process.stdout.write(
      `${size.events} events, ${kills} kills, ${rebuilds} rebuilds in ${seconds.toFixed(1)} s ` +
        `(${(head / seconds).toFixed(0)} events/s), commands ${usual.toFixed(0)}/s before, ${commands.toFixed(0)}/s during; median and p95 of reads ` +
        `${percentiles(before)} before, ${percentiles(during)} during\n`,
    );

    const end = Number(await eventLog.feed.head());
    await until(
      'both generations at the end of the log',
      async () => {
        const all = (await generations()).filter(({ status }) => status === 'live');
        return all.length === 2 && all.every(({ position }) => position >= end);
      },
      100,
    );
    expect(await generations()).toMatchObject([{ kept: true }, { serving: true }]);
    // The first generation, whose build was not killed, the rebuilt one, and a third one built here.
    say('comparing the generations');
    const between = await differencesOfGenerations();
    say('computing it once more from the log');
    // All fifteen, as verify does it, would take longer than the rebuild.
    const differences = long
      ? await differencesFromTheLog(eventLog, database.db, [ledger])
      : await differencesByVerify();
    figure('wrong rows', between.length + differences.length);
    expect([...between, ...differences]).toEqual([]);
    say('done');
    if (long && !inject('isShared')) expect(during.p95).toBeLessThan(before.p95 * 1.2);
  },
  size.mostMs,
);

/** The oracle's result for the rebuilt one, the same oracle as in `verify`. */
const differencesByVerify = async (): Promise<readonly string[]> => {
  const db = database.db as unknown as Parameters<typeof verify>[0]['db'];
  const log = createLogger('test', { level: 'error' });
  const snapshots = openSnapshots(db as never, {
    eventLog,
    masterKey: testMasterKey,
    clock: systemClock,
    log,
  });
  const options = { eventLog, snapshots, db, clock: systemClock, sandboxUrl: undefined };
  const { differences } = await verify(options);
  return differences.filter((difference) => difference.includes(rebuilt));
};

/** Rows of either generation that are missing in the other, by table. */
const differencesOfGenerations = async (): Promise<string[]> => {
  const { rows: schemas } = await database.pool.query<{ schema: string }>(
    `select name || '_g' || generation as schema from projection_generation where name = $1 order by 1`,
    [rebuilt],
  );
  const [a, b] = schemas.map(({ schema }) => schema);
  const { rows: tables } = await database.pool.query<{ name: string }>(
    'select table_name as name from information_schema.tables where table_schema = $1',
    [a],
  );
  expect(tables.length).toBeGreaterThan(0);
  const differences: string[] = [];
  for (const { name } of tables) {
    const { rows } = await database.pool.query<{ rows: string; only: string }>(
      `select (select count(*) from "${a}"."${name}") as rows, (select count(*) from (
         (select * from "${a}"."${name}" except all select * from "${b}"."${name}") union all
         (select * from "${b}"."${name}" except all select * from "${a}"."${name}")) as other) as only`,
    );
    if (rows[0]?.only !== '0') differences.push(`${name}: ${JSON.stringify(rows[0])}`);
  }
  return differences;
};
