import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { EventLog } from '@fanfold/event-log';
import { sleep } from '@fanfold/platform';
import type { AnyProjection } from '@fanfold/projection';
import { walletBalances } from '@fanfold/projections/wallet/balances';
import { ledger } from '@fanfold/projections/wallet/ledger';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';

import { inRepository } from '../../services/stack/src/supervisor/parts/node-process.ts';
import { importWallets } from '../bench/rebuild/log.ts';
import { type NodeProcess, spawnNode, temporaryFolder } from '../event-store/node-process.ts';
import { openTestLog, testMasterKey } from '../support/event-log.ts';
import { figure } from '../support/figure.ts';
import { createDatabase } from '../support/postgres.ts';
import { differencesFromTheLog } from '../support/replayed.ts';
import { buy, credit, numbered } from '../support/wallets.ts';

const long = inject('isLong');
/** Databases with a projector each, on one log. */
const lanes = long ? 4 : 1;
const killsOfALane = long ? Number(process.env['FANFOLD_LONG_KILLS'] ?? 640) / lanes : 4;
/** They are there before the first build; later ones come while a projector is live. */
const firstEvents = long ? 200 : 100;
const mostInABuildBatch = long ? 20 : 100;

const projector = fileURLToPath(new URL('./projector-kills.process.ts', import.meta.url));
const startProjector = (args: readonly string[]): ChildProcess =>
  fork(projector, [...args], {
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: inRepository('node_modules/.cache/fanfold') },
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });

let node: NodeProcess;
let eventLog: EventLog;
const opened = new AsyncDisposableStack();

beforeAll(async () => {
  const folder = opened.use(temporaryFolder());
  await importWallets(folder.path, firstEvents);
  node = opened.use(await spawnNode(folder.path));
  eventLog = opened.use(openTestLog(node.url, opened.use(await createDatabase()).db));
});
afterAll(() => opened.disposeAsync());

let wallets = 0;
const appendTwoEvents = async (): Promise<void> => {
  wallets += 1;
  const number = wallets;
  const wallet = numbered(0xaa_0000 + number);
  await credit(eventLog, wallet, { coins: 100, charge: 0xcc_0000 + number });
  await buy(eventLog, wallet, { content: 0xdd_0000 + number, coins: 30 });
};

/**
 * Kills one projector after the other on a database of its own, and lets the last one work to the end of the
 * log.
 */
const killProjectors = async () => {
  await using database = await createDatabase();
  const isServing = async (): Promise<boolean> => {
    const { rows } = await database.pool.query('select from projection_generation where serving');
    return rows.length === 2;
  };
  const args = [node.url, database.url, testMasterKey, String(mostInABuildBatch)];
  let [inBuild, live] = [0, 0];
  for (let kill = 0; kill < killsOfALane; kill += 1) {
    const child = startProjector([...args, String(1 + (kill % 3)), String(kill % 4 === 3)]);
    const ended = once(child, 'exit');
    let isLive = false;
    while (child.exitCode === null && child.signalCode === null) {
      isLive = await isServing();
      // A live projector needs events for its batches.
      if (isLive) await appendTwoEvents();
      await Promise.race([ended, sleep(50)]);
    }
    expect(child.signalCode).toBe('SIGKILL');
    if (isLive) live += 1;
    else inBuild += 1;
  }
  const last = startProjector(args);
  const ended = once(last, 'exit');
  try {
    const head = Number(await eventLog.feed.head());
    const position = async (): Promise<number> => {
      const { rows } = await database.pool.query<{ position: number }>(
        'select min(position)::float8 as position from projection_checkpoint',
      );
      return rows[0]?.position ?? -1;
    };
    await expect.poll(position, { timeout: 240_000 }).toBeGreaterThanOrEqual(head);
    await expect.poll(isServing).toBe(true);
  } finally {
    last.kill('SIGKILL');
    await ended;
  }
  const projections = [ledger, walletBalances] as unknown as AnyProjection[];
  return { inBuild, live, differences: await differencesFromTheLog(eventLog, database.db, projections) };
};

it('projectors that are killed in the middle of a batch leave the read models of the log', async () => {
  const found = await Promise.all(Array.from({ length: lanes }, killProjectors));
  const sum = (of: (one: (typeof found)[number]) => number) => found.reduce((all, one) => all + of(one), 0);
  const [inBuild, live] = [sum((one) => one.inBuild), sum((one) => one.live)];
  const differences = found.flatMap((one) => one.differences);
  figure('kills in the middle of a batch', inBuild + live);
  figure('of them while live', live);
  figure('wrong rows', differences.length);
  expect(differences).toEqual([]);
  expect(Math.min(inBuild, live)).toBeGreaterThan(0);
}, 2_400_000);
