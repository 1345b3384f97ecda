import { timestamp } from '@fanfold/domain';
import { earningKinds, firstOwnMonth } from '@fanfold/domain/earnings';
import { z } from 'zod';

import { Freshness, oid, position, reason } from '../common.ts';
import { limits } from '../limits.ts';

export { firstOwnMonth };

const month = z.string().regex(/^[1-9]\d{3}-(0[1-9]|1[0-2])$/);

/**
 * REV-005, REV-006: revenue of months before February 2023, from the former system's books; all of them,
 * where none is named.
 */
export const LegacyRevenueQuery = z.object({ from: month.optional(), until: month.optional() });
export const CreatorLegacyQuery = LegacyRevenueQuery.extend({ creatorOid: oid.optional() });
const LegacyMonth = z.object({
  month,
  kind: z.enum(earningKinds),
  sales: z.int(),
  coins: z.int(),
  grossWon: z.int(),
  feesWon: z.int(),
  payableWon: z.int(),
});
export const LegacyRevenueReply = Freshness.extend({ creatorOid: oid, months: z.array(LegacyMonth) });
export type LegacyRevenueReply = z.infer<typeof LegacyRevenueReply>;
export const LegacyTotalReply = Freshness.extend({
  months: z.array(LegacyMonth.extend({ creators: z.int() })),
});

/**
 * A correction by hand of what a creator earned, in paid coins before fees; a second administrator has to
 * approve it.
 */
export const AdjustRevenueBody = z.object({
  creatorOid: oid,
  coins: z
    .int()
    .min(0 - limits.adjustmentCoins)
    .max(limits.adjustmentCoins)
    .refine((coins) => coins !== 0),
  reason,
});
export const AdjustRevenueReply = z.object({ position, approvalId: oid, lapsesAt: timestamp });
