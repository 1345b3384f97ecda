import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sleep } from '@fanfold/platform';
import type { AnyProjection } from '@fanfold/projection';
import { walletBalances } from '@fanfold/projections/wallet/balances';
import { ledger } from '@fanfold/projections/wallet/ledger';
import { expect, inject, it } from 'vitest';

import { inRepository } from '../../services/stack/src/supervisor/parts/node-process.ts';
import { importWallets } from '../bench/rebuild/log.ts';
import { spawnNode, temporaryFolder } from '../event-store/node-process.ts';
import { openTestLog, testMasterKey } from '../support/event-log.ts';
import { figure } from '../support/figure.ts';
import { createDatabase } from '../support/postgres.ts';
import { differencesFromTheLog } from '../support/replayed.ts';
import { buy, credit, numbered } from '../support/wallets.ts';

const long = inject('isLong');
const kills = long ? 500 : 6;
/** The first build takes them in batches of twenty; the events after them come while the projector is live. */
const firstEvents = long ? 4_000 : 60;

const projector = fileURLToPath(new URL('./projector-kills.process.ts', import.meta.url));
const startProjector = (args: readonly string[]): ChildProcess =>
  fork(projector, [...args], {
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: inRepository('node_modules/.cache/fanfold') },
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });

it(`${kills} projectors that are killed in the middle of a batch leave the read models of the log`, async () => {
  using folder = temporaryFolder();
  await importWallets(folder.path, firstEvents);
  await using node = await spawnNode(folder.path);
  await using database = await createDatabase();
  await using eventLog = openTestLog(node.url, database.db);
  let wallets = 0;
  const twoEvents = async (): Promise<void> => {
    const wallet = numbered(0xaa_0000 + wallets);
    wallets += 1;
    await credit(eventLog, wallet, { coins: 100, charge: 0xcc_0000 + wallets });
    await buy(eventLog, wallet, { content: 0xdd_0000 + wallets, coins: 30 });
  };
  const isServing = async (): Promise<boolean> => {
    const { rows } = await database.pool.query('select from projection_generation where serving');
    return rows.length === 2;
  };
  const args = [node.url, database.url, testMasterKey];

  let [inBuild, live] = [0, 0];
  for (let kill = 0; kill < kills; kill += 1) {
    const wasServing = await isServing();
    const child = startProjector([...args, String(1 + (kill % 3)), String(kill % 4 === 3)]);
    const ended = once(child, 'exit');
    // A live projector needs events for its batches.
    while (child.exitCode === null && child.signalCode === null) {
      if (wasServing) await twoEvents();
      await Promise.race([ended, sleep(50)]);
    }
    expect(child.signalCode).toBe('SIGKILL');
    if (wasServing) live += 1;
    else inBuild += 1;
  }

  const last = startProjector(args);
  try {
    const head = Number(await eventLog.feed.head());
    const position = async (): Promise<number> => {
      const { rows } = await database.pool.query<{ position: number }>(
        'select min(position)::float8 as position from projection_checkpoint',
      );
      return rows[0]?.position ?? -1;
    };
    await expect.poll(position, { timeout: 120_000 }).toBeGreaterThanOrEqual(head);
    await expect.poll(isServing).toBe(true);
  } finally {
    const ended = once(last, 'exit');
    last.kill('SIGKILL');
    await ended;
  }
  const projections = [ledger, walletBalances] as unknown as AnyProjection[];
  const differences = await differencesFromTheLog(eventLog, database.db, projections);
  figure('kills in the middle of a batch', inBuild + live);
  figure('of them while live', live);
  figure('wrong rows', differences.length);
  expect(differences).toEqual([]);
  expect(Math.min(inBuild, live)).toBeGreaterThan(0);
}, 2_400_000);
