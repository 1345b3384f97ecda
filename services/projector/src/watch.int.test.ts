import { openStores } from '@fanfold/event-log';
import { createLogger, createTelemetry, loadConfig } from '@fanfold/platform';
import { type AnyProjection, runProjections } from '@fanfold/projection';
import { walletBalances } from '@fanfold/projections/wallet/balances';
import { expect, it } from 'vitest';

import { startTestStores, testMasterKey } from '../../../test/support/event-log.ts';
import { buy, credit, numbered } from '../../../test/support/wallets.ts';
import { watchProjections } from './watch.ts';

it('a projection that its handler stopped raises an alarm with the event and the error', async () => {
  await using test = await startTestStores();
  const log = createLogger('test', { level: 'silent' });
  const telemetry = createTelemetry('test');
  const config = loadConfig({
    FANFOLD_DEMO: 'true',
    FANFOLD_DATABASE_URL: test.database.url,
    FANFOLD_ESDB_URL: test.url,
    FANFOLD_MASTER_KEY: testMasterKey,
    FANFOLD_CLAIM_PEPPER: '22'.repeat(32),
    FANFOLD_WEBHOOK_SECRET: '33'.repeat(32),
  });
  await using stores = await openStores({ config, service: 'test', log, telemetry, connections: 2 });
  const poisoned: AnyProjection = {
    ...walletBalances,
    project: (db: never, batch: never[]) => {
      if ((batch as { event: { type: string } }[]).some(({ event }) => event.type === 'ContentBought'))
        throw new Error('fails on purchases');
      return walletBalances.project(db, batch);
    },
  } as never;
  const { databaseUrl, eventLog, clock } = stores;
  const feed = eventLog.feed;
  await using runtime = runProjections({ databaseUrl, feed, projections: [poisoned], log, telemetry, clock });
  await using watch = await watchProjections({ config, stores, runtime, log, telemetry });

  await credit(eventLog, numbered(1), { coins: 100, charge: 1 });
  await expect.poll(async () => (await runtime.status()).problems).toEqual([]);
  await buy(eventLog, numbered(1), { content: 7, coins: 30 });
  await expect
    .poll(() => watch.alarms().map(({ name, detail }) => `${name} ${detail}`))
    .toEqual([expect.stringMatching(/^projection-stopped wallet-balances@\d+ at \d+: .*fails on purchases/)]);
  // The other processes learn of it.
  await expect
    .poll(() => watch.peers().flatMap(({ alarms }) => alarms.map(({ name }) => name)))
    .toEqual(['projection-stopped']);
  expect(watch.peers()[0]).toMatchObject({ service: 'projector', working: true });
});
