import { z } from 'zod';

import { oid, position } from '../common.ts';
import { payWith } from './pay-with.ts';

/** PAY-046: what a payment can be for. What is not sold yet is refused by name, and nothing is taken. */
export const paymentTypes = ['content', 'replay', 'subscribe', 'liveDonation', 'liveTicket'] as const;

/** A discount code as a person types it; an empty one is refused (COM-050). */
export const discountCodeText = z.string().trim().min(1).max(40);

/**
 * COM-003, COM-022. `coins` is the price on the buyer's screen, a discount taken off. `creatorOid` and
 * `contentType` are compared with the content where they are given.
 */
export const PurchaseBody = z.object({
  contentOid: oid,
  coins: z.int().positive(),
  payWith: payWith.default('paid'),
  creatorOid: oid.optional(),
  discountCode: discountCodeText.optional(),
  mode: z.enum(paymentTypes).default('content'),
  contentType: z.string().max(20).optional(),
});
export const PurchaseReply = z.object({
  position,
  purchaseId: oid,
  paidCoins: z.int(),
  bonusCoins: z.int(),
  discountCoins: z.int(),
  /** The number of the copy, where the content is a limited edition. */
  editionCopy: z.int().nullable(),
  /** What is left to spend, straight from the wallet's stream. */
  balance: z.object({ paid: z.int(), bonus: z.int() }),
});
