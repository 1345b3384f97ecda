import type { Due } from '@fanfold/application';
import { createLogger } from '@fanfold/platform';
import { history, replay } from '@fanfold/projection/testing';
import { deadlines as deadlinesReadModel } from '@fanfold/projections/operations/deadlines';
import { walletBalances } from '@fanfold/projections/wallet/balances';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { createDatabase, type TestDatabase } from '../../../../test/support/postgres.ts';
import { numbered } from '../../../../test/support/wallets.ts';
import { type DeadlinesOptions, runDeadlines } from './run-deadlines.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

it('does what fills several rounds without a pause, and each once, while its list lags', async () => {
  const count = 350;
  const told = history();
  for (let index = 1; index <= count; index += 1)
    told.add(`deletion-${numbered(index)}`, {
      type: 'DeletionFinalised',
      accountOid: numbered(index),
      finalisedAt: '2026-11-25T00:00:00.000Z',
      eraseAt: '2026-11-25T00:10:00.000Z',
    });
  // Nothing leaves this list, as if its events were not read yet.
  await using passed = await replay(database.url, deadlinesReadModel, { events: told.events });
  await using balances = await replay(database.url, walletBalances, { events: [] });
  let endedAt: number | undefined;
  const pausesMs: number[] = [];
  const db = {
    withSchema: (schema: string) => {
      // Of each round the first read alone.
      if (endedAt !== undefined) pausesMs.push(performance.now() - endedAt);
      endedAt = undefined;
      return schema.includes('wallet') ? balances.db : passed.db;
    },
  };
  const stop = new AbortController();
  const ran: string[] = [];
  const run = async ({ id }: Due) => {
    ran.push(id);
    if (ran.length === count) stop.abort();
    return { status: 'accepted' };
  };
  await runDeadlines({
    db,
    clock: { now: () => '2026-12-01T00:00:00.000Z' },
    log: createLogger('test', { level: 'silent' }),
    deadlines: [{ kind: 'deletion', purpose: 'tests the rounds', run }],
    signal: stop.signal,
    onRound: () => {
      endedAt = performance.now();
    },
  } as unknown as DeadlinesOptions);
  expect(new Set(ran).size).toBe(count);
  expect(ran).toHaveLength(count);
  // After a round that was not full the pause is a second.
  expect(pausesMs.length).toBeGreaterThan(1);
  expect(Math.max(...pausesMs)).toBeLessThan(900);
});
