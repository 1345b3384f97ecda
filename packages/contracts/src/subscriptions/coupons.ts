import { timestamp } from '@fanfold/domain';
import { z } from 'zod';

import { oid } from '../common.ts';

const code = z.string().max(40);

/** SUB-006, SUB-028: a code, an expiry and an amount, which is in percent of the fee. */
export const CreateTierCouponBody = z.object({
  code,
  tierHash: oid,
  expiryDate: timestamp,
  amount: z.int().min(1).max(100),
  months: z.int().min(1).max(12).default(1),
  uses: z.int().min(1).max(1_000_000).nullable().default(null),
});
/** SUB-007 */
export const TierCouponParams = z.object({ code, tierHash: oid });
/** SUB-008 */
export const TierCouponQuery = z.object({ code, tier: oid, creatorOid: oid });
export const TierCouponReply = z.object({
  code,
  tierHash: oid,
  amount: z.int(),
  months: z.int(),
  feeCoins: z.int(),
  coins: z.int(),
  expiryDate: timestamp,
});
