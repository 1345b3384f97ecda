import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';

import { completesQuery } from './queries.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const key = 'a'.repeat(24);

it('asks for ids of 24 characters alone, and for nothing without one [ADM-029]', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (input: string | URL | Request) => {
    asked.push(input instanceof Request ? input.url : String(input));
    return Response.json({ position: '1', stale: false, completes: [] });
  });
  const client = new QueryClient();
  expect(await client.fetchQuery(completesQuery([]))).toEqual([]);
  expect(await client.fetchQuery(completesQuery(['', 'a'.repeat(23), 'z'.repeat(24)]))).toEqual([]);
  expect(asked).toEqual([]);
  expect(await client.fetchQuery(completesQuery([key, key, 'short']))).toEqual([]);
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatch(new RegExp(`/admin/lambda-completes\\?.*ids=${key}$`));
});
