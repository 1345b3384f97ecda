import type { Clock } from '@fanfold/platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createDatabase, type TestDatabase } from '../../../../../test/support/postgres.ts';
import { delayAfter, GuessCounter, type Policy } from './counter.ts';

const policy: Policy = { free: 3, delayMs: 30_000, maxDelayMs: 100_000, forgetMs: 600_000 };

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

let nowMs = Date.parse('2026-11-23T00:00:00.000Z');
const clock: Clock = { now: () => new Date(nowMs).toISOString() };
/** As another process of the API would have it. */
const counter = () => new GuessCounter({ db: database.db as never, clock });

describe('the count of guesses', () => {
  it('lets some attempts be free, then waits longer after each, up to a limit', async () => {
    const count = () => counter().count('grows', policy);
    expect([await count(), await count(), await count()]).toEqual(
      [1, 2, 3].map((attempts) => ({ attempts })),
    );
    expect(await count()).toEqual({ waitMs: 30_000 });
    nowMs += 30_000;
    expect(await count()).toEqual({ attempts: 4 });
    expect(await count()).toEqual({ waitMs: 60_000 });
    nowMs += 60_000;
    expect(await count()).toEqual({ attempts: 5 });
    expect(await count()).toEqual({ waitMs: 100_000 });
    expect([2, 3, 4, 5, 99].map((n) => delayAfter(policy, n))).toEqual([0, 30_000, 60_000, 100_000, 100_000]);
  });

  it('admits no more at one moment than one after the other, whichever process counts', async () => {
    const counted = await Promise.all(Array.from({ length: 20 }, () => counter().count('together', policy)));
    expect(counted.filter((one) => 'attempts' in one)).toHaveLength(3);
  });

  it('ends by time, or when the secret was right; takes back what was no guess', async () => {
    const count = () => counter().count('ends', policy);
    await count();
    await counter().giveBack('ends', 1);
    expect([await count(), await count(), await count()].at(-1)).toEqual({ attempts: 3 });
    await counter().giveBack('ends', 3);
    expect(await count()).toEqual({ attempts: 3 });
    expect(await count()).toEqual({ waitMs: 30_000 });
    nowMs += policy.forgetMs;
    expect(await count()).toEqual({ attempts: 1 });
    await counter().count('ends', policy, 2);
    expect(await count()).toEqual({ waitMs: 30_000 });
    await counter().clear('ends');
    expect(await count()).toEqual({ attempts: 1 });
  });
});
