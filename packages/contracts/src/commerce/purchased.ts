import { timestamp } from '@fanfold/domain';
import { z } from 'zod';

import { OffSale, Tile } from '../catalogue/index.ts';
import { Freshness, oid, pageQuery, position, revision } from '../common.ts';

const source = z.enum(['purchase', 'gift', 'coupon', 'box', 'gacha', 'campaign', 'ticket', 'tier', 'admin']);

/** CAT-034. */
export const PurchasedTile = Tile.extend({
  /** How it came to be owned, and when. */
  purchaseId: oid,
  source,
  ownedSince: timestamp,
  editionCopy: z.int().nullable(),
  /**
   * Until when the buyer can give it back; null where something of it, or of the bundle that it was bought
   * in, was delivered, or that time is over.
   */
  withdrawUntil: timestamp.nullable(),
  /** How many works go back then: all that were bought with it in one bundle, and are still owned. */
  withdrawnWorks: z.int().positive(),
  /** Null while it is sold. */
  offSale: OffSale.nullable(),
});
/**
 * A work for adults that the reader owns, and may not see until they have verified their age and turned adult
 * works on.
 */
export const ClosedPurchase = PurchasedTile.pick({
  contentOid: true,
  kind: true,
  purchaseId: true,
  source: true,
  ownedSince: true,
  editionCopy: true,
}).extend({
  /** The address of a blurred picture; null where there is none. */
  blurredCover: z.string().nullable(),
});
export type ClosedPurchase = z.infer<typeof ClosedPurchase>;
export const PurchasedReply = Freshness.extend({
  tiles: z.array(PurchasedTile),
  closed: z.array(ClosedPurchase),
  nextCursor: z.string().nullable(),
});

/** ADM-021: what a person bought or was given, newest first, refunded ones too. */
export const UserPurchasesQuery = pageQuery.extend({ userOid: oid });
export const UserPurchasesReply = Freshness.extend({
  userOid: oid,
  purchases: z.array(
    z.object({
      position,
      purchaseId: oid,
      /** Names the purchase where it is refunded. */
      revision,
      contentOid: oid,
      sellerOid: oid.nullable(),
      source,
      giverOid: oid.nullable(),
      editionCopy: z.int().nullable(),
      paidCoins: z.int(),
      bonusCoins: z.int(),
      boughtAt: timestamp,
      refundedAt: timestamp.nullable(),
    }),
  ),
  nextCursor: z.string().nullable(),
});
