import { timestamp } from '@fanfold/domain';
import { z } from 'zod';

import { Tile } from '../catalogue/index.ts';
import { oid } from '../common.ts';

/**
 * What was bought for coins. Tax was paid with the money that the coins cost; the receipt of the charge shows
 * it.
 */
export const PurchaseReceiptQuery = z.object({ purchaseId: oid });
export const PurchaseReceipt = z.object({
  receiptNumber: z.string(),
  purchaseId: oid,
  buyerOid: oid,
  boughtAt: timestamp,
  refundedAt: timestamp.nullable(),
  /** What was bought; null where the buyer cannot find it now. */
  work: Tile.pick({ title: true, original: true, creatorNickname: true, creatorNames: true }).nullable(),
  /** It is for adults, and its buyer is shown no such works now. */
  isAdultOnly: z.boolean(),
  paidCoins: z.int(),
  bonusCoins: z.int(),
  editionCopy: z.int().nullable(),
  seller: z.object({ name: z.string(), address: z.string(), businessNumber: z.string() }),
});
export type PurchaseReceipt = z.infer<typeof PurchaseReceipt>;
