import { type Oid, parseOid } from '@fanfold/domain';
import { walletStream } from '@fanfold/domain/wallet';
import type { EventLog } from '@fanfold/event-log';
import { randomIds, systemClock } from '@fanfold/platform';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { startTestStores, type TestStores } from '../../../../test/support/event-log.ts';
import { setBudget } from './set-budget.ts';

let stores: TestStores;
let eventLog: EventLog;
beforeAll(async () => {
  stores = await startTestStores();
  eventLog = stores.open();
});
afterAll(() => stores[Symbol.asyncDispose]());

const budgetOf = async (oid: Oid) =>
  (await eventLog.commands.load(walletStream, oid, { maxAgeMs: 0 })).state.coinsAMonth;

it('a budget is recorded in the wallet of who sets it, once for each key', async () => {
  const oid = parseOid(randomIds.oid(systemClock.now()));
  const set = (coinsAMonth: number | null, key: string = randomIds.uuid()) =>
    setBudget(
      { eventLog },
      { key, body: { coinsAMonth }, actor: { oid, role: 'user' }, correlationId: randomIds.uuid() },
      { coinsAMonth },
    );
  const key = randomIds.uuid();
  const first = await set(500, key);
  await set(300);
  // The same request again, late: it is not applied a second time.
  expect((await set(500, key)).position).toBe(first.position);
  expect(await budgetOf(oid)).toBe(300);
  await set(null);
  expect(await budgetOf(oid)).toBeNull();
});
