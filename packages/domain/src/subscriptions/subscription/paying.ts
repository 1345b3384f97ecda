// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { oid } from '../../ids.ts';
import { timestamp } from '../../time.ts';

/** Percent off the fee, and for how many months more, this one counted. */
export const coupon = z.object({
  code: z.string(),
  percent: z.int().min(1).max(100),
  monthsLeft: z.int().nonnegative(),
});

/** A saved card of the subscriber's, and the currency in which it is charged. */
export const card = z.object({ cardId: oid, currency: z.enum(['JPY', 'USD']) });
/**
 * The payment of this try: a charge of the payments context. A month whose card was declined is tried with
 * another one.
 */
export const cardPayment = card.extend({ paymentId: oid });

/** What the tier gives besides its works. */
export const benefits = z.object({ emojis: z.boolean(), discord: z.boolean() });

export const month = z.string().regex(/^\d{4}-\d{2}$/);
export const ids = { creatorOid: oid, subscriberOid: oid } as const;

/** What a month of a tier costs and gives. */
export const terms = {
  tierHash: oid,
  /** The fee that the subscriber agreed to, and what is paid of it. */
  feeCoins: z.int().positive(),
  coins: z.int().nonnegative(),
  coupon: coupon.nullable(),
  month,
  streak: z.boolean(),
  /**
   * As the tier was sold for this month, and its place among those of the channel, the first one 1. Left out:
   * recorded before this was kept.
   */
  benefits: benefits.optional(),
  position: z.int().positive().optional(),
  /** Left out: the coins in the wallet pay. */
  card: cardPayment.optional(),
  /**
   * The version of the notice of the right to withdraw that the subscriber was shown. Left out: they were
   * shown none.
   */
  withdrawalNotice: z.string().optional(),
} as const;

export const paidMonth = {
  ...ids,
  ...terms,
  /** The spend of the subscriber's wallet; null where a coupon took the whole fee. */
  chargeId: oid.nullable(),
  /** The end of the month that was paid. */
  until: timestamp,
  /** The month in which the unbroken subscription began, and how many months were paid in all. */
  streakStart: month,
  totalMonths: z.int().nonnegative(),
  /** The creator gave the month: it cost and earned nothing. */
  complimentary: z.boolean().optional(),
  /** Of such a month: how many more were given. */
  givenMonths: z.int().nonnegative().optional(),
} as const;
