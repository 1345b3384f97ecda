import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { playlistsQuery } from './queries.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('playlists are read again after 600 s, and not before [CAT-088]', async () => {
  const ask = vi.fn(async () => Response.json({ playlists: [], position: '1', stale: false }));
  vi.stubGlobal('fetch', ask);
  const client = new QueryClient();
  const read = () => client.fetchQuery(playlistsQuery);
  await read();
  vi.advanceTimersByTime(599_999);
  await read();
  expect(ask).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  await read();
  expect(ask).toHaveBeenCalledTimes(2);
});
