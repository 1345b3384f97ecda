import { expect, it, vi } from 'vitest';

import { refreshClientId } from './client-id.ts';

const refresh = async (random: number, known: string | null = null, fails = false) => {
  const keep = vi.fn();
  const send = vi.fn(async () => {
    if (fails) throw new Error('offline');
  });
  const id = await refreshClientId({ random: () => random, known, make: () => 'new', keep, send });
  return { id, kept: keep.mock.calls, sent: send.mock.calls };
};

it('sends the id of this browser, and keeps one [IDN-011]', async () => {
  expect(await refresh(0.5)).toEqual({ id: 'new', kept: [['new']], sent: [['new']] });
  expect(await refresh(0.5, 'old')).toEqual({ id: 'old', kept: [], sent: [['old']] });
});

it('leaves out a twentieth of all refreshes [IDN-119]', async () => {
  expect((await refresh(0.049)).sent).toEqual([]);
  expect((await refresh(0.05)).sent).toEqual([['new']]);
});

it('goes on when the service does not answer', async () => {
  expect((await refresh(0.5, 'old', true)).id).toBe('old');
});
