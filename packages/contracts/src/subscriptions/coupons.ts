import { timestamp } from '@fanfold/domain';
import { z } from 'zod';

import { Freshness, oid } from '../common.ts';

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

/** SUB-015: a coupon as its creator sees it; `url` leads to the plan page with the code in it. */
export const TierCouponEntry = z.object({
  code,
  owner: oid,
  tierHash: oid,
  tierName: z.string(),
  /** Percent of the fee. */
  amount: z.int(),
  months: z.int(),
  expiryDate: timestamp,
  url: z.string(),
  uses: z.int().nullable(),
  used: z.int(),
  status: z.enum(['active', 'expired', 'usedUp', 'ended']),
});
export type TierCouponEntry = z.infer<typeof TierCouponEntry>;
export const TierCouponsReply = Freshness.extend({ coupons: z.array(TierCouponEntry) });
