// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';
import { partnerLevel } from '../../partner-level.ts';
import { timestamp } from '../../time.ts';

/** Why a creator's coins moved: something was sold or donated, or one of these was taken back. */
export const earningCauses = ['sale', 'refund', 'donation', 'donation_refund'] as const;
export type EarningCause = (typeof earningCauses)[number];

/** One sale or donation, or the reversal of one, in the books of its creator's month. Coins are signed: a refund is negative. */
export const EarningPosted = defineEvent('EarningPosted', {
  creatorOid: oid,
  /** `yyyy-mm` in Asia/Seoul: the month that this posting belongs to. */
  month: z.string().regex(/^\d{4}-\d\d$/),
  /** The id of the event that caused the posting, so that it is posted once. */
  causeEventId: z.uuid(),
  cause: z.enum(earningCauses),
  /** The purchase, the spend, or the hold of a gift. */
  purchaseId: oid,
  /** Null where the coins were not about a content. */
  contentOid: oid.nullable(),
  buyerOid: oid,
  paidCoins: z.int(),
  bonusCoins: z.int(),
  sellerLevel: partnerLevel,
  feePolicyVersion: z.int(),
  /** When the cause happened; a posting after its month closed is booked in a later one. */
  happenedAt: timestamp,
});

/** From here on postings belong to the next month. */
export const MonthClosed = defineEvent('MonthClosed', {
  creatorOid: oid,
  month: z.string().regex(/^\d{4}-\d\d$/),
  paidCoins: z.int(),
  bonusCoins: z.int(),
});

/**
 * The money behind a sale was taken back by the payer's bank: the part of the earning that those coins made is not paid out
 * until the buyer's debt is cleared. `holdId` is the debt's id.
 */
export const EarningHeld = defineEvent('EarningHeld', {
  creatorOid: oid,
  month: z.string().regex(/^\d{4}-\d\d$/),
  holdId: oid,
  purchaseId: oid,
  paidCoins: z.int().positive(),
});

/** The debt is cleared: the earning counts again. */
export const EarningReleased = defineEvent('EarningReleased', {
  creatorOid: oid,
  month: z.string().regex(/^\d{4}-\d\d$/),
  holdId: oid,
  purchaseId: oid,
  paidCoins: z.int().positive(),
});

export const earningsEvents = [EarningPosted, MonthClosed, EarningHeld, EarningReleased] as const;
export type EarningsEvent = EventOf<typeof earningsEvents>;
