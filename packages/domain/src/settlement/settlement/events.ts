// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { earningKinds } from '../../earning-kind.ts';
import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';
import { currencies } from '../../money.ts';
import { partnerLevel } from '../../partner-level.ts';
import { timestamp } from '../../time.ts';
import { DeficitWrittenOff, WriteOffAsked, WriteOffDeclined } from './write-off-events.ts';

const month = z.string().regex(/^\d{4}-\d\d$/);
const rate = {
  currency: z.enum(currencies),
  /** Millionths of a won that one minor unit of the currency costs. */
  microWonPerMinor: z.int().positive(),
};

/** A closed month: what was sold, both fees, and what is left. gross = gatewayFee + levelFee + payable. */
export const MonthSettled = defineEvent('MonthSettled', {
  creatorOid: oid,
  month,
  lines: z.array(
    z.object({
      kind: z.enum(earningKinds),
      level: partnerLevel,
      feePolicyVersion: z.int(),
      unit: z.enum(['paid', 'bonus', 'credits']),
      amount: z.int(),
      grossWon: z.int(),
    }),
  ),
  levels: z.array(
    z.object({
      level: partnerLevel,
      feePolicyVersion: z.int(),
      grossWon: z.int(),
      gatewayFeeWon: z.int(),
      levelFeeWon: z.int(),
    }),
  ),
  /** Coins of the month that were held when it closed: they are not in the lines. */
  heldCoins: z.int().nonnegative(),
  grossWon: z.int(),
  gatewayFeeWon: z.int(),
  levelFeeWon: z.int(),
  payableWon: z.int(),
  ...rate,
  rateDay: z.iso.date(),
  /** Where `MonthClosed` stands in the month's earnings: what lies after it is not in the lines. */
  closedAtRevision: z.int().nonnegative(),
  settledAt: timestamp,
});

/**
 * A closed month of a creator who is paid in yen or dollars: it is settled with the month's exchange rates,
 * and other creators do not wait for them.
 */
export const MonthAwaitsRates = defineEvent('MonthAwaitsRates', {
  creatorOid: oid,
  month,
  /** Where `MonthClosed` stands in the month's earnings. */
  closedAtRevision: z.int().nonnegative(),
  awaitedSince: timestamp,
});

/** An earning of a closed month was held (negative) or released (positive) since. */
export const SettlementCorrected = defineEvent('SettlementCorrected', {
  creatorOid: oid,
  month,
  holdId: oid,
  earningId: z.string().min(1),
  kind: z.enum(earningKinds),
  level: partnerLevel,
  feePolicyVersion: z.int(),
  coins: z.int(),
  grossWon: z.int(),
  gatewayFeeWon: z.int(),
  levelFeeWon: z.int(),
  payableWon: z.int(),
  /** True where Fanfold had borne it, as its month was paid out: the bank has sent that payout back. */
  borneBefore: z.literal(true).optional(),
  correctedAt: timestamp,
});

/**
 * An earning whose month was paid out was held (negative) or released (positive) since: Fanfold bears it, and
 * what the creator is owed stays as it is.
 */
export const ChargebackBorne = defineEvent('ChargebackBorne', {
  creatorOid: oid,
  month,
  holdId: oid,
  earningId: z.string().min(1),
  coins: z.int(),
  payableWon: z.int(),
  /** What the earning is settled by. Left out: recorded before this was kept. */
  terms: z.object({ kind: z.enum(earningKinds), level: partnerLevel, feePolicyVersion: z.int() }).optional(),
  notedAt: timestamp,
});

/**
 * The creator asks to be paid. won = incomeTax + localTax + net; net and the remainder before are the amounts
 * at their rates and the remainder after.
 */
export const RevenueRequested = defineEvent('RevenueRequested', {
  creatorOid: oid,
  requestId: oid,
  /** The month of the request; its window is open from the 25th. */
  requestMonth: month,
  months: z.array(
    z.object({
      month,
      won: z.int().positive(),
      netWon: z.int().nonnegative(),
      ...rate,
      amountMinor: z.int().nonnegative(),
    }),
  ),
  won: z.int().positive(),
  treatment: z.enum(['krFreelancer', 'krBusiness', 'nonResident']),
  taxTableVersion: z.int(),
  /** What is withheld instead of what the table says: the rate that finance set, or that of a treaty. */
  taxRates: z
    .object({ incomeTaxBasisPoints: z.int().nonnegative(), localTaxBasisPoints: z.int().nonnegative() })
    .optional(),
  incomeTaxWon: z.int().nonnegative(),
  localTaxWon: z.int().nonnegative(),
  netWon: z.int().nonnegative(),
  currency: z.enum(currencies),
  amountMinor: z.int().nonnegative(),
  remainderBeforeMicroWon: z.int(),
  remainderAfterMicroWon: z.int(),
  /** Which profile is paid: the first that was saved is 1. */
  payeeRevision: z.int().positive(),
  /**
   * How many events of the payee's stream the tax follows from: what was recorded while the request was made
   * does not count. Left out: recorded before this was kept.
   */
  payeeEvents: z.int().positive().optional(),
  payOn: z.iso.date(),
  /** True where it was made by itself, as the creator had switched that on. */
  automatic: z.boolean().optional(),
  /** True for the last payout of a creator who deletes their account: it has no minimum. */
  last: z.literal(true).optional(),
  requestedAt: timestamp,
});

/**
 * What was too little to be asked for in a former currency of the creator's goes on in the present one: the
 * same won, at another rate.
 */
export const CarriedAmountMoved = defineEvent('CarriedAmountMoved', {
  creatorOid: oid,
  months: z.array(z.object({ month, won: z.int().positive() })),
  won: z.int().positive(),
  fromCurrency: z.enum(currencies),
  ...rate,
  rateDay: z.iso.date(),
  movedAt: timestamp,
});

/** From now on a request is made by itself once this much can be requested; null switches it off. */
export const AutomaticRequestSet = defineEvent('AutomaticRequestSet', {
  creatorOid: oid,
  aboveWon: z.int().positive().nullable(),
  setAt: timestamp,
});

const decision = { creatorOid: oid, requestId: oid, byOid: oid };

/** Version 2: the batch that it is paid with; null where finance pays it by hand. */
export const RevenueProcessing = defineEvent(
  'RevenueProcessing',
  {
    ...decision,
    batchId: oid.nullable(),
    /**
     * Which profile is paid: of a request that is paid by hand, bank details may have changed since it was
     * made.
     */
    payeeRevision: z.int().positive().optional(),
    startedAt: timestamp,
  },
  { version: 2, upcasters: [(data) => ({ ...data, batchId: null })] },
);

/** It was paid. */
export const RevenueCompleted = defineEvent('RevenueCompleted', {
  ...decision,
  /** The bank's name of the transfer. */
  reference: z.string().min(1),
  completedAt: timestamp,
});

/** It is not paid: what was asked for can be asked for again. */
export const RevenueRejected = defineEvent('RevenueRejected', {
  ...decision,
  reason: z.string().min(1),
  rejectedAt: timestamp,
});

/** The bank sent it back: what was asked for can be asked for again. */
export const RevenueFailed = defineEvent('RevenueFailed', {
  ...decision,
  reason: z.string().min(1),
  failedAt: timestamp,
});

/**
 * One person asks to leave the last payout of a creator who has left unpaid, as the bank details are wrong
 * and are not corrected any more.
 */
export const RevenueUnpaidAsked = defineEvent('RevenueUnpaidAsked', {
  ...decision,
  reason: z.string().min(1),
  askedAt: timestamp,
});

/** Another person agreed: it is not asked for again, and what the creator earned is kept as unclaimed. */
export const RevenueLeftUnpaid = defineEvent('RevenueLeftUnpaid', {
  ...decision,
  askedByOid: oid,
  reason: z.string().min(1),
  leftAt: timestamp,
});

export const settlementEvents = [
  MonthSettled,
  SettlementCorrected,
  RevenueRequested,
  RevenueProcessing,
  RevenueCompleted,
  RevenueRejected,
  RevenueFailed,
  ChargebackBorne,
  WriteOffAsked,
  DeficitWrittenOff,
  AutomaticRequestSet,
  CarriedAmountMoved,
  MonthAwaitsRates,
  RevenueUnpaidAsked,
  RevenueLeftUnpaid,
  WriteOffDeclined,
] as const;
export type SettlementEvent = EventOf<typeof settlementEvents>;
