import { z } from 'zod';

import { oid, position, reason, revision } from '../common.ts';

/** ADM-024. The purchase is named by the revision of its event in the user's wallet. */
export const RefundBody = z.object({
  userOid: oid,
  revision,
  reason,
});
/** What the buyer gives back themselves. */
export const WithdrawPurchaseBody = z.object({ purchaseId: oid });
export const RefundReply = z.object({ position, paidCoins: z.int(), bonusCoins: z.int() });
