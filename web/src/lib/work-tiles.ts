import { BulkReply, bulkRules, type Tile } from '@fanfold/contracts/catalogue';
import { queryOptions } from '@tanstack/react-query';

import { read } from './api.ts';

type Ask = (contentOids: readonly string[]) => Promise<Readonly<Record<string, Tile>>>;
type Waiter = (tile: Tile | undefined) => void;

/**
 * Works that are asked for one by one, within a tenth of a second, are asked for together (CAT-085). A work
 * that cannot be found is undefined; so is each of them when the request fails, as a line that names a work
 * is read without its picture too (CAT-098).
 */
export const createBulkReader = (ask: Ask, waitMs: number = bulkRules.waitMs) => {
  let waiting = new Map<string, Waiter[]>();
  const send = async (): Promise<void> => {
    const asked = waiting;
    if (asked.size === 0) return;
    waiting = new Map();
    const found = await ask([...asked.keys()]).catch(() => ({}) as Record<string, Tile>);
    for (const [contentOid, waiters] of asked) for (const answer of waiters) answer(found[contentOid]);
  };
  return (contentOid: string): Promise<Tile | undefined> =>
    new Promise((resolve) => {
      if (waiting.size === 0) setTimeout(() => void send(), waitMs);
      waiting.set(contentOid, [...(waiting.get(contentOid) ?? []), resolve]);
      // A full request does not wait for the timer, which then finds what came after it.
      if (waiting.size === bulkRules.most) void send();
    });
};

const readTile = createBulkReader(
  async (contentOids) =>
    (
      await read({
        path: '/content/bulk',
        query: { requestFormQueue: contentOids.join('|') },
        reply: BulkReply,
      })
    ).contents,
);

/** One work, by its id; null where the reader cannot find it. */
export const workTileQuery = (contentOid: string) =>
  queryOptions({
    queryKey: ['work-tile', contentOid],
    queryFn: async () => (await readTile(contentOid)) ?? null,
    staleTime: bulkRules.keepMs,
  });
