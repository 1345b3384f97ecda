// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { defineEvent } from '../../../event.ts';
import { oid } from '../../../ids.ts';
import { timestamp } from '../../../time.ts';
import { coupon, ids, month } from '../paying.ts';

/**
 * A payment came that can give nothing any more, so its coins go back to the wallet. `unknown`: of an order
 * so long ago that its terms are not kept; `refunded`: the coins are back already.
 */
export const SubscriptionPaymentReturned = defineEvent('SubscriptionPaymentReturned', {
  ...ids,
  chargeId: oid,
  tierHash: oid,
  /** What was reserved for it, and is free again. */
  coupon: z.string().nullable(),
  coins: z.int().nonnegative(),
  reason: z.enum(['month_over', 'month_paid', 'tier_changed', 'ended', 'unknown', 'refunded']),
  returnedAt: timestamp,
});

/**
 * The difference that was paid for a higher tier was refunded: the tier before counts again for the rest of
 * the month.
 */
export const SubscriptionTierLowered = defineEvent('SubscriptionTierLowered', {
  ...ids,
  tierHash: oid,
  /** The fee that was agreed to for it. */
  feeCoins: z.int().positive(),
  coupon: coupon.nullable(),
  month,
  fromTierHash: oid,
  /** The charge that was refunded, and those that were paid on top of it: their coins go back as well. */
  chargeId: oid,
  alsoRefund: z.array(oid),
  /** The tier that was planned, and is no more. */
  plannedTierHash: oid.optional(),
  loweredAt: timestamp,
});

/** The refunded charge by which a subscription ended. */
export const refundedMonth = z.object({
  chargeId: oid,
  month,
  /** How many months were paid in all, without this one. */
  totalMonths: z.int().nonnegative(),
  /** The coupon that was used for it. */
  coupon: z.string().nullable(),
  /** What was paid in the month for a higher tier: it goes back as well. */
  alsoRefund: z.array(oid),
  /**
   * The charges of a saved card that paid it: their money goes back to the card, as the subscriber chose.
   * Left out: the coins stay in the balance.
   */
  cardPayments: z.array(oid).min(1).optional(),
});

export const returnEvents = [SubscriptionPaymentReturned, SubscriptionTierLowered] as const;
