import { createLogger, createTelemetry, loadConfig } from '@fanfold/platform';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { startTestStores, type TestStores, testMasterKey } from '../../../../test/support/event-log.ts';
import { openStores } from '../stores.ts';
import { MasterKeyError } from './key-vault.ts';

let stores: TestStores;

beforeAll(async () => {
  stores = await startTestStores();
});
afterAll(() => stores[Symbol.asyncDispose]());

/** Opens the stores as a process of the installation does. */
const start = (masterKey: string) =>
  openStores({
    config: loadConfig({
      FANFOLD_DEMO: 'true',
      FANFOLD_DATABASE_URL: stores.database.url,
      FANFOLD_ESDB_URL: stores.url,
      FANFOLD_MASTER_KEY: masterKey,
      FANFOLD_CLAIM_PEPPER: '22'.repeat(32),
      FANFOLD_WEBHOOK_SECRET: '33'.repeat(32),
    }),
    service: 'test',
    log: createLogger('test', { level: 'silent' }),
    telemetry: createTelemetry('test'),
    connections: 2,
  });

it('a process with another master key does not start, and changes nothing', async () => {
  {
    await using empty = await start('ee'.repeat(32));
    expect(await empty.eventLog.vault.find('nobody', 'profile')).toBeNull();
  }
  const key = await stores.open().vault.obtain('somebody', 'profile');
  await expect(start('ee'.repeat(32))).rejects.toThrow(MasterKeyError);
  await using right = await start(testMasterKey);
  expect(await right.eventLog.vault.find('somebody', 'profile')).toEqual(key);
});
