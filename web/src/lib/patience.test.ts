import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { patienceMs, TooLate, within } from './patience.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('the code of a page is waited for 120 s [SHL-044]', async () => {
  const outcome = within(patienceMs.pageCode, new Promise(() => undefined)).catch((error: unknown) => error);
  let ended = false;
  void outcome.then(() => {
    ended = true;
  });
  await vi.advanceTimersByTimeAsync(119_999);
  expect(ended).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await outcome).toBeInstanceOf(TooLate);
});

it('what comes in time is the answer, and leaves no timer', async () => {
  expect(await within(10, Promise.resolve('page'))).toBe('page');
  expect(vi.getTimerCount()).toBe(0);
});
