import type { Tile } from '@fanfold/contracts/catalogue';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { createBulkReader, workTileQuery } from './work-tiles.ts';

const tile = (contentOid: string) => ({ contentOid }) as Tile;

describe('works that are asked for one by one', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('are asked for together after 100 ms, each once, and answered by their ids [CAT-085]', async () => {
    const ask = vi.fn(async (oids: readonly string[]) =>
      Object.fromEntries(oids.filter((oid) => oid !== 'gone').map((oid) => [oid, tile(oid)])),
    );
    const readTile = createBulkReader(ask);
    const answers = Promise.all(['a', 'b', 'a', 'gone'].map(readTile));
    await vi.advanceTimersByTimeAsync(99);
    expect(ask).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(ask.mock.calls).toEqual([[['a', 'b', 'gone']]]);
    expect(await answers).toEqual([tile('a'), tile('b'), tile('a'), undefined]);
    const later = readTile('a');
    await vi.advanceTimersByTimeAsync(100);
    expect(ask).toHaveBeenCalledTimes(2);
    expect(await later).toEqual(tile('a'));
  });

  it('are asked for at once when a request is full', async () => {
    const ask = vi.fn(async () => ({}));
    const readTile = createBulkReader(ask);
    const answers = Promise.all(Array.from({ length: 101 }, (_, index) => readTile(String(index))));
    expect(ask).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(100);
    expect(ask).toHaveBeenCalledTimes(2);
    expect(await answers).toHaveLength(101);
  });

  it('are undefined for every waiter when the request fails [CAT-098]', async () => {
    const readTile = createBulkReader(() => Promise.reject(new Error('unreachable')));
    const answers = Promise.all([readTile('a'), readTile('b'), readTile('a')]);
    await vi.advanceTimersByTimeAsync(100);
    expect(await answers).toEqual([undefined, undefined, undefined]);
  });

  it('stay for 600 s, and are asked for again then [CAT-088]', async () => {
    const contentOid = 'a'.repeat(24);
    const ask = vi.fn(async () => Response.json({ contents: {}, position: '1', stale: false }));
    vi.stubGlobal('fetch', ask);
    const client = new QueryClient();
    const read = async (): Promise<void> => {
      const answer = client.fetchQuery(workTileQuery(contentOid));
      await vi.advanceTimersByTimeAsync(100);
      expect(await answer).toBeNull();
    };
    await read();
    // A tenth of a second passes with each read.
    await vi.advanceTimersByTimeAsync(599_800);
    await read();
    expect(ask).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(200);
    await read();
    expect(ask).toHaveBeenCalledTimes(2);
    vi.unstubAllGlobals();
  });
});
