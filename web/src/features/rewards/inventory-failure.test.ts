import { afterEach, describe, expect, it, vi } from 'vitest';

import { readInventory } from './queries.ts';

const answer = (status: number, body: unknown) =>
  vi.stubGlobal('fetch', async () => Response.json(body, { status }));
const problem = (status: number, code: string) => ({
  type: 'about:blank',
  title: code,
  status,
  code,
  instance: 'urn:uuid:0',
});
afterEach(() => vi.unstubAllGlobals());

describe('an inventory that cannot be read [COM-062]', () => {
  it('is null, whether the service fails, answers nonsense, or cannot be reached', async () => {
    answer(503, problem(503, 'UNAVAILABLE'));
    expect(await readInventory()).toBeNull();
    answer(200, { items: 'none' });
    expect(await readInventory()).toBeNull();
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('offline');
    });
    expect(await readInventory()).toBeNull();
  });

  it('asks a visitor to sign in', async () => {
    answer(401, problem(401, 'NOT_SIGNED_IN'));
    await expect(readInventory()).rejects.toMatchObject({ problem: { code: 'NOT_SIGNED_IN' } });
  });

  it('is read as it is otherwise', async () => {
    const reply = { position: '7', stale: false, items: [], titles: {} };
    answer(200, reply);
    expect(await readInventory()).toEqual(reply);
  });
});
