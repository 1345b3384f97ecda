import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { purchasedQuery } from './work-queries.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('what was bought is read again after 300 s, and not before [CAT-088]', async () => {
  const page = { tiles: [], closed: [], nextCursor: null, position: '1', stale: false };
  const ask = vi.fn(async () => Response.json(page));
  vi.stubGlobal('fetch', ask);
  const client = new QueryClient();
  const read = () => client.fetchInfiniteQuery(purchasedQuery());
  await read();
  vi.advanceTimersByTime(299_999);
  await read();
  expect(ask).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  await read();
  expect(ask).toHaveBeenCalledTimes(2);
});
