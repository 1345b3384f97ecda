import { timestamp } from '@fanfold/domain';
import { z } from 'zod';

import { Tile } from '../catalogue/index.ts';
import { Freshness, oid } from '../common.ts';

/** CAT-034. */
export const PurchasedTile = Tile.extend({
  /** How it came to be owned, and when. */
  purchaseId: oid,
  source: z.enum(['purchase', 'gift', 'coupon', 'box', 'gacha', 'campaign', 'ticket', 'tier', 'admin']),
  ownedSince: timestamp,
  editionCopy: z.int().nullable(),
});
export const PurchasedReply = Freshness.extend({
  tiles: z.array(PurchasedTile),
  nextCursor: z.string().nullable(),
});
