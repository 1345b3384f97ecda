import { timestamp } from '@fanfold/domain';
import { z } from 'zod';

import { SoldTile } from '../catalogue/index.ts';
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
  /** Null when the content is gone. */
  tile: SoldTile.nullable(),
  paidCoins: z.int(),
  bonusCoins: z.int(),
  editionCopy: z.int().nullable(),
  seller: z.object({ name: z.string(), address: z.string(), businessNumber: z.string() }),
});
export type PurchaseReceipt = z.infer<typeof PurchaseReceipt>;
