import { z } from 'zod';

import { oid } from '../common.ts';

/** COM-001. `coins` is the price after the discount. A visitor is told that identification is required. */
export const DiscountQuery = z.object({
  discountCode: z.string().trim().min(1).max(40),
  contentOid: oid,
  contentType: z.string().max(20).optional(),
});
export const DiscountReply = z.object({
  code: z.string(),
  amount: z.int(),
  listPriceCoins: z.int(),
  coins: z.int(),
});
