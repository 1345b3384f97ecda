import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { clockOffsetQuery } from './server-date.ts';

const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-24T12:00:00.000Z') }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  client.clear();
});
const answer = (reply: () => Promise<Response>) => vi.stubGlobal('fetch', reply);
const offset = () => client.fetchQuery(clockOffsetQuery);

describe('the clock of the service', () => {
  it('is compared with the one of the device [IDN-008]', async () => {
    answer(async () => Response.json({ date: '2026-11-24T12:03:00.000Z' }));
    expect(await offset()).toBe(180_000);
  });

  it('is unknown where the service does not say it [IDN-146]', async () => {
    answer(() => Promise.reject(new TypeError('no network')));
    expect(await offset()).toBeNull();
    client.clear();
    answer(async () => Response.json({ time: 'noon' }));
    expect(await offset()).toBeNull();
  });
});
