import { z } from 'zod';

import { oid, position } from '../common.ts';
import { payWith } from './pay-with.ts';

/** COM-002, COM-023. `coins` is the price for one receiver on the giver's screen. */
export const GiftBody = z.object({
  contentOid: oid,
  contentType: z.string().max(20).optional(),
  creatorOid: oid.optional(),
  /** Who gets it: unique nicknames or oids. */
  giftees: z.array(z.string().trim().min(1).max(100)).min(1).max(20),
  coins: z.int().positive(),
  payWith: payWith.default('paid'),
});

/**
 * A gift's present state. `waiting` soon becomes `delivered`, or `returned` for a receiver who has the
 * content already: the giver pays nothing for them.
 */
export const Gift = z.object({
  giftId: oid,
  status: z.enum(['placed', 'held', 'cancelled']),
  contentOid: oid,
  coinsEach: z.int(),
  receivers: z.array(
    z.object({ oid, nickname: z.string(), outcome: z.enum(['waiting', 'delivered', 'returned']) }),
  ),
});
export type Gift = z.infer<typeof Gift>;
export const GiftQuery = z.object({ giftId: oid });
export const GiftReply = z.object({ position, gift: Gift });
