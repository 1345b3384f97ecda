import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { watchProgress } from './watch-progress.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const watch = () => {
  const work = { passed: 5n as bigint | undefined, head: 5n, deadlinesAtMs: undefined as number | undefined };
  const look = watchProgress({
    passed: () => work.passed,
    head: async () => work.head,
    deadlinesAtMs: () => work.deadlinesAtMs,
  });
  /** Runs a check every second, as alarms do; answers the result of the last one. */
  const after = async (seconds: number) => {
    let found: string | undefined;
    for (let second = 0; second < seconds; second += 1) {
      vi.advanceTimersByTime(1_000);
      found = await look();
    }
    return found;
  };
  return { work, after };
};

it('is not stuck while there is nothing to do, or while it stands by', async () => {
  const { work, after } = watch();
  expect(await after(30)).toBeUndefined();
  work.passed = undefined;
  work.head = 9n;
  expect(await after(30)).toBeUndefined();
});

it('is stuck when nothing moves while the log grows, and no longer once it moves', async () => {
  const { work, after } = watch();
  work.head = 9n;
  expect(await after(8)).toBeUndefined();
  expect(await after(3)).toContain('no progress at 5 while the log is at 9');
  work.passed = 7n;
  expect(await after(1)).toBeUndefined();
});

it('is stuck when the deadlines are not run', async () => {
  const { work, after } = watch();
  work.deadlinesAtMs = performance.now();
  expect(await after(8)).toBeUndefined();
  expect(await after(2)).toContain('not run for 10 s');
});
