import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { sleep } from '@fanfold/platform';
import { readFrom } from '@fanfold/projection';
import { balanceOf, walletBalances } from '@fanfold/projections/wallet/balances';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startTestStores, type TestStores, testMasterKey } from '../../../test/support/event-log.ts';
import { buy, credit, numbered } from '../../../test/support/wallets.ts';

let stores: TestStores;
let dataDir: string;
const started: Projector[] = [];

beforeAll(async () => {
  stores = await startTestStores();
  dataDir = await mkdtemp(join(tmpdir(), 'fanfold-projector-'));
});
afterAll(async () => {
  for (const { child } of started) child.kill('SIGKILL');
  await stores[Symbol.asyncDispose]();
  await rm(dataDir, { recursive: true, force: true });
});

type Projector = {
  readonly child: ChildProcess;
  readonly port: number;
  readonly exited: Promise<number | null>;
};

/** A projector as a process of its own, after it has reported that it is ready. */
const startProjector = async (): Promise<Projector> => {
  const child = fork(fileURLToPath(new URL('main.ts', import.meta.url)), {
    env: {
      PATH: process.env['PATH'],
      FANFOLD_DEMO: 'true',
      FANFOLD_DATABASE_URL: stores.database.url,
      FANFOLD_ESDB_URL: stores.url,
      FANFOLD_DATA_DIR: dataDir,
      FANFOLD_MASTER_KEY: testMasterKey,
    },
    execArgv: [],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const exited = new Promise<number | null>((resolve) => child.on('exit', resolve));
  let port = 0;
  if (child.stdout) {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const { msg, port: found } = JSON.parse(line) as { msg?: string; port?: number };
      if (msg === 'health and metrics') port = found ?? 0;
    });
  }
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    void exited.then((code) => reject(new Error(`The projector ended with ${code}`)));
  });
  const projector = { child, port, exited };
  started.push(projector);
  return projector;
};

const ready = async ({ port }: Projector) => (await fetch(`http://127.0.0.1:${port}/readyz`)).status;

const wallet = numbered(77);
const balance = () => readFrom(stores.database.db, walletBalances, (db) => balanceOf(db, wallet));

const untilPaid = async (paid: number) => {
  const startedAt = performance.now();
  while ((await balance()).paid !== paid) {
    if (performance.now() - startedAt > 45_000)
      throw new Error(`The balance is ${JSON.stringify(await balance())}`);
    await sleep(20);
  }
};

describe('the projector', () => {
  it('serves every read model and follows the log, and a stand-by takes over after kill -9', async () => {
    const log = stores.open();
    await credit(log, wallet, { coins: 100, charge: 900_001 });
    const first = await startProjector();
    expect(await ready(first)).toBe(200);
    await untilPaid(100);

    const second = await startProjector();
    await buy(log, wallet, { content: 900_002, coins: 30 });
    await untilPaid(70);
    first.child.kill('SIGKILL');
    await buy(log, wallet, { content: 900_003, coins: 20 });
    await untilPaid(50);
    // The other read models may become ready a moment later.
    await expect.poll(() => ready(second)).toBe(200);
    const metrics = await (await fetch(`http://127.0.0.1:${second.port}/metrics`)).text();
    expect(metrics).toMatch(/fanfold_projection_position\{.*projection="wallet-balances".*\} \d+/);

    second.child.kill('SIGTERM');
    expect(await second.exited).toBe(0);
  });

  it('ends with a message and a failing code when the log is another one', async () => {
    const projector = await startProjector();
    projector.child.kill('SIGTERM');
    await projector.exited;
    await stores.database.pool.query(`update projection_checkpoint set log_id = 'another'`);
    await expect(startProjector()).rejects.toThrow('The projector ended with 1');
  });
});
