import { randomUUID } from 'node:crypto';
import { createLogger, systemClock } from '@fanfold/platform';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { startTestStores, type TestStores } from '../../../test/support/event-log.ts';
import { credit, numbered } from '../../../test/support/wallets.ts';
import { processManager, type Step } from './process-manager.ts';
import { ProcessManagers } from './run-managers.ts';

let stores: TestStores;

beforeAll(async () => {
  stores = await startTestStores();
});
afterAll(() => stores[Symbol.asyncDispose]());

/** A manager that notes the wallets whose charges it acted on; `before` may stop it in the middle of a batch. */
const noting = (name: string, noted: string[], before: (wallet: string) => void) =>
  processManager({
    name,
    consumes: ['CoinsCredited'],
    react: ({ event }): readonly Step[] => {
      before(event.walletOid);
      return [
        {
          run: async () => {
            noted.push(event.walletOid);
          },
        },
      ];
    },
  });

it('takes up again whatever a batch that was cut off left undone', async () => {
  const eventLog = stores.open();
  const wallets = Array.from({ length: 200 }, (_, index) => numbered(index + 1));
  for (const wallet of wallets) await credit(eventLog, wallet, { coins: 1, charge: 1 });
  const name = `noting-${randomUUID()}`;
  const noted: string[] = [];
  const run = async (stop: AbortController, before: (wallet: string) => void) => {
    const managers = [noting(name, noted, before)];
    const log = createLogger('test', { level: 'silent' });
    await new ProcessManagers({ eventLog, managers, clock: systemClock, log, signal: stop.signal }).run();
  };
  const first = new AbortController();
  await run(first, (wallet) => {
    if (wallet === wallets[70]) first.abort();
  });
  expect(noted.length).toBeLessThan(wallets.length);
  const second = new AbortController();
  const running = run(second, () => {});
  await expect.poll(() => new Set(noted).size, { timeout: 10_000 }).toBe(wallets.length);
  second.abort();
  await running;
});
