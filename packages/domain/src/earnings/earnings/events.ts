// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { country } from '../../country.ts';
import { earningKinds } from '../../earning-kind.ts';
import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';
import { partnerLevel } from '../../partner-level.ts';
import { target } from '../../target.ts';
import { timestamp } from '../../time.ts';

const month = z.string().regex(/^\d{4}-\d\d$/);

export { type EarningKind, earningKinds } from '../../earning-kind.ts';

/** Whole coins and credits, by unit. */
const amounts = z.object({ paid: z.int(), bonus: z.int(), credits: z.int() });

/**
 * One earning, or the taking back of one, in the books of its creator's month. Amounts are signed: a reversal
 * is negative.
 */
export const EarningPosted = defineEvent('EarningPosted', {
  creatorOid: oid,
  /** `yyyy-mm` in Asia/Seoul: the month that this posting belongs to. */
  month,
  /** Unique among a creator's earnings, so that each is posted once. */
  earningId: z.string().min(1),
  /** The earning that this one takes back. */
  reverses: z.string().min(1).nullable(),
  kind: z.enum(earningKinds),
  /** The context that recorded it, and the id that it has there: a purchase, a spend, a hold. */
  source: z.object({ context: z.string(), id: oid }),
  /** What was paid for, and the tier by which it was had. */
  resource: target.nullable(),
  tierOid: oid.nullable(),
  payerOid: oid,
  /** Where the payer lived at the time of the payment; null where that was not known. */
  payerCountry: country.nullable(),
  amounts,
  /** The creator's share of the whole, in basis points. */
  share: z.int().min(1).max(10_000),
  level: partnerLevel,
  feePolicyVersion: z.int(),
  /** The time that was paid for, where it is a time. */
  servicePeriod: z.object({ from: timestamp, until: timestamp }).nullable(),
  /** From when on it counts as earned and may be settled. */
  availableFrom: timestamp,
  /** When the cause happened; a posting after its month closed is booked in a later one. */
  happenedAt: timestamp,
  /** Another creator earned by the same payment, and as one sale of all creators it is counted there. */
  countedElsewhere: z.literal(true).optional(),
});

/** From here on postings belong to the next month. */
export const MonthClosed = defineEvent('MonthClosed', {
  creatorOid: oid,
  month,
  amounts,
});

/**
 * The money behind a sale was taken back by the payer's bank: the part of the earning that those coins made
 * is not paid out until the buyer's debt is cleared. `holdId` is the debt's id.
 */
export const EarningHeld = defineEvent('EarningHeld', {
  creatorOid: oid,
  month,
  holdId: oid,
  earningId: z.string().min(1),
  paidCoins: z.int().positive(),
});

/** The debt is cleared: the earning counts again. */
export const EarningReleased = defineEvent('EarningReleased', {
  creatorOid: oid,
  month,
  holdId: oid,
  earningId: z.string().min(1),
  paidCoins: z.int().positive(),
});

export const earningsEvents = [EarningPosted, MonthClosed, EarningHeld, EarningReleased] as const;
export type EarningsEvent = EventOf<typeof earningsEvents>;
