import { createStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { fade, sleepAtom, sleepEndAtom } from './sleep.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

describe('the sleep timer', () => {
  it('ends at one moment, whichever track plays then', async () => {
    const store = createStore();
    store.set(sleepAtom, '15');
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(store.get(sleepEndAtom)).toBe(1_000_000 + 15 * 60_000);
    for (const choice of ['end', 'off'] as const) {
      store.set(sleepAtom, choice);
      expect([store.get(sleepAtom), store.get(sleepEndAtom)]).toEqual([choice, null]);
    }
  });

  const heard = () => {
    const media = { volume: 0.8, paused: false, pause: () => void (media.paused = true) };
    return media;
  };

  it('fades, pauses, and leaves the volume as it was', async () => {
    const media = heard();
    const fading = fade(media, new AbortController().signal);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(media.volume).toBeCloseTo(0.4, 1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect([await fading, media]).toMatchObject([true, { volume: 0.8, paused: true }]);
  });

  it('does not pause where it is switched off while it fades', async () => {
    const media = heard();
    const stop = new AbortController();
    const fading = fade(media, stop.signal);
    await vi.advanceTimersByTimeAsync(2_000);
    stop.abort();
    await vi.advanceTimersByTimeAsync(200);
    expect([await fading, media]).toMatchObject([false, { volume: 0.8, paused: false }]);
  });
});
