import { ReadHeaders } from '@fanfold/contracts';
import { type InventoryItem, InventoryReply } from '@fanfold/contracts/rewards';
import { readFrom } from '@fanfold/projection';
import { catalogue, tilesOf } from '@fanfold/projections/catalogue/contents';
import { inventory, itemsOf } from '@fanfold/projections/rewards/inventory';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { callerOf } from '../../http/auth.ts';
import { hiddenWorks } from '../../http/hidden-works.ts';
import { freshness } from '../../http/read-your-writes.ts';
import type { RewardsDeps } from '../deps.ts';

/**
 * COM-007: what the caller has. The odds of a draw and the commitment to its seed are there before it is
 * used. A work that the caller may not find is not named.
 */
export const getItemsRoute: FastifyPluginAsyncZod<RewardsDeps> = async (app, deps) => {
  const { db, positions } = deps;
  app.get(
    '/api/account/inventory/items',
    { schema: { headers: ReadHeaders, response: { 200: InventoryReply } } },
    async (request) => {
      // Codes are in it that are worth money.
      const { oid } = callerOf(request);
      const fresh = await freshness(request, positions, [inventory]);
      const items = await readFrom(db, inventory, (tables) => itemsOf(tables, oid));
      const named = [...new Set(items.flatMap(contentsOf))];
      const [tiles, hidden] = await Promise.all([
        readFrom(db, catalogue, (tables) => tilesOf(tables, named)),
        hiddenWorks(deps, request, named),
      ]);
      const shown = tiles.filter(({ contentOid }) => !hidden.has(contentOid));
      const titles = Object.fromEntries(shown.map(({ contentOid, title }) => [contentOid, title]));
      return { ...fresh, items, titles };
    },
  );
};

const contentsOf = ({ contentOids, prize, odds }: InventoryItem): string[] => [
  ...contentOids,
  ...[prize, ...(odds ?? []).map((line) => line.prize)].flatMap((yielded) =>
    yielded?.kind === 'content' ? [yielded.contentOid] : [],
  ),
];
