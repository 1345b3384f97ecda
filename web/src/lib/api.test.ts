import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';

import { command, read } from './api.ts';

const reply = z.object({});
let limits: number[];

beforeEach(() => {
  limits = [];
  const endless = new AbortController().signal;
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    limits.push(ms);
    return endless;
  });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async () => Response.json({}));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('a file on its way up and a large answer have an hour, other calls are given up sooner [SHL-045]', async () => {
  await command({ path: '/upload/part', file: new Blob(['page']), reply });
  await command({ path: '/account/export', large: true, reply });
  expect(limits).toEqual([3_600_000, 3_600_000]);
  limits = [];
  await command({ path: '/account/profile', body: {}, reply });
  await read({ path: '/account/me', reply });
  // The service answers or refuses within 30 s.
  expect(limits).toEqual([35_000, 35_000]);
});
