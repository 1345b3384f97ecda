import { z } from 'zod';

import { oid, position, reason } from '../common.ts';
import { limits } from '../limits.ts';

/** ADM-050. Never to oneself, capped per day. */
export const BonusCoinsBody = z.object({
  userOid: oid,
  coins: z.int().positive().max(limits.adminGrantCoinsADay),
  reason,
});
export const BonusCoinsReply = z.object({ position });

/**
 * ADM-022: the same gift of bonus coins for each of several people. All of them together count against the
 * administrator's day; who is named twice gets it once.
 */
export const GiftCoinsBody = z.object({
  userOids: z.array(oid).min(1).max(limits.giftReceivers),
  coins: z.int().positive().max(limits.adminGrantCoinsADay),
  reason,
});
export const GiftCoinsReply = z.object({ position, given: z.array(oid) });
