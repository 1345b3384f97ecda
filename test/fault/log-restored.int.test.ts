import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { postEarnings } from '@fanfold/application/earnings';
import { openEventLog } from '@fanfold/event-log';
import { createLogger, createTelemetry, systemClock } from '@fanfold/platform';
import { expect, it } from 'vitest';
import { ProcessManagers } from '../../services/worker/src/run-managers.ts';
import { spawnNode, temporaryFolder } from '../event-store/node-process.ts';
import { testMasterKey } from '../support/event-log.ts';
import { freePorts } from '../support/free-ports.ts';
import { createDatabase } from '../support/postgres.ts';
import { buy, credit, numbered } from '../support/wallets.ts';

it.each([
  ['that did the work', false],
  ['that only read the checkpoints of others', true],
])(
  'process managers %s repeat what a restored log has lost',
  async (_which, areNew) => {
    using folder = temporaryFolder();
    await using database = await createDatabase();
    const [port = 0] = await freePorts(1);
    const log = createLogger('test', { level: 'silent' });
    const serve = (name: string) => spawnNode(join(folder.path, name), { args: ['--port', String(port)] });
    await using eventLog = openEventLog({
      url: `esdb://127.0.0.1:${port}?tls=false`,
      appendTimeoutMs: 10_000,
      masterKey: testMasterKey,
      db: database.db,
      clock: systemClock,
      telemetry: createTelemetry('test'),
      log,
    });
    const wallet = numbered(0xb1);
    const sales = [1, 2, 3];
    await using first = await serve('lived');
    await credit(eventLog, wallet, { coins: 100, charge: 1 });
    for (const content of sales) await buy(eventLog, wallet, { content, coins: 1 });
    await first.end('SIGTERM');
    cpSync(join(folder.path, 'lived'), join(folder.path, 'backup'), { recursive: true });

    await using second = await serve('lived');
    const start = () => {
      const stop = new AbortController();
      const options = { eventLog, clock: systemClock, log, signal: stop.signal };
      const managers = new ProcessManagers({ ...options, managers: [postEarnings] });
      const running = managers.run();
      const end = async () => {
        stop.abort();
        await running;
      };
      return { end, hasBegun: () => managers.status()[0]?.position !== undefined };
    };
    let managers = start();
    const posted = async () => {
      let count = 0;
      for await (const { type } of eventLog.client.readEverything()) if (type === 'EarningPosted') count += 1;
      return count;
    };
    const patience = { timeout: 60_000 };
    await expect.poll(() => posted().catch(() => -1), patience).toBe(sales.length);
    if (areNew) {
      await managers.end();
      managers = start();
      await expect.poll(managers.hasBegun, patience).toBe(true);
    }
    await second.end('SIGTERM');
    await using third = await serve('backup');
    await expect.poll(() => posted().catch(() => -1), patience).toBe(sales.length);
    await managers.end();
    await third.end('SIGTERM');
  },
  180_000,
);
